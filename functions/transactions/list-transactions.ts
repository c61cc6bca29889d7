import { listTransactions } from '#shared/contract/transactions.ts';
import { findUserEvenDeleted } from '../data/users.ts';
import { endpoint } from '../http/endpoint.ts';
import { findTransactions, isNarrowed } from '../operations/find-transactions.ts';
import { toTransactionView } from '../views/transaction-view.ts';

export const handler = endpoint(listTransactions, async ({ query: { userId, ...filters } }) => {
  const [{ rows, nextCursor, total, totalIsAtLeast }, counted] = await Promise.all([
    findTransactions(filters, userId),
    userId && !isNarrowed(filters) ? countedOf(userId) : undefined,
  ]);
  const count = counted === undefined ? { total, totalIsAtLeast } : { total: counted };
  return { transactions: rows.map(toTransactionView), nextCursor, ...count };
});

async function countedOf(customerId: string): Promise<number> {
  return (await findUserEvenDeleted(customerId))?.transactionCount ?? 0;
}
