import * as z from 'zod/mini';
import { proposalStatuses } from '../domain/approvals.ts';
import { Moment } from './wire.ts';

const Administrator = z.object({ _id: z.string(), name: z.string() });

/** What waits for a second administrator, or has waited. */
export const ProposalView = z.object({
  _id: z.string(),
  /** In the words of the screens: "Deposit Settings". */
  subject: z.string(),
  status: z.enum(proposalStatuses),
  by: Administrator,
  at: Moment,
  lapsesAt: Moment,
  decidedBy: z.optional(Administrator),
  decidedAt: z.optional(Moment),
  /** Why it was declined, or has lapsed. */
  reason: z.optional(z.string()),
  /** Whether the caller has proposed it. */
  own: z.boolean(),
});
export type ProposalView = z.output<typeof ProposalView>;

/** The answer 202 to a call that a second administrator must approve. */
export const ProposedView = z.object({ message: z.string(), proposal: ProposalView });
