import { removeBeneficiary } from '#shared/contract/beneficiaries.ts';
import { changeBeneficiaries } from '../data/beneficiaries.ts';
import { endpoint } from '../http/endpoint.ts';
import { aboutBeneficiary } from '../operations/keep-beneficiary.ts';
import { notFound } from '../platform/errors.ts';
import { toBeneficiaryViews } from '../views/beneficiary-view.ts';

export const handler = endpoint(removeBeneficiary, async ({ params, request }, caller) => {
  const all = await changeBeneficiaries(caller.userId, (before) => {
    const removed = before.find(({ id }) => id === params.id);
    if (!removed) throw notFound('Saved details');
    return {
      after: before.filter((one) => one !== removed),
      audit: aboutBeneficiary('beneficiary.removed', removed, caller, request),
    };
  });
  return { message: 'Details removed', beneficiaries: toBeneficiaryViews(all) };
});
