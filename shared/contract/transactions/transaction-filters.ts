import * as z from 'zod/mini';
import { TransactionStatus, TransactionType } from '../views.ts';
import { listQuery, numberInQuery, orderInQuery } from '../wire.ts';

const day = z.optional(z.iso.date({ error: 'A date looks like 2026-11-21' }));

export const transactionFilters = {
  ...listQuery,
  order: orderInQuery,
  type: z.optional(TransactionType),
  status: z.optional(TransactionStatus),
  from: day,
  to: day,
  olderThanHours: z.optional(numberInQuery(1, 10_000, 'The age is a number of hours from 1 to 10000')),
};
