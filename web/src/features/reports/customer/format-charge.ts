import { type BasisPoints, formatPercent } from '#shared/domain/fees.ts';
import { type Cents, formatEuros } from '#shared/domain/money.ts';

export function formatCharge(charge: Cents, percent: BasisPoints): string {
  return `${formatEuros(charge)} (${formatPercent(percent)})`;
}

export const RATE_NOT_FIXED_TEXT = 'set by the bank when your coins arrive';
