import { changeStatus } from '#shared/contract/transactions/transactions.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { applyMoneyRequestDecision, decisionVerbs } from '../apply-decision.ts';
import { transactionChangeWithDualApproval } from '../approved-change.ts';
import { toTransactionDetailView } from '../transaction-view.ts';

export const handler = endpoint(
  changeStatus,
  transactionChangeWithDualApproval(changeStatus, {
    subject: (title, { body }) => `${decisionVerbs[body.status]} ${title}`,
    change: ({ params: { id }, body: { status, version, reason }, request }, principal) => ({
      ...{ id, version, principal, request, what: 'status', reason },
      change: (before) => applyMoneyRequestDecision(before, { status }, principal),
    }),
    at: (input, version) => ({ ...input, body: { ...input.body, version } }),
    toResponse: (transaction) => ({
      message: 'Status updated',
      transaction: toTransactionDetailView(transaction, 'admin'),
    }),
  }),
);
