import { listWithdrawMethods } from '#shared/contract/payment-methods.ts';
import { withdrawalLeft } from '#shared/domain/withdrawal-limit.ts';
import { readMethods } from '../data/payment-methods.ts';
import { endpoint } from '../http/endpoint.ts';
import { now } from '../platform/clock.ts';

export const handler = endpoint(listWithdrawMethods, async (_, { user }) => {
  const bank = await readMethods('WITHDRAW');
  const limit = user.withdrawalLimit ?? bank.withdrawalLimit;
  return {
    methods: bank.methods.filter(({ isActive }) => isActive),
    withdrawalLimit: limit,
    withdrawalLeft: limit === undefined ? undefined : withdrawalLeft(limit, user.withdrawn ?? [], now()),
  };
});
