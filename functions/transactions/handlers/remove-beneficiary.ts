import { removeBeneficiary } from '#shared/contract/transactions/beneficiaries.ts';
import { notFoundError } from '../../core/errors.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { beneficiaryAudit, changeBeneficiaries, toBeneficiaryViews } from '../beneficiaries.ts';

export const handler = endpoint(removeBeneficiary, async ({ params, request }, principal) => {
  const all = await changeBeneficiaries(principal.userId, (before) => {
    const removed = before.find(({ id }) => id === params.id);
    if (!removed) throw notFoundError('Saved details');
    return {
      after: before.filter((one) => one !== removed),
      audit: beneficiaryAudit('beneficiary.removed', removed, principal, request),
    };
  });
  return { message: 'Details removed', beneficiaries: toBeneficiaryViews(all) };
});
