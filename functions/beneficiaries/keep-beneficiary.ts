import { keepBeneficiary } from '#shared/contract/beneficiaries.ts';
import { endpoint } from '../http/endpoint.ts';
import { keepBeneficiary as keep } from '../operations/keep-beneficiary.ts';
import { toBeneficiaryViews } from '../views/beneficiary-view.ts';

export const handler = endpoint(keepBeneficiary, async ({ body, request }, caller) => {
  const all = await keep(body.transactionId, caller, request);
  return { message: 'Details saved', beneficiaries: toBeneficiaryViews(all) };
});
