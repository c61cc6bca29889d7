import { saveBeneficiary } from '#shared/contract/transactions/beneficiaries.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { toBeneficiaryViews } from '../beneficiary-view.ts';
import { saveBeneficiary as keep } from '../save-beneficiary.ts';

export const handler = endpoint(saveBeneficiary, async ({ body, request }, principal) => {
  const all = await keep(body.transactionId, principal, request);
  return { message: 'Details saved', beneficiaries: toBeneficiaryViews(all) };
});
