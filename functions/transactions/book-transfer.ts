import { newId } from '#functions/core/ids.ts';
import type { Owned } from '../core/dynamodb/owned-id.ts';
import { transact, withRetries } from '../core/dynamodb/transact.ts';
import { type MoneyChange, type MoneyState, type Move, readMoney, transactionAfter, writesOf } from './money.ts';
import type { StoredTransaction } from './transaction.ts';
import { closedAccountPolicy } from './unclaimed.ts';

export interface Transfer {
  readonly from: Owned;
  readonly to: Owned;
  readonly by: Move['by'];
  /** Runs again when a state has changed. */
  readonly decide: (from: MoneyState, to: MoneyState) => { from: MoneyChange; to: MoneyChange } | 'nothing';
}

/**
 * Both customers with their journal lines, or neither.
 * @returns the transaction of the debited customer
 * @throws DomainError of the decision, 404, 409 of the rule, 503 after the deadline
 */
export async function transferMoney({
  from,
  to,
  by,
  decide,
}: Transfer): Promise<{ transaction: StoredTransaction | undefined; changed: boolean }> {
  const lineId = newId().slice(-12);
  return withRetries(async () => {
    const [giver, receiver] = await Promise.all([readMoney(from), readMoney(to)]);
    if (giver.transaction?.journal.some(({ id }) => id === lineId)) {
      return { transaction: giver.transaction, changed: true };
    }
    const change = decide(giver, receiver);
    if (change === 'nothing') return { transaction: giver.transaction, changed: false };
    const given = transactionAfter({ ...from, by }, giver, change.from, lineId);
    const received = transactionAfter({ ...to, by }, receiver, change.to, lineId);
    await transact([
      ...writesOf({ rule: closedAccountPolicy }, giver, given, change.from),
      ...writesOf({ rule: closedAccountPolicy }, receiver, received, change.to),
    ]);
    return { transaction: given, changed: true };
  });
}
