import { type TransactionStatus, transactionStatusProperties } from '#shared/domain/transaction-status.ts';

export const REASON_MISSING = 'Please tell the customer why';

export function needsReason(from: TransactionStatus, to: TransactionStatus): boolean {
  return from !== to && transactionStatusProperties[to].refused;
}
