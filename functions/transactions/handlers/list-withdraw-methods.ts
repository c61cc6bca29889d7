import { listWithdrawMethods } from '#shared/contract/transactions/payment-methods.ts';
import { remainingWithdrawalLimit } from '#shared/domain/money-requests.ts';
import { now } from '../../core/clock.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { readMethods } from '../payment-methods.ts';

export const handler = endpoint(listWithdrawMethods, async (_, { user }) => {
  const bank = await readMethods('WITHDRAW');
  const limit = user.withdrawalLimit ?? bank.withdrawalLimit;
  return {
    methods: bank.methods.filter(({ isActive }) => isActive),
    withdrawalLimit: limit,
    withdrawalLeft: remainingWithdrawalLimit(limit, user.withdrawn ?? [], now()),
  };
});
