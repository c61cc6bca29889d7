import { saveWithdrawalLimit } from '#shared/contract/transactions/payment-methods.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { saveWithdrawalLimit as save } from '../payment-methods.ts';

export const handler = endpoint(saveWithdrawalLimit, async ({ body, request }, principal) => {
  const withdrawalLimit = body.withdrawalLimit ?? undefined;
  await save(withdrawalLimit, (before) => ({
    action: 'withdrawal-limit.saved',
    ...auditActor(principal, request),
    before: { withdrawalLimit: before },
    after: { withdrawalLimit },
  }));
  return { message: 'Withdrawal limit updated', withdrawalLimit };
});
