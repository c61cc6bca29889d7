import { deleteTransaction } from '#shared/contract/transactions.ts';
import { endpoint } from '../http/endpoint.ts';
import { approvedChange } from '../operations/approved-change.ts';

export const handler = endpoint(
  deleteTransaction,
  approvedChange(deleteTransaction, {
    subject: (customer) => `Deletion of a transaction of ${customer}`,
    change: ({ params: { id }, query: { version }, request }, caller) => ({
      ...{ id, version, caller, request, what: 'deleted' },
      change: () => undefined,
    }),
    at: (input, version) => ({ ...input, query: { ...input.query, version } }),
    answer: () => ({ message: 'Transaction deleted' }),
  }),
);
