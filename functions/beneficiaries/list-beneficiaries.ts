import { listBeneficiaries } from '#shared/contract/beneficiaries.ts';
import { readBeneficiaries } from '../data/beneficiaries.ts';
import { readingEndpoint } from '../http/reading-endpoint.ts';
import { toBeneficiaryViews } from '../views/beneficiary-view.ts';

export const handler = readingEndpoint(listBeneficiaries).handle(async (_, caller) => ({
  beneficiaries: toBeneficiaryViews(await readBeneficiaries(caller.userId)),
}));
