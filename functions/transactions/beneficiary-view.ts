import type { BeneficiaryView } from '#shared/contract/transactions/beneficiaries.ts';
import type { Beneficiary } from '#shared/domain/beneficiaries.ts';

export const toBeneficiaryViews = (all: readonly Beneficiary[]): BeneficiaryView[] =>
  all.map(({ id, method, paymentDetails, usedAt }) => ({ _id: id, method, paymentDetails, usedAt }));
