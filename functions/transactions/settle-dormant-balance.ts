import type { RouteInput } from '#shared/contract/route.ts';
import type { settleDormantBalance } from '#shared/contract/transactions/unclaimed.ts';
import { NO_FEE } from '#shared/domain/fees.ts';
import { cents } from '#shared/domain/money.ts';
import { transactionNumber } from '#shared/domain/transaction-number.ts';
import { METHOD_NAME_OF_ADMIN_BOOKINGS } from '#shared/domain/transaction-status.ts';
import { auditActor } from '../core/audit/audit-actor.ts';
import { now } from '../core/clock.ts';
import { encodeOwnedId, type OwnedIdParts } from '../core/dynamodb/owned-id.ts';
import { notFoundError, standardError } from '../core/errors.ts';
import type { Principal } from '../core/http/principal.ts';
import { deriveIdempotentId, type RequestContext } from '../core/http/request.ts';
import { requestFingerprint } from '../core/http/same-request.ts';
import { derivedId } from '../core/ids.ts';
import { processedByFields } from './apply-decision.ts';
import type { BookingCommand, BookingDecision, TransactionState, TransferCommand } from './book-transaction.ts';
import { isRepeatedRequest } from './create-transaction.ts';
import { readUnapprovedLimit } from './unapproved-limit.ts';

type Settlement = RouteInput<typeof settleDormantBalance>['body'];

/**
 * Builds the command of a withdrawal that is paid out, or of a transfer to another customer. Booking it throws a
 * DomainError 404, 409 when it is more than what is unclaimed or the customer is not deleted, 422, or 503.
 * @throws DomainError 404
 */
export async function toDormantBalanceCommand(
  body: Settlement,
  principal: Principal,
  request: RequestContext,
): Promise<{ payout: BookingCommand } | { transfer: TransferCommand }> {
  const from = { customerId: body.userId, localId: deriveIdempotentId(principal, request) };
  const requestDigest = requestFingerprint(request, body);
  const by = { id: principal.userId, name: principal.name };
  const limit = await readUnapprovedLimit(principal);

  function isNew({ user, transaction: existing }: TransactionState): boolean {
    if (isRepeatedRequest(existing, requestDigest)) return false;
    if (user.role !== 'user') throw notFoundError('User');
    if (!user.deleted) throw standardError('not_deleted');
    return true;
  }

  const leaving = (
    { user }: TransactionState,
    as: Pick<Booking, 'settlement' | 'proof'>,
    about: object,
  ): BookingDecision => ({
    after: { ...booking(body, from), ...as, type: 'withdraw' },
    entry: { what: 'booked', reason: body.reason },
    requestDigest,
    audit: {
      action: body.action === 'payout' ? 'unclaimed.paid-out' : 'unclaimed.assigned',
      ...auditActor(principal, request),
      subjectId: body.userId,
      resourceId: encodeOwnedId(from),
      before: { unclaimed: user.balance },
      after: { unclaimed: cents(user.balance - body.amount), amount: body.amount, reason: body.reason, ...about },
    },
  });

  if (body.action === 'payout') {
    const { details } = body;
    const proof = { notes: details, ...processedByFields(principal) };
    return {
      payout: {
        ...from,
        by,
        limit,
        decide: (state) => (isNew(state) ? leaving(state, { settlement: 'cash', proof }, { details }) : 'nothing'),
      },
    };
  }

  const { toUserId } = body;
  if (toUserId === body.userId) throw notFoundError('User');
  const to = { customerId: toUserId, localId: derivedId(from.localId, 'transfer', toUserId) };
  return {
    transfer: {
      from,
      to,
      by,
      limit,
      decide: (giver, receiver) => {
        if (!isNew(giver)) return 'nothing';
        if (receiver.user.role !== 'user' || receiver.user.deleted) throw notFoundError('User');
        const arriving = { ...booking(body, to), settlement: 'transfer' as const, type: 'deposit' as const };
        return {
          from: leaving(giver, { settlement: 'transfer' }, { toUserId }),
          to: {
            after: arriving,
            entry: { what: 'booked' },
            audit: {
              action: 'transaction.booked',
              ...auditActor(principal, request),
              // The approval's record id is already used for the record of the other side.
              recordId: undefined,
              subjectId: toUserId,
              resourceId: encodeOwnedId(to),
              after: { type: 'deposit', amount: body.amount, unclaimedOf: body.userId },
            },
          },
        };
      },
    },
  };
}

type Booking = NonNullable<BookingDecision['after']>;

const booking = ({ amount, reason }: Settlement, { localId }: OwnedIdParts) => ({
  status: 'completed' as const,
  amount,
  feePercent: NO_FEE,
  method: METHOD_NAME_OF_ADMIN_BOOKINGS,
  description: reason,
  number: transactionNumber(now(), Number.parseInt(localId.slice(-5), 16)),
});
