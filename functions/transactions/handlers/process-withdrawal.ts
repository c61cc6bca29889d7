import { processWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { applyMoneyRequestDecision, decisionVerbs } from '../apply-decision.ts';
import { transactionChangeWithDualApproval } from '../approved-change.ts';
import { toTransactionDetailView } from '../transaction-view.ts';

export const handler = endpoint(
  processWithdrawal,
  transactionChangeWithDualApproval(processWithdrawal, {
    subject: (title, { body }) => `${decisionVerbs[body.status]} ${title}`,
    change: ({ params: { id }, body, request }, principal) => ({
      ...{ id, type: 'withdraw', version: body.version, principal, request, what: 'status' },
      reason: body.reason || undefined,
      change: (before) => applyMoneyRequestDecision(before, body, principal),
    }),
    at: (input, version) => ({ ...input, body: { ...input.body, version } }),
    toResponse: (transaction) => ({
      message: 'Withdrawal updated successfully!',
      withdrawal: toTransactionDetailView(transaction, 'admin'),
    }),
  }),
);
