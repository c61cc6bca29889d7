import { listTransactions } from '#shared/contract/transactions/transactions.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { findUserIncludingDeleted } from '../../core/users/users.ts';
import { findTransactions, hasTransactionFilters } from '../find-transactions.ts';
import { toTransactionView } from '../transaction-view.ts';

export const handler = endpoint(listTransactions, async ({ query: { userId, ...filters } }) => {
  const [{ rows, nextCursor, total, totalIsAtLeast }, counted] = await Promise.all([
    findTransactions(filters, userId),
    userId && !hasTransactionFilters(filters) ? countedOf(userId) : undefined,
  ]);
  const count = counted === undefined ? { total, totalIsAtLeast } : { total: counted };
  return { transactions: rows.map(toTransactionView), nextCursor, ...count };
});

async function countedOf(customerId: string): Promise<number> {
  return (await findUserIncludingDeleted(customerId))?.transactionCount ?? 0;
}
