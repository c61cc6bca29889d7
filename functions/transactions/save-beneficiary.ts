import { accountOf, type Beneficiary, isComplete, withUsed } from '#shared/domain/beneficiaries.ts';
import { auditActor } from '../core/audit/audit-actor.ts';
import { canonical } from '../core/canonical.ts';
import { isoTime, now } from '../core/clock.ts';
import { parseOwnedId } from '../core/dynamodb/owned-id.ts';
import { notFound } from '../core/errors.ts';
import type { Caller } from '../core/http/principal.ts';
import type { Request } from '../core/http/request.ts';
import { digest } from '../core/ids.ts';
import { changeBeneficiaries } from './beneficiaries.ts';
import { readTransaction } from './transactions.ts';

const THING = 'Withdrawal';
const ID_LENGTH = 22;

/**
 * Repeatable.
 * @throws Refusal 404 when it is no withdrawal of the caller with details, 409 when the list is full, 503
 */
export async function keepBeneficiary(
  transactionId: string,
  caller: Caller,
  request: Request,
): Promise<readonly Beneficiary[]> {
  if (parseOwnedId(transactionId, THING).customerId !== caller.userId) throw notFound(THING);
  const { type, method = '', paymentDetails = {} } = await readTransaction(transactionId, THING);
  if (type !== 'withdraw' || !isComplete({ method, paymentDetails })) throw notFound(THING);
  const id = digest(method, canonical(paymentDetails)).slice(0, ID_LENGTH);
  const used = { id, method, paymentDetails, usedAt: isoTime(now()) };
  return changeBeneficiaries(caller.userId, (before) => {
    const after = withUsed(before, used);
    if (before.some((known) => known.id === id)) return { after };
    return {
      after,
      audit: { ...aboutBeneficiary('beneficiary.saved', used, caller, request), thingId: transactionId },
    };
  });
}

/** The trail is never erased, so it has only the end of an account's number. */
export function aboutBeneficiary(
  action: 'beneficiary.saved' | 'beneficiary.removed',
  { method, paymentDetails }: Beneficiary,
  caller: Caller,
  request: Request,
) {
  const about = { method, ending: accountOf(paymentDetails).slice(-4) };
  return {
    action,
    ...auditActor(caller, request),
    subjectId: caller.userId,
    ...(action === 'beneficiary.saved' ? { after: about } : { before: about }),
  };
}
