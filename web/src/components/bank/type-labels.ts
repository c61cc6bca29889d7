import type { TransactionType } from '#shared/domain/transaction-status.ts';

export const transactionTypeLabels = { deposit: 'Deposit', withdraw: 'Withdrawal' } as const satisfies Record<
  TransactionType,
  string
>;
