import * as z from 'zod/mini';
import { TransactionDetailView } from '#shared/contract/views.ts';
import { parseOwnedId } from '../core/dynamodb/owned-id.ts';
import { NotPendingError, notFoundError } from '../core/errors.ts';
import type { Principal } from '../core/http/principal.ts';
import type { RequestContext } from '../core/http/request.ts';
import { changeTransaction, toTransactionRow } from './change-transaction.ts';
import type { StoredTransaction } from './transaction.ts';
import { toTransactionDetailView } from './transaction-view.ts';

/** @throws DomainError 404, 409 with the current transaction when it is not pending */
export function cancelTransaction(
  id: string,
  principal: Principal,
  request: RequestContext,
): Promise<StoredTransaction> {
  if (parseOwnedId(id, 'Transaction').customerId !== principal.userId) throw notFoundError('Transaction');
  return changeTransaction({
    id,
    principal,
    request,
    what: 'status',
    change: (before) => {
      if (before.status !== 'pending' && !isCancelledByCustomer(before)) {
        const current = z.encode(TransactionDetailView, toTransactionDetailView(before, 'customer'));
        throw new NotPendingError(before.status, current);
      }
      return { ...toTransactionRow(before), status: 'cancelled' };
    },
  });
}

/** Recognises a repeated cancellation, which gets the same response as the first one. */
function isCancelledByCustomer({ status, journal, customerId }: StoredTransaction): boolean {
  return status === 'cancelled' && journal.at(-1)?.by.id === customerId;
}
