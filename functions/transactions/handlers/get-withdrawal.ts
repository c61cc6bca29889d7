import { getWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { findProposalsOfTransactions } from '../../approvals/waiting-proposals.ts';
import { notFoundError } from '../../core/errors.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { toTransactionDetailView } from '../transaction-view.ts';
import { readTransaction } from '../transactions.ts';

export const handler = endpoint(getWithdrawal, async ({ params }, principal) => {
  const [transaction, proposalOf] = await Promise.all([
    readTransaction(params.id, 'Withdrawal'),
    findProposalsOfTransactions(principal.userId),
  ]);
  if (transaction.type !== 'withdraw') throw notFoundError('Withdrawal');
  return { withdrawal: toTransactionDetailView(transaction, 'admin', proposalOf) };
});
