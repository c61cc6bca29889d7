import * as z from 'zod/mini';
import { proposalStatuses } from '../domain/approvals.ts';
import { Moment } from './wire.ts';

const Administrator = z.object({ _id: z.string(), name: z.string() });

export const ProposalView = z.object({
  _id: z.string(),
  /** The screens' label: "Deposit Settings". */
  subject: z.string(),
  status: z.enum(proposalStatuses),
  by: Administrator,
  at: Moment,
  lapsesAt: Moment,
  decidedBy: z.optional(Administrator),
  decidedAt: z.optional(Moment),
  /** Why it was declined or has lapsed. */
  reason: z.optional(z.string()),
  /** Whether the caller proposed it. */
  own: z.boolean(),
});
export type ProposalView = z.output<typeof ProposalView>;

/** The answer 202 to a call that needs a second administrator's approval. */
export const ProposedView = z.object({ message: z.string(), proposal: ProposalView });
