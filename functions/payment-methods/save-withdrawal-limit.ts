import { saveWithdrawalLimit } from '#shared/contract/payment-methods.ts';
import { saveWithdrawalLimit as save } from '../data/payment-methods.ts';
import { endpoint } from '../http/endpoint.ts';
import { auditActor } from '../operations/audit-actor.ts';

export const handler = endpoint(saveWithdrawalLimit, async ({ body, request }, caller) => {
  const withdrawalLimit = body.withdrawalLimit ?? undefined;
  await save(withdrawalLimit, (before) => ({
    action: 'withdrawal-limit.saved',
    ...auditActor(caller, request),
    before: { withdrawalLimit: before },
    after: { withdrawalLimit },
  }));
  return { message: 'Withdrawal limit updated', withdrawalLimit };
});
