import { getTransaction } from '#shared/contract/transactions/transactions.ts';
import { findProposalsOfTransactions } from '../../approvals/waiting-proposals.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { toTransactionDetailView } from '../transaction-view.ts';
import { readTransaction } from '../transactions.ts';

export const handler = endpoint(getTransaction, async ({ params }, principal) => {
  const [transaction, proposalOf] = await Promise.all([
    readTransaction(params.id),
    findProposalsOfTransactions(principal.userId),
  ]);
  return { transaction: toTransactionDetailView(transaction, 'admin', proposalOf) };
});
