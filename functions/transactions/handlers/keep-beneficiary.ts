import { keepBeneficiary } from '#shared/contract/transactions/beneficiaries.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { toBeneficiaryViews } from '../beneficiary-view.ts';
import { keepBeneficiary as keep } from '../save-beneficiary.ts';

export const handler = endpoint(keepBeneficiary, async ({ body, request }, caller) => {
  const all = await keep(body.transactionId, caller, request);
  return { message: 'Details saved', beneficiaries: toBeneficiaryViews(all) };
});
