import * as z from 'zod/mini';
import { TransactionStatus, TransactionType } from './views.ts';
import { listQuery } from './wire.ts';

const day = z.optional(z.iso.date({ error: 'A date looks like 2026-11-21' }));

/** In a file of its own, so that bundles of other lists do not include the routes. */
export const transactionFilters = {
  ...listQuery,
  type: z.optional(TransactionType),
  status: z.optional(TransactionStatus),
  from: day,
  to: day,
};
