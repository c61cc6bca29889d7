import { deleteTransaction } from '#shared/contract/transactions.ts';
import { guardedEndpoint } from '../http/guarded-endpoint.ts';
import { approvedChange } from '../operations/approved-change.ts';
import { keysToChange } from '../operations/change-transaction.ts';

export const handler = guardedEndpoint(deleteTransaction, keysToChange).handle(
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
