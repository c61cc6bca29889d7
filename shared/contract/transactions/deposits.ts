import * as z from 'zod/mini';
import { route } from '../route.ts';
import { TransactionView } from '../views.ts';
import { AmountSchema, EuroSumSchema, FeeSchema } from '../wire.ts';
import { shownRateSchema } from './method-kinds.ts';
import { ChosenMethodSchema } from './payment-methods.ts';

export const requestDeposit = route({
  method: 'POST',
  path: '/user/deposit',
  access: 'user',
  summary: 'Announces a deposit; it is credited when an administrator has seen the money',
  permissions: ['users:put', 'users:update', 'settings:get'],
  errors: ['conflict'],
  body: z.strictObject({
    amount: AmountSchema,
    methodCode: ChosenMethodSchema,
    /** The charge that the customer was shown, and the rate if the deposit is paid in coins. */
    feeAmount: z.optional(FeeSchema),
    eurToCryptoRate: z.optional(shownRateSchema()),
  }),
  prefetch: 'new-deposit',
  response: z.object({ message: z.string(), transaction: TransactionView, amountToPay: EuroSumSchema }),
  idempotency: 'deposits.requestDeposit',
});
