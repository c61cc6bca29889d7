import { removeBeneficiary } from '#shared/contract/transactions/beneficiaries.ts';
import { notFound } from '../../core/errors.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { changeBeneficiaries } from '../beneficiaries.ts';
import { toBeneficiaryViews } from '../beneficiary-view.ts';
import { aboutBeneficiary } from '../save-beneficiary.ts';

export const handler = endpoint(removeBeneficiary, async ({ params, request }, principal) => {
  const all = await changeBeneficiaries(principal.userId, (before) => {
    const removed = before.find(({ id }) => id === params.id);
    if (!removed) throw notFound('Saved details');
    return {
      after: before.filter((one) => one !== removed),
      audit: aboutBeneficiary('beneficiary.removed', removed, principal, request),
    };
  });
  return { message: 'Details removed', beneficiaries: toBeneficiaryViews(all) };
});
