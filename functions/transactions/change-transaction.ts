import * as z from 'zod/mini';
import { TransactionDetailView } from '#shared/contract/views.ts';
import { isDecidedStatus } from '#shared/domain/notifications.ts';
import type { TransactionType } from '#shared/domain/transaction-status.ts';
import { auditActor } from '../core/audit/audit-actor.ts';
import { isoTime, now } from '../core/clock.ts';
import { encodeOwnedId, parseOwnedId } from '../core/dynamodb/owned-id.ts';
import { notFoundError, StaleVersionError } from '../core/errors.ts';
import type { Principal } from '../core/http/principal.ts';
import type { RequestContext } from '../core/http/request.ts';
import { type BookingCommand, bookTransaction } from './book-transaction.ts';
import { recentSignInCheck } from './recent-sign-in-check.ts';
import type { JournalEntry, StoredTransaction, TransactionRow } from './transaction.ts';
import { toTransactionDetailView } from './transaction-view.ts';
import { readUnapprovedLimit } from './unapproved-limit.ts';

export interface ChangeTransactionCommand {
  readonly id: string;
  /** Expected type: with it, a withdrawal is not found as a deposit. */
  readonly type?: TransactionType;
  readonly version?: number | undefined;
  readonly principal: Principal;
  readonly request: RequestContext;
  readonly what: JournalEntry['what'];
  readonly reason?: string | undefined;
  /** Undefined deletes the transaction. */
  readonly change: (before: StoredTransaction) => TransactionRow | undefined;
}

/**
 * @throws DomainError 403 recent sign-in required, 404, 409 insufficient balance, customer deleted, or stale version
 * with the current transaction
 */
export async function changeTransaction(wanted: ChangeTransactionCommand): Promise<StoredTransaction> {
  const { transaction } = await bookTransaction(await toChangeBookingCommand(wanted));
  if (!transaction) throw notFoundError(entityOf(wanted));
  return transaction;
}

const entityOf = ({ type }: ChangeTransactionCommand) => (type === 'withdraw' ? 'Withdrawal' : 'Transaction');

/** @throws DomainError 404 */
export async function toChangeBookingCommand(wanted: ChangeTransactionCommand): Promise<BookingCommand> {
  const { id, type, version, principal, request, what, reason, change } = wanted;
  const thing = entityOf(wanted);
  const [assertRecentSignIn, limit] = await Promise.all([recentSignInCheck(principal), readUnapprovedLimit(principal)]);
  return {
    ...parseOwnedId(id, thing),
    prefetched: principal.prefetched,
    by: { id: principal.userId, name: principal.name },
    limit,
    decide: ({ user, transaction: before }) => {
      if (!before || before.deleted || (type && before.type !== type)) throw notFoundError(thing);
      if (version !== undefined && version !== before.version) {
        const current = z.encode(TransactionDetailView, toTransactionDetailView(before, 'admin'));
        throw new StaleVersionError(thing.toLowerCase(), current);
      }
      const after = change(before);
      if (after && isSame(before, after)) return 'nothing';
      assertRecentSignIn(before, after);
      return {
        after: after && { ...after, number: before.number },
        entry: { what, reason },
        notification: principal.role === 'admin' && !user.deleted ? decisionNotification(before, after) : undefined,
        audit: {
          action: `transaction.${what}`,
          ...auditActor(principal, request),
          subjectId: before.customerId,
          resourceId: id,
          before: summary(before),
          ...(after && { after: summary(after) }),
        },
      };
    },
  };
}

function decisionNotification(before: StoredTransaction, after: TransactionRow | undefined) {
  if (!after || after.status === before.status || !isDecidedStatus(after.status)) return undefined;
  const { customerId, number, type } = before;
  const data = { number, type, status: after.status, transactionId: encodeOwnedId(before) };
  return { kind: 'request-decided', recipientId: customerId, at: isoTime(now()), data } as const;
}

const summary = ({ status, amount, description, proof }: TransactionRow) => ({
  status,
  amount,
  description,
  proofImage: proof?.proofImage,
  notes: proof?.notes,
});

function isSame(before: TransactionRow, after: TransactionRow): boolean {
  return (
    before.status === after.status &&
    before.amount === after.amount &&
    before.description === after.description &&
    before.proof === after.proof
  );
}

/** Leaves out the parts that a change adds to or sets anew. */
export function toTransactionRow(stored: StoredTransaction): TransactionRow {
  const { journal: _journal, requestDigest: _digest, deleted: _deleted, ...row } = stored;
  return row;
}
