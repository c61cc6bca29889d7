import { settleUnclaimed } from '#shared/contract/unclaimed.ts';
import { formatEuros } from '#shared/domain/money.ts';
import { endpoint, replayed } from '../http/endpoint.ts';
import { settle } from '../operations/settle-unclaimed.ts';
import { toTransactionView } from '../views/transaction-view.ts';

const done = { payout: 'paid out', assign: 'assigned' } as const;

export const handler = endpoint(settleUnclaimed).handle(async ({ body, request }, caller) => {
  const { transaction, replayed: again } = await settle(body, caller, request);
  const answer = {
    message: `${formatEuros(body.amount)} ${done[body.action]} successfully`,
    transaction: toTransactionView(transaction),
  };
  return again ? replayed(answer) : answer;
});
