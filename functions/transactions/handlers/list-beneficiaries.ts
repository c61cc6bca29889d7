import { listBeneficiaries } from '#shared/contract/transactions/beneficiaries.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { readBeneficiaries, toBeneficiaryViews } from '../beneficiaries.ts';

export const handler = endpoint(listBeneficiaries, async (_, principal) => ({
  beneficiaries: toBeneficiaryViews(await readBeneficiaries(principal.userId)),
}));
