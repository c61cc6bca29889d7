import { listWithdrawMethods } from '#shared/contract/payment-methods.ts';
import { withdrawalLeft } from '#shared/domain/withdrawal-limit.ts';
import { readMethods } from '../data/payment-methods.ts';
import { readingEndpoint } from '../http/reading-endpoint.ts';
import { now } from '../platform/clock.ts';

export const handler = readingEndpoint(listWithdrawMethods).handle(async (_, { caller }) => {
  const [bank, { user }] = await Promise.all([readMethods('WITHDRAW'), caller]);
  const limit = user.withdrawalLimit ?? bank.withdrawalLimit;
  return {
    methods: bank.methods.filter(({ isActive }) => isActive),
    withdrawalLimit: limit,
    withdrawalLeft: limit === undefined ? undefined : withdrawalLeft(limit, user.withdrawn ?? [], now()),
  };
});
