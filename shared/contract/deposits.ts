import * as z from 'zod/mini';
import { oneLine } from '../domain/text.ts';
import { route } from './route.ts';
import { TransactionView } from './views.ts';
import { Amount, EuroSum } from './wire.ts';

export const requestDeposit = route({
  method: 'POST',
  path: '/user/deposit',
  access: 'user',
  summary: 'Announces a deposit; it is credited when an administrator has seen the money',
  needs: ['users:put', 'users:update', 'settings:get'],
  refuses: ['conflict'],
  body: z.strictObject({
    amount: Amount,
    methodCode: z
      .string({ error: 'Please choose one of the methods' })
      .check(z.overwrite(oneLine), z.minLength(1, { error: 'Please choose one of the methods' }), z.maxLength(100)),
  }),
  answer: z.object({ message: z.string(), transaction: TransactionView, amountToPay: EuroSum }),
  status: 201,
  idempotency: 'deposits.requestDeposit',
});
