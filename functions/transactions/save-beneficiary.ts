import {
  type Beneficiary,
  ibanOrWalletOf,
  isBeneficiaryComplete,
  withMostRecentBeneficiary,
} from '#shared/domain/beneficiaries.ts';
import { auditActor } from '../core/audit/audit-actor.ts';
import { canonicalJson } from '../core/canonical.ts';
import { isoTime, now } from '../core/clock.ts';
import { parseOwnedId } from '../core/dynamodb/owned-id.ts';
import { notFoundError } from '../core/errors.ts';
import type { Principal } from '../core/http/principal.ts';
import type { RequestContext } from '../core/http/request.ts';
import { sha256OfParts } from '../core/ids.ts';
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
  request: RequestContext,
): Promise<readonly Beneficiary[]> {
  if (parseOwnedId(transactionId, THING).customerId !== principal.userId) throw notFoundError(THING);
  const { type, method = '', paymentDetails = {} } = await readTransaction(transactionId, THING);
  if (type !== 'withdraw' || !isBeneficiaryComplete({ method, paymentDetails })) throw notFoundError(THING);
  const id = sha256OfParts(method, canonicalJson(paymentDetails)).slice(0, ID_LENGTH);
  const used = { id, method, paymentDetails, usedAt: isoTime(now()) };
  return changeBeneficiaries(principal.userId, (before) => {
    const after = withMostRecentBeneficiary(before, used);
    if (before.some((known) => known.id === id)) return { after };
    return {
      after,
      audit: { ...beneficiaryAudit('beneficiary.saved', used, principal, request), resourceId: transactionId },
    };
  });
}

/** Contains only the end of an account's number, because the audit trail is never erased. */
export function beneficiaryAudit(
  action: 'beneficiary.saved' | 'beneficiary.removed',
  { method, paymentDetails }: Beneficiary,
  principal: Principal,
  request: RequestContext,
) {
  const about = { method, ending: ibanOrWalletOf(paymentDetails).slice(-4) };
  return {
    action,
    ...auditActor(principal, request),
    subjectId: principal.userId,
    ...(action === 'beneficiary.saved' ? { after: about } : { before: about }),
  };
}
