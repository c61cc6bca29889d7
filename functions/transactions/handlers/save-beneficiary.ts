import { saveBeneficiary } from '#shared/contract/transactions/beneficiaries.ts';
import { isBeneficiaryComplete, putMostRecentBeneficiaryFirst } from '#shared/domain/beneficiaries.ts';
import { isSameRecipient } from '#shared/domain/payment-details.ts';
import { canonicalJson } from '../../core/canonical.ts';
import { isoTime, now } from '../../core/clock.ts';
import { parseOwnedId } from '../../core/dynamodb/owned-id.ts';
import { notFoundError } from '../../core/errors.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { sha256OfParts } from '../../core/ids.ts';
import { beneficiaryAudit, changeBeneficiaries, toBeneficiaryViews } from '../beneficiaries.ts';
import { readTransaction } from '../transactions.ts';

const THING = 'Withdrawal';
const ID_LENGTH = 22;

/** Saves the details of a withdrawal. Saving them again only notes their use. */
export const handler = endpoint(saveBeneficiary, async ({ body: { transactionId }, request }, principal) => {
  if (parseOwnedId(transactionId, THING).customerId !== principal.userId) throw notFoundError(THING);
  const { type, method = '', paymentDetails = {} } = await readTransaction(transactionId, THING);
  if (type !== 'withdraw' || !isBeneficiaryComplete({ method, paymentDetails })) throw notFoundError(THING);
  const newBeneficiaryId = sha256OfParts(method, canonicalJson(paymentDetails)).slice(0, ID_LENGTH);
  const all = await changeBeneficiaries(principal.userId, (before) => {
    const known = before.find((one) => one.method === method && isSameRecipient(one.paymentDetails, paymentDetails));
    const used = { id: known?.id ?? newBeneficiaryId, method, paymentDetails, usedAt: isoTime(now()) };
    const after = putMostRecentBeneficiaryFirst(before, used);
    if (known) return { after };
    return {
      after,
      audit: { ...beneficiaryAudit('beneficiary.saved', used, principal, request), resourceId: transactionId },
    };
  });
  return { message: 'Details saved', beneficiaries: toBeneficiaryViews(all) };
});
