import * as z from 'zod/mini';
import { TransactionStatus, TransactionType } from './views.ts';
import { listQuery } from './wire.ts';

const day = z.optional(z.iso.date({ error: 'A date looks like 2026-11-21' }));

/** The filters of every list of transactions. Apart from the routes, which the bundles of other lists do not need. */
export const transactionFilters = {
  ...listQuery,
  type: z.optional(TransactionType),
  status: z.optional(TransactionStatus),
  /** First and last day (UTC). */
  from: day,
  to: day,
};
