import { transactionStatusProperties } from '#shared/domain/transaction-status.ts';
import { encodeOwnedId } from '../core/dynamodb/owned-id.ts';
import { findUserIncludingDeleted } from '../core/users/users.ts';
import { bookTransaction } from './book-transaction.ts';
import { listOpenTransactionIds } from './transactions.ts';

const SYSTEM = { id: 'system', name: 'System' };

/**
 * Cancels the open requests of a deleted customer one by one, so that a call after a failure continues. Requests that
 * were decided meanwhile keep their decision.
 * @throws DomainError 503
 */
export async function cancelOpenMoneyRequests(customerId: string): Promise<void> {
  const customer = await findUserIncludingDeleted(customerId);
  // A restore may have brought the customer back.
  if (!customer?.deleted) return;
  const by = customer.deletedBy ?? SYSTEM;
  for (const localId of await listOpenTransactionIds(customerId)) {
    await bookTransaction({
      customerId,
      localId,
      by,
      decide: ({ user, transaction }) => {
        if (!user.deleted || !transaction || transaction.deleted) return 'nothing';
        const { status, amount } = transaction;
        if (!transactionStatusProperties[status].open) return 'nothing';
        return {
          after: { ...transaction, status: 'cancelled' },
          entry: { what: 'status', reason: 'The customer was deleted' },
          audit: {
            action: 'transaction.status',
            actorId: by.id,
            actorName: by.name,
            subjectId: customerId,
            resourceId: encodeOwnedId({ customerId, localId }),
            before: { status, amount },
            after: { status: 'cancelled', amount },
          },
        };
      },
    });
  }
}
