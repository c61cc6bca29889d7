import { listTransactions } from '#shared/contract/transactions.ts';
import { findUserEvenDeleted } from '../data/users.ts';
import { endpoint } from '../http/endpoint.ts';
import { findTransactions, type TransactionFilters } from '../operations/find-transactions.ts';
import { toTransactionView } from '../views/transaction-view.ts';

export const handler = endpoint(listTransactions).handle(async ({ query: { userId, ...filters } }) => {
  const [{ rows, nextCursor, total }, counted] = await Promise.all([
    findTransactions(filters, userId),
    userId && !isNarrowed(filters) ? countOf(userId) : undefined,
  ]);
  return { transactions: rows.map(toTransactionView), nextCursor, total: counted ?? total };
});

const isNarrowed = ({ type, status, search, from, to }: TransactionFilters): boolean =>
  [type, status, search, from, to].some(Boolean);

async function countOf(customerId: string): Promise<number> {
  return (await findUserEvenDeleted(customerId))?.transactionCount ?? 0;
}
