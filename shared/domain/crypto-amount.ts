/** Amounts of coins are whole units of 1e-8 (a satoshi of bitcoin), so that no rounding error arises. */
import type { Cents } from './money.ts';

const DECIMALS = 8;
const UNITS = 10n ** BigInt(DECIMALS);

/** At most eight decimals: `0.00001234`. */
export type CoinsPerEuro = string;

export const TOO_MANY_DECIMALS_MESSAGE = 'A rate has at most eight decimals';

export function isCoinsPerEuro(text: string): boolean {
  return /^\d{1,9}(\.\d{1,8})?$/.test(text);
}

/** @throws RangeError */
function unitsOf(rate: CoinsPerEuro): bigint {
  if (!isCoinsPerEuro(rate)) throw new RangeError(`${rate} is not a rate with at most eight decimals`);
  const [whole = '0', decimals = ''] = rate.split('.');
  return BigInt(whole) * UNITS + BigInt(decimals.padEnd(DECIMALS, '0'));
}

/** Compares two rates by value, whatever number of zeros they end with. A text that is no rate counts as none. */
export function isSameCoinRate(one: CoinsPerEuro, other: CoinsPerEuro): boolean {
  const [units, otherUnits] = [one, other].map((rate) => (isCoinsPerEuro(rate) ? unitsOf(rate) : 0n));
  return units === otherUnits;
}

/** Returns `0.01234000`, or undefined without a rate and when the amount rounds to zero. */
export function formattedCoinAmount(toPay: Cents, rate: CoinsPerEuro): string | undefined {
  const units = isCoinsPerEuro(rate) ? coinUnitsFor(toPay, rate) : 0n;
  return units > 0n ? formatCoinUnits(units) : undefined;
}

/** Returns whole units of 1e-8, rounded half up. */
export function coinUnitsFor(amount: Cents, rate: CoinsPerEuro): bigint {
  return (BigInt(amount) * unitsOf(rate) + 50n) / 100n;
}

export function formatCoinUnits(units: bigint): string {
  const digits = units.toString().padStart(DECIMALS + 1, '0');
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}
