import type { TransactionType } from '#shared/domain/transaction-status.ts';

export const typeLabels = { deposit: 'Deposit', withdraw: 'Withdrawal' } as const satisfies Record<
  TransactionType,
  string
>;
