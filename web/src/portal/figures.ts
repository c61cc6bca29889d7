import { type BasisPoints, formatPercent } from '#shared/domain/fees.ts';
import { type Cents, formatEuros } from '#shared/domain/money.ts';

/** `€1.50 (1.5%)` */
export function formatCharge(charge: Cents, percent: BasisPoints): string {
  return `${formatEuros(charge)} (${formatPercent(percent)})`;
}

/** Shown in place of an amount in coins. */
export const NO_RATE = 'set by the bank when your coins arrive';
