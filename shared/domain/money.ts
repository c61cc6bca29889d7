/** A whole number of euro cents. The only money type inside the system. */
export type Cents = number & { readonly unit: 'cents' };

/** The largest amount the bank handles in one figure: 999 999 999.99 euros. */
export const MAX_CENTS = 99_999_999_999 as Cents;

/** A whole number of cents from a plain number, for constants and sums. Throws RangeError on a fraction. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of cents`);
  return (value === 0 ? 0 : value) as Cents;
}

export const ZERO = cents(0);

/** True when a number of euros can be told in whole cents: 10.25 yes, 1.005, NaN and 1e400 no. */
export function isWholeCents(euros: number): boolean {
  return Number.isFinite(euros) && Number(euros.toFixed(2)) === euros;
}

/** Euros as they stand on the wire (at most two decimals) to cents. Throws RangeError on a third decimal. */
export function centsFromEuros(euros: number): Cents {
  if (!isWholeCents(euros)) throw new RangeError(`${euros} euros is not a whole number of cents`);
  return cents(Math.round(euros * 100));
}

/** Cents to euros as a JSON number with at most two decimals. */
export function eurosFromCents(amount: Cents): number {
  return amount / 100;
}

const euroFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `€1,234.50`: the euro sign, US grouping and exactly two decimals (spec 9). A negative amount reads `-€5.00`. */
export function formatEuros(amount: Cents): string {
  return `${amount < 0 ? '-' : ''}€${euroFormat.format(Math.abs(amount) / 100)}`;
}
