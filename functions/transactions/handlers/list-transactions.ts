import { listTransactions } from '#shared/contract/transactions/transactions.ts';
import { findProposalsOfTransactions } from '../../approvals/waiting-proposals.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { findUserIncludingDeleted } from '../../core/users/users.ts';
import { findTransactions, hasTransactionFilters } from '../find-transactions.ts';
import { toTransactionView } from '../transaction-view.ts';

export const handler = endpoint(listTransactions, async ({ query: { userId, ...filters } }, principal) => {
  const [{ rows, nextCursor, total, totalIsAtLeast }, counted, proposalOf] = await Promise.all([
    findTransactions(filters, userId),
    userId && !hasTransactionFilters(filters) ? countedOf(userId) : undefined,
    findProposalsOfTransactions(principal.userId),
  ]);
  const count = counted === undefined ? { total, totalIsAtLeast } : { total: counted };
  return { transactions: rows.map((row) => toTransactionView(row, proposalOf)), nextCursor, ...count };
});

async function countedOf(customerId: string): Promise<number> {
  return (await findUserIncludingDeleted(customerId))?.transactionCount ?? 0;
}
