import * as z from 'zod/mini';
import { route } from './route.ts';
import { TransactionView } from './views.ts';
import { Amount, ChosenMethod, EuroSum } from './wire.ts';

export const requestDeposit = route({
  method: 'POST',
  path: '/user/deposit',
  access: 'user',
  summary: 'Announces a deposit; it is credited when an administrator has seen the money',
  needs: ['users:put', 'users:update', 'settings:get'],
  refuses: ['conflict'],
  body: z.strictObject({
    amount: Amount,
    methodCode: ChosenMethod,
  }),
  answer: z.object({ message: z.string(), transaction: TransactionView, amountToPay: EuroSum }),
  status: 201,
  idempotency: 'deposits.requestDeposit',
});
