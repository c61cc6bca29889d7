import * as z from 'zod/mini';
import { ChargeView } from '#shared/contract/views.ts';
import type { LimitedAction } from '#shared/domain/rate-limits.ts';
import { chargeOf, chargeProblem, type ShownCharge } from '#shared/domain/shown-charge.ts';
import { transactionNumber } from '#shared/domain/transaction-number.ts';
import type { AuditEntry } from '../core/audit/audit.ts';
import { auditActor } from '../core/audit/audit-actor.ts';
import { now } from '../core/clock.ts';
import type { MethodKind } from '../core/dynamodb/keys.ts';
import { ownedId } from '../core/dynamodb/owned-id.ts';
import { ChargeChanged, conflict, notFound, sessionEnded } from '../core/errors.ts';
import { allowanceAfter } from '../core/http/allowance-after.ts';
import type { Caller } from '../core/http/principal.ts';
import { idOfMade, type Request } from '../core/http/request.ts';
import { assertSameRequest, digestOf } from '../core/http/same-request.ts';
import { type MoneyState, type Move, moveMoney, notOfDeleted } from './money.ts';
import type { StoredTransaction, TransactionRow } from './transaction.ts';

type NewTransaction = Omit<TransactionRow, 'customer' | 'version' | 'proof'>;

export interface Making {
  readonly customerId: string;
  readonly caller: Caller;
  readonly request: Request;
  /** Without the charge that was shown, which may have changed when the same request is sent again. */
  readonly body: unknown;
  readonly shown?: ShownCharge;
  readonly reads?: MethodKind;
  readonly limited?: LimitedAction;
  readonly decide: (state: MoneyState) => NewTransaction;
  readonly audit?: (made: NewTransaction) => Pick<AuditEntry, 'action' | 'after'>;
}

const DELETED_SINCE = 'The transaction that this request made has been deleted. Please begin anew.';

/**
 * Once, however often the request is sent.
 * @throws Refusal of the rules, 404, 409 insufficient balance, another charge than shown, or made by this request and
 * deleted since, 422 for another body under the same key, 429
 */
export async function makeTransaction(making: Making): Promise<{ transaction: StoredTransaction; replayed: boolean }> {
  return made(await moveMoney(moveToMake(making)));
}

export function made({ transaction, changed }: Awaited<ReturnType<typeof moveMoney>>) {
  if (!transaction) throw new Error('A transaction was neither made nor found');
  return { transaction, replayed: !changed };
}

/** Whether this request was carried out before. @throws Refusal 409, 422 */
export function isRepeated(existing: StoredTransaction | undefined, requestDigest: string | undefined): boolean {
  if (!existing) return false;
  assertSameRequest(existing.requestDigest, requestDigest);
  if (existing.deleted) throw conflict('transaction_deleted', DELETED_SINCE);
  return true;
}

/** @throws Refusal 409 with the present charge */
function assertShown(shown: ShownCharge, wanted: NewTransaction): void {
  const present = chargeOf(wanted);
  const problem = chargeProblem(shown, present);
  if (problem) throw new ChargeChanged(problem, z.encode(ChargeView, present));
}

export function moveToMake({ customerId, caller, request, body, shown, reads, limited, decide, audit }: Making): Move {
  const localId = idOfMade(caller, request);
  const requestDigest = digestOf(request, body);
  return {
    customerId,
    localId,
    by: { id: caller.userId, name: caller.name },
    ...(reads && { reads }),
    ahead: caller.ahead,
    rule: notOfDeleted,
    decide: (state) => {
      const { user, transaction: existing } = state;
      if (isRepeated(existing, requestDigest)) return 'nothing';
      if (user.role !== 'user') throw notFound('User');
      if (user.deleted) throw customerId === caller.userId ? sessionEnded() : notFound('User');
      const allowances = limited && allowanceAfter(user, limited);
      const wanted = decide(state);
      if (shown) assertShown(shown, wanted);
      return {
        after: {
          ...wanted,
          number: transactionNumber(now(), Number.parseInt(localId.slice(-5), 16)),
        },
        line: { what: wanted.status === 'completed' ? 'booked' : 'requested' },
        requestDigest,
        allowances,
        ...(audit && {
          audit: {
            ...audit(wanted),
            ...auditActor(caller, request),
            subjectId: customerId,
            thingId: ownedId({ customerId, localId }),
          },
        }),
      };
    },
  };
}
