import { listRequests } from '#shared/contract/transactions/transactions.ts';
import { findProposalsOfTransactions } from '../../approvals/waiting-proposals.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { findTransactions } from '../find-transactions.ts';
import { toTransactionView } from '../transaction-view.ts';

export const handler = endpoint(listRequests, async ({ query }, principal) => {
  const [{ rows, nextCursor, total, totalIsAtLeast }, proposalOf] = await Promise.all([
    findTransactions(query),
    findProposalsOfTransactions(principal.userId),
  ]);
  const requests = rows.map((row) => toTransactionView(row, proposalOf));
  return { requests, nextCursor, total, totalIsAtLeast };
});
