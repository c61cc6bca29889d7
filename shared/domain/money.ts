/** This is the only type of money inside the system. */
export type Cents = number & { readonly unit: 'cents' };

/** 999 999 999.99 euros. */
export const MAX_CENTS = 99_999_999_999 as Cents;

/** @throws RangeError for a fraction of a cent */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of cents`);
  return (value === 0 ? 0 : value) as Cents;
}

export const ZERO_CENTS = cents(0);

/** These sentences say why an amount is refused, whether it was typed or sent to the API. */
export const amountProblemSentences = {
  invalid: 'Please enter a valid amount',
  decimals: 'An amount has at most two decimals',
  tooLarge: 'The amount is too large',
} as const;

/** Returns true for 10.25, and false for 1.005, NaN and 1e400. */
export function isWholeCents(euros: number): boolean {
  return Number.isFinite(euros) && Number(euros.toFixed(2)) === euros;
}

/** @throws RangeError for more than two decimals */
export function centsFromEuros(euros: number): Cents {
  if (!isWholeCents(euros)) throw new RangeError(`${euros} euros is not a whole number of cents`);
  return cents(Math.round(euros * 100));
}

export function eurosFromCents(amount: Cents): number {
  return amount / 100;
}

/**
 * Returns `€1,234.50` or `-€5.00`. NOTE: `Intl` is not used, because its first formatter takes a tenth of a function's
 * load time.
 */
export function formatEuros(amount: Cents): string {
  const size = Math.abs(amount);
  const euros = String(Math.trunc(size / 100)).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${amount < 0 ? '-' : ''}€${euros}.${String(size % 100).padStart(2, '0')}`;
}
