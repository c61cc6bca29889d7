import { deleteTransaction } from '#shared/contract/transactions/transactions.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { transactionChangeWithDualApproval } from '../approved-change.ts';

export const handler = endpoint(
  deleteTransaction,
  transactionChangeWithDualApproval(deleteTransaction, {
    subject: (title) => `Delete ${title}`,
    change: ({ params: { id }, query: { version }, request }, principal) => ({
      ...{ id, version, principal, request, what: 'deleted' },
      change: () => undefined,
    }),
    at: (input, version) => ({ ...input, query: { ...input.query, version } }),
    toResponse: () => ({ message: 'Transaction deleted' }),
  }),
);
