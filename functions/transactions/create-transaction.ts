import * as z from 'zod/mini';
import { ChargeView } from '#shared/contract/views.ts';
import { chargeMismatchMessage, chargeOf, type ShownCharge } from '#shared/domain/money-requests.ts';
import type { LimitedAction } from '#shared/domain/rate-limits.ts';
import { transactionNumber } from '#shared/domain/transaction-number.ts';
import type { AuditEntry } from '../core/audit/audit.ts';
import { auditActor } from '../core/audit/audit-actor.ts';
import { now } from '../core/clock.ts';
import type { MethodSettingsKind } from '../core/dynamodb/keys.ts';
import { encodeOwnedId } from '../core/dynamodb/owned-id.ts';
import { ChargeChangedError, notFoundError, sessionEndedError, standardError } from '../core/errors.ts';
import type { Principal } from '../core/http/principal.ts';
import { rateLimitStateAfter } from '../core/http/rate-limit-state.ts';
import { deriveIdempotentId, type RequestContext } from '../core/http/request.ts';
import { assertSameRequest, requestFingerprint } from '../core/http/same-request.ts';
import { type BookingCommand, type BookingResult, bookTransaction, type TransactionState } from './book-transaction.ts';
import type { StoredTransaction, TransactionRow } from './transaction.ts';
import type { UnapprovedLimit } from './unapproved-limit.ts';

type NewTransaction = Omit<TransactionRow, 'customer' | 'version' | 'proof'>;

export interface CreateTransactionCommand {
  readonly customerId: string;
  readonly principal: Principal;
  readonly request: RequestContext;
  /**
   * The request without the charge that was shown, because the charge may have changed when the same request is sent
   * again.
   */
  readonly body: unknown;
  readonly shown?: ShownCharge;
  /** The kinds of payment methods that the decision needs. */
  readonly methods?: readonly MethodSettingsKind[];
  readonly limited?: LimitedAction;
  readonly limit?: UnapprovedLimit | undefined;
  readonly decide: (state: TransactionState) => NewTransaction;
  readonly audit?: (created: NewTransaction) => Pick<AuditEntry, 'action' | 'after'>;
}

/**
 * Creates a transaction once, even if the request is sent several times.
 * @throws DomainError of the rules, 404, 409 insufficient balance, another charge than shown, or created by this
 * request and deleted since, 422 for another body under the same key, 429
 */
export async function createTransaction(command: CreateTransactionCommand): Promise<CreatedTransaction> {
  return toCreatedTransaction(await bookTransaction(toBookingCommand(command)));
}

export interface CreatedTransaction {
  readonly transaction: StoredTransaction;
  /** True if the request was carried out before. */
  readonly idempotentReplay: boolean;
}

export function toCreatedTransaction({ transaction, changed }: BookingResult): CreatedTransaction {
  if (!transaction) throw new Error('A transaction was neither created nor found');
  return { transaction, idempotentReplay: !changed };
}

/** Tells whether this request was carried out before. @throws DomainError 409, 422 */
export function isRepeatedRequest(existing: StoredTransaction | undefined, requestDigest: string | undefined): boolean {
  if (!existing) return false;
  assertSameRequest(existing.requestDigest, requestDigest);
  if (existing.deleted) throw standardError('transaction_deleted');
  return true;
}

/** @throws DomainError 409 with the present charge */
function assertShown(shown: ShownCharge, wanted: NewTransaction): void {
  const present = chargeOf(wanted);
  const problem = chargeMismatchMessage(shown, present);
  if (problem) throw new ChargeChangedError(problem, z.encode(ChargeView, present));
}

export function toBookingCommand({
  customerId,
  principal,
  request,
  body,
  shown,
  methods,
  limited,
  limit,
  decide,
  audit,
}: CreateTransactionCommand): BookingCommand {
  const localId = deriveIdempotentId(principal, request);
  const requestDigest = requestFingerprint(request, body);
  return {
    customerId,
    localId,
    by: { id: principal.userId, name: principal.name },
    limit,
    ...(methods && { methods }),
    prefetched: principal.prefetched,
    decide: (state) => {
      const { user, transaction: existing } = state;
      if (isRepeatedRequest(existing, requestDigest)) return 'nothing';
      if (user.role !== 'user') throw notFoundError('User');
      if (user.deleted) throw customerId === principal.userId ? sessionEndedError() : notFoundError('User');
      const allowances = limited && rateLimitStateAfter(user, limited);
      const wanted = decide(state);
      if (shown) assertShown(shown, wanted);
      return {
        after: {
          ...wanted,
          number: transactionNumber(now(), Number.parseInt(localId.slice(-5), 16)),
        },
        entry: { what: wanted.status === 'completed' ? 'booked' : 'requested' },
        requestDigest,
        allowances,
        ...(audit && {
          audit: {
            ...audit(wanted),
            ...auditActor(principal, request),
            subjectId: customerId,
            resourceId: encodeOwnedId({ customerId, localId }),
          },
        }),
      };
    },
  };
}
