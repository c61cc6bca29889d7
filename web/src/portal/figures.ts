import { type BasisPoints, formatPercent } from '#shared/domain/fees.ts';
import type { Limits } from '#shared/domain/limits.ts';
import { type Cents, formatEuros } from '#shared/domain/money.ts';

/** `€1.50 (1.5%)` */
export function formatCharge(charge: Cents, percent: BasisPoints): string {
  return `${formatEuros(charge)} (${formatPercent(percent)})`;
}

/** `€250.00 to €5,000.00` */
export function formatLimits({ minLimit, maxLimit }: Limits): string {
  return `${formatEuros(minLimit)} to ${formatEuros(maxLimit)}`;
}

/** In place of an amount in coins. */
export const NO_RATE = 'set by the bank when your coins arrive';
