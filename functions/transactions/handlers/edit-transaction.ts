import { editTransaction } from '#shared/contract/transactions/transactions.ts';
import { coinSettlementOf } from '#shared/domain/money-requests.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { transactionChangeWithDualApproval } from '../approved-change.ts';
import { toTransactionRow } from '../change-transaction.ts';
import { toTransactionDetailView } from '../transaction-view.ts';

export const handler = endpoint(
  editTransaction,
  transactionChangeWithDualApproval(editTransaction, {
    subject: (title) => `Edit ${title}`,
    change: ({ params: { id }, body: { amount, description, status, version, reason }, request }, principal) => ({
      ...{ id, version, principal, request, what: 'edited', reason },
      change: (before) => ({
        ...toTransactionRow(before),
        amount,
        coins: coinSettlementOf({ ...before, amount }),
        description: (description ?? before.description) || undefined,
        status: status ?? before.status,
      }),
    }),
    at: (input, version) => ({ ...input, body: { ...input.body, version } }),
    toResponse: (transaction) => ({
      message: 'Transaction updated',
      transaction: toTransactionDetailView(transaction, 'admin'),
    }),
  }),
);
