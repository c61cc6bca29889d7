import * as z from 'zod/mini';
import { proposalStatuses } from '../domain/approvals.ts';
import { MomentSchema } from './wire.ts';

const Administrator = z.object({ _id: z.string(), name: z.string() });

export const ProposalView = z.object({
  _id: z.string(),
  /** The act, the amount and the customer: `Complete withdrawal of €250.00 for Amelie Thornbury`. */
  subject: z.string(),
  /** The existing transaction that would change. */
  transactionId: z.optional(z.string()),
  /** The customer whose account would change. */
  userId: z.optional(z.string()),
  status: z.enum(proposalStatuses),
  by: Administrator,
  at: MomentSchema,
  lapsesAt: MomentSchema,
  decidedBy: z.optional(Administrator),
  decidedAt: z.optional(MomentSchema),
  reason: z.optional(z.string()),
  own: z.boolean(),
});
export type ProposalView = z.output<typeof ProposalView>;

export const ProposalCreatedView = z.object({ message: z.string(), proposal: ProposalView });
