import { accountOf, type Beneficiary, isComplete, withMostRecent } from '#shared/domain/beneficiaries.ts';
import { auditActor } from '../core/audit/audit-actor.ts';
import { canonical } from '../core/canonical.ts';
import { isoTime, now } from '../core/clock.ts';
import { parseOwnedId } from '../core/dynamodb/owned-id.ts';
import { notFound } from '../core/errors.ts';
import type { Principal } from '../core/http/principal.ts';
import type { Request } from '../core/http/request.ts';
import { digest } from '../core/ids.ts';
import { changeBeneficiaries } from './beneficiaries.ts';
import { readTransaction } from './transactions.ts';

const THING = 'Withdrawal';
const ID_LENGTH = 22;

/**
 * Saves the details of a withdrawal. Saving them again only notes their use.
 * @throws DomainError 404 when it is no withdrawal of the caller with details, 409 when the list is full, 503
 */
export async function saveBeneficiary(
  transactionId: string,
  principal: Principal,
  request: Request,
): Promise<readonly Beneficiary[]> {
  if (parseOwnedId(transactionId, THING).customerId !== principal.userId) throw notFound(THING);
  const { type, method = '', paymentDetails = {} } = await readTransaction(transactionId, THING);
  if (type !== 'withdraw' || !isComplete({ method, paymentDetails })) throw notFound(THING);
  const id = digest(method, canonical(paymentDetails)).slice(0, ID_LENGTH);
  const used = { id, method, paymentDetails, usedAt: isoTime(now()) };
  return changeBeneficiaries(principal.userId, (before) => {
    const after = withMostRecent(before, used);
    if (before.some((known) => known.id === id)) return { after };
    return {
      after,
      audit: { ...aboutBeneficiary('beneficiary.saved', used, principal, request), resourceId: transactionId },
    };
  });
}

/** Contains only the end of an account's number, because the audit trail is never erased. */
export function aboutBeneficiary(
  action: 'beneficiary.saved' | 'beneficiary.removed',
  { method, paymentDetails }: Beneficiary,
  principal: Principal,
  request: Request,
) {
  const about = { method, ending: accountOf(paymentDetails).slice(-4) };
  return {
    action,
    ...auditActor(principal, request),
    subjectId: principal.userId,
    ...(action === 'beneficiary.saved' ? { after: about } : { before: about }),
  };
}
