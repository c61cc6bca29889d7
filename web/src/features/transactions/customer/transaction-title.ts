import type { TransactionView } from '#shared/contract/views.ts';
import { METHOD_NAME_OF_ADMIN_BOOKINGS } from '#shared/domain/transaction-status.ts';
import { transactionTypeLabels } from '../../../components/bank/type-labels.ts';

type Told = Pick<TransactionView, 'type' | 'description' | 'method' | 'paymentDetails'>;

const WORDS = {
  deposit: { byBank: 'Bank adjustment (credit)', transfer: 'Deposit by bank transfer', by: 'Deposit by' },
  withdraw: { byBank: 'Bank adjustment (debit)', transfer: 'Withdrawal to bank', by: 'Withdrawal by' },
} as const;

export function transactionTitle({ type, description, method, paymentDetails }: Told): string {
  if (description) return description;
  if (method === METHOD_NAME_OF_ADMIN_BOOKINGS) return WORDS[type].byBank;
  if (paymentDetails?.bankDetails) return WORDS[type].transfer;
  return method ? `${WORDS[type].by} ${method}` : transactionTypeLabels[type];
}

export function methodName(method: string | undefined): string | undefined {
  return method === METHOD_NAME_OF_ADMIN_BOOKINGS ? 'Bank adjustment' : method;
}
