import { listWithdrawMethods } from '#shared/contract/transactions/payment-methods.ts';
import { remainingWithdrawalLimit } from '#shared/domain/money-requests.ts';
import { withCoinTerms } from '#shared/domain/payment-methods.ts';
import { now } from '../../core/clock.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { readMethods } from '../payment-methods.ts';

export const handler = endpoint(listWithdrawMethods, async (_, { user }) => {
  const [bank, deposit] = await Promise.all([readMethods('WITHDRAW'), readMethods('DEPOSIT')]);
  const limit = user.withdrawalLimit ?? bank.withdrawalLimit;
  return {
    methods: bank.methods.filter(({ isActive }) => isActive).map((method) => withCoinTerms(method, deposit.methods)),
    withdrawalLimit: limit,
    withdrawalLeft: remainingWithdrawalLimit(limit, user.withdrawn ?? [], now()),
  };
});
