import * as z from 'zod/mini';
import { TransactionStatus, TransactionType } from '../views.ts';
import { listQuerySchemas, queryNumberSchema, queryOrderSchema } from '../wire.ts';

const day = z.optional(z.iso.date({ error: 'A date looks like 2026-11-21' }));

export const transactionFilterSchemas = {
  ...listQuerySchemas,
  order: queryOrderSchema,
  type: z.optional(TransactionType),
  status: z.optional(TransactionStatus),
  from: day,
  to: day,
  olderThanHours: z.optional(queryNumberSchema(1, 10_000, 'The age is a number of hours from 1 to 10000')),
};
