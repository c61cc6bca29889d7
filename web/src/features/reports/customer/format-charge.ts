import { type BasisPoints, formatPercent } from '#shared/domain/fees.ts';
import { type Cents, formatEuros } from '#shared/domain/money.ts';
import type { TransactionType } from '#shared/domain/transaction-status.ts';

export function formatCharge(charge: Cents, percent: BasisPoints): string {
  return `${formatEuros(charge)} (${formatPercent(percent)})`;
}

/** Says when the rate of a transaction in coins is set if the bank has none yet. */
export const rateNotFixedTexts = {
  deposit: 'we set the rate when your coins arrive',
  withdraw: 'we set the rate when we pay you',
} as const satisfies Record<TransactionType, string>;
