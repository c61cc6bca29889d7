import * as z from 'zod/mini';
import { cancelOwnTransaction } from '#shared/contract/transactions/transactions.ts';
import { TransactionDetailView } from '#shared/contract/views.ts';
import { methodTypes } from '#shared/domain/method-kinds.ts';
import { parseOwnedId } from '../../core/dynamodb/owned-id.ts';
import { NotPendingError, notFoundError, standardError } from '../../core/errors.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { changeTransaction, toTransactionRow } from '../change-transaction.ts';
import type { StoredTransaction } from '../transaction.ts';
import { toTransactionDetailView } from '../transaction-view.ts';

export const handler = endpoint(cancelOwnTransaction, async ({ params: { id }, request }, principal) => {
  if (parseOwnedId(id, 'Transaction').customerId !== principal.userId) throw notFoundError('Transaction');
  const transaction = await changeTransaction({
    id,
    principal,
    request,
    what: 'status',
    change: (before) => {
      if (!isRequestOfCustomer(before)) throw standardError('forbidden');
      if (before.status !== 'pending' && !isCancelledByCustomer(before)) {
        const current = z.encode(TransactionDetailView, toTransactionDetailView(before, 'customer'));
        throw new NotPendingError(before.status, current);
      }
      return { ...toTransactionRow(before), status: 'cancelled' };
    },
  });
  return { message: 'Request cancelled', transaction: toTransactionDetailView(transaction, 'customer') };
});

/** What an administrator has booked has no method of payment, and may be pending as well. */
const isRequestOfCustomer = ({ settlement }: StoredTransaction): boolean =>
  methodTypes.some((type) => type === settlement);

/** Recognises a repeated cancellation, which gets the same response as the first one. */
function isCancelledByCustomer({ status, journal, customerId }: StoredTransaction): boolean {
  return status === 'cancelled' && journal.at(-1)?.by.id === customerId;
}
