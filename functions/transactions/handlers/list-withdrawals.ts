import { listWithdrawals } from '#shared/contract/transactions/withdrawals.ts';
import { findProposalsOfTransactions } from '../../approvals/waiting-proposals.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { findTransactions } from '../find-transactions.ts';
import { toTransactionView } from '../transaction-view.ts';

export const handler = endpoint(listWithdrawals, async ({ query }, principal) => {
  const [{ rows, nextCursor, total, totalIsAtLeast }, proposalOf] = await Promise.all([
    findTransactions({ ...query, type: 'withdraw' }),
    findProposalsOfTransactions(principal.userId),
  ]);
  const withdrawals = rows.map((row) => toTransactionView(row, proposalOf));
  return { withdrawals, nextCursor, total, totalIsAtLeast };
});
