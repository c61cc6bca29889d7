import { type Cents, cents } from './money.ts';

/** Percentages are whole basis points: 1 = 0.01 %. */
export type BasisPoints = number;

/** 100 %. */
const WHOLE = 10_000;

/** Amount times percent, rounded half up to the cent: the one rounding of the bank. Expects an amount of at least zero. */
export function feeOf(amount: Cents, percent: BasisPoints): Cents {
  // At most 1e11 cents times 1e4: well below 2^53, so that nothing is lost before the division.
  return cents(Math.floor((amount * percent + WHOLE / 2) / WHOLE));
}

/** A withdrawal's percentage: the customer's own where an administrator has set one (also zero), else the method's. */
export function withdrawalFee(own: BasisPoints | undefined, method: BasisPoints): BasisPoints {
  return own ?? method;
}

/** `1.5%`: as many decimals as it has. */
export function formatPercent(percent: BasisPoints): string {
  return `${percent / 100}%`;
}
