import { newId } from '#functions/core/ids.ts';
import type { OwnedIds } from '../core/dynamodb/owned-id.ts';
import { transactWrite, withRetries } from '../core/dynamodb/transact.ts';
import {
  type BookingCommand,
  type BookingDecision,
  type BookingResult,
  isEntryBooked,
  loadTransactionState,
  prepareBooking,
  type TransactionState,
} from './book-transaction.ts';

export interface TransferCommand {
  readonly from: OwnedIds;
  readonly to: OwnedIds;
  readonly by: BookingCommand['by'];
  /** Runs again when a state has changed; `'nothing'` writes nothing. */
  readonly decide: (
    from: TransactionState,
    to: TransactionState,
  ) => { readonly from: BookingDecision; readonly to: BookingDecision } | 'nothing';
}

/**
 * Books a withdrawal of one customer and a deposit of another in one conditional write.
 * @returns the transaction of the debited customer
 * @throws DomainError of the decision, 404, 409 of either account, 503 after the deadline
 */
export async function bookTransfer({ from, to, by, decide }: TransferCommand): Promise<BookingResult> {
  const entryId = newId().slice(-12);
  return withRetries(async () => {
    const [giver, receiver] = await Promise.all([loadTransactionState(from), loadTransactionState(to)]);
    if (isEntryBooked(giver, entryId)) return { transaction: giver.transaction, changed: true };
    const decision = decide(giver, receiver);
    if (decision === 'nothing') return { transaction: giver.transaction, changed: false };
    const debit = prepareBooking({ ...from, by }, giver, decision.from, entryId);
    const credit = prepareBooking({ ...to, by }, receiver, decision.to, entryId);
    await transactWrite([...debit.writes, ...credit.writes]);
    return { transaction: debit.transaction, changed: true };
  });
}
