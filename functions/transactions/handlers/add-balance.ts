import type { Input } from '#shared/contract/route.ts';
import { addBalance } from '#shared/contract/transactions/transactions.ts';
import { NO_FEE } from '#shared/domain/fees.ts';
import { formatEuros } from '#shared/domain/money.ts';
import type { TransactionType } from '#shared/domain/transaction-status.ts';
import { BOOKED_BY_ADMIN } from '#shared/domain/transaction-status.ts';
import { secondPerson } from '../../approvals/second-person.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import type { Caller } from '../../core/http/principal.ts';
import type { Request } from '../../core/http/request.ts';
import { replayed } from '../../core/http/response.ts';
import { creditRuleOf } from '../credit-rule.ts';
import { type Making, makeTransaction, moveToMake } from '../make-transaction.ts';
import { planMove } from '../plan-money.ts';
import { toTransactionView } from '../transaction-view.ts';

const types = {
  deposit: 'deposit',
  credit: 'deposit',
  withdraw: 'withdraw',
  debit: 'withdraw',
} as const satisfies Record<string, TransactionType>;

export const handler = endpoint(
  addBalance,
  secondPerson(
    addBalance,
    async ({ params, query, body, request }, caller) => {
      const { customer, changes, needs } = await planMove(moveToMake(await booking(body, caller, request)));
      const what = types[body.type] === 'deposit' ? 'Deposit' : 'Withdrawal';
      return {
        input: { params, query, body },
        subject: `${what} of ${formatEuros(body.amount)} for ${customer}`,
        changes,
        needs,
      };
    },
    async ({ body, request }, caller) => {
      const { transaction, replayed: again } = await makeTransaction(await booking(body, caller, request));
      const done = types[body.type] === 'deposit' ? 'deposited' : 'withdrawn';
      const answer = {
        message: `${formatEuros(body.amount)} ${done} successfully`,
        transaction: toTransactionView(transaction),
      };
      return again ? replayed(answer) : answer;
    },
  ),
);

async function booking(body: Input<typeof addBalance>['body'], caller: Caller, request: Request): Promise<Making> {
  const { userId, amount, description } = body;
  const assertCredit = await creditRuleOf(caller);
  return {
    customerId: userId,
    caller,
    request,
    body,
    decide: () => {
      const type = types[body.type];
      const movement = { type, status: 'completed', amount, feePercent: NO_FEE, settlement: 'cash' } as const;
      assertCredit(undefined, movement);
      return { ...movement, method: BOOKED_BY_ADMIN, description: description || undefined };
    },
    audit: (made) => ({ action: 'transaction.booked', after: { type: made.type, amount: made.amount } }),
  };
}
