import { queryOptions } from '@tanstack/react-query';
import type { BeneficiaryView } from '#shared/contract/transactions/beneficiaries.ts';
import { ibanOrWalletOf } from '#shared/domain/beneficiaries.ts';
import { api } from '../../../../lib/api/client.ts';

export const beneficiariesQuery = queryOptions({
  queryKey: ['beneficiaries'],
  queryFn: () => api.transactions.listBeneficiaries(),
});

export function beneficiaryShortName({ method, paymentDetails }: BeneficiaryView): string {
  const account = ibanOrWalletOf(paymentDetails);
  return `${paymentDetails.bankDetails?.beneficiaryName ?? method}, ${account.slice(0, 4)} … ${account.slice(-4)}`;
}
