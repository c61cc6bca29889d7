import { listBeneficiaries } from '#shared/contract/beneficiaries.ts';
import { readBeneficiaries } from '../data/beneficiaries.ts';
import { endpoint } from '../http/endpoint.ts';
import { toBeneficiaryViews } from '../views/beneficiary-view.ts';

export const handler = endpoint(listBeneficiaries, async (_, caller) => ({
  beneficiaries: toBeneficiaryViews(await readBeneficiaries(caller.userId)),
}));
