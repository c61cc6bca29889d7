import { settleUnclaimed } from '#shared/contract/transactions/unclaimed.ts';
import { formatEuros } from '#shared/domain/money.ts';
import { secondPerson } from '../../approvals/second-person.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { replayed } from '../../core/http/response.ts';
import { planMove, planTransfer } from '../plan-money.ts';
import { settle, settlementOf } from '../settle-unclaimed.ts';
import { toTransactionView } from '../transaction-view.ts';

const done = { payout: 'paid out', assign: 'assigned' } as const;

export const handler = endpoint(
  settleUnclaimed,
  secondPerson(
    settleUnclaimed,
    async ({ params, query, body, request }, caller) => {
      const wanted = settlementOf(body, caller, request);
      const { changes, needs } = 'move' in wanted ? await planMove(wanted.move) : await planTransfer(wanted.transfer);
      return {
        input: { params, query, body },
        subject: `Unclaimed money: ${formatEuros(body.amount)} to be ${done[body.action]}`,
        changes,
        needs,
      };
    },
    async ({ body, request }, caller) => {
      const { transaction, replayed: again } = await settle(body, caller, request);
      const answer = {
        message: `${formatEuros(body.amount)} ${done[body.action]} successfully`,
        transaction: toTransactionView(transaction),
      };
      return again ? replayed(answer) : answer;
    },
  ),
);
