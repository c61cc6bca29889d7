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
export const amountProblemMessages = {
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

/** The result of reading an amount as people write it: the amount, or a sentence that says why the text is refused. */
type AmountReading =
  | { readonly amount: Cents }
  | {
      readonly amount?: undefined;
      readonly reason: keyof typeof amountProblemMessages | 'ambiguous';
      readonly sentence: string;
      /** The amounts in whole cents that an ambiguous text may stand for. */
      readonly candidates?: readonly Cents[];
    };

const CURRENCY_BEFORE = /^([-+−]?) ?(?:€|EUR) ?/i;
const CURRENCY_AFTER = / ?(?:€|EUR)$/i;

/**
 * `1.250` means 1250 in Germany and 1.25 in Ireland. A mark at the end, as in `1,250.`, does not settle which one is
 * meant.
 */
const AMBIGUOUS = /^(?<euros>[1-9]\d{0,2})[.,](?<last>\d{3})[.,]?$/;

/** All separators of thousands must be the same. A dash stands for no cents, as in `1500,-`. */
const NUMBER =
  /^(?<whole>\d+|\d{1,3}(?<separator>[ ',.])\d{3}(?:\k<separator>\d{3})*)?(?:(?<mark>[.,])(?<decimals>\d*|--?|[–—]))?$/;

/** Reads an amount from the text alone. */
export function parseAmount(text: string): AmountReading {
  const written = text.replaceAll(/\s/g, ' ').replaceAll('’', "'").trim();
  const signed = written.replace(CURRENCY_BEFORE, '$1').replace(CURRENCY_AFTER, '');
  const number = signed.replace(/^[-+−] ?/, '');
  const isNegative = /^[-−]/.test(signed);

  const { euros, last } = AMBIGUOUS.exec(number)?.groups ?? {};
  if (euros !== undefined && last !== undefined) return ambiguous(euros, last, isNegative);

  const { whole = '', separator, mark, decimals = '' } = NUMBER.exec(number)?.groups ?? {};
  const isGroupedBadly = separator !== undefined && (separator === mark || whole.startsWith('0'));
  const [wholeDigits, decimalDigits] = [digitsOf(whole), digitsOf(decimals)];
  if (isGroupedBadly || wholeDigits + decimalDigits === '') return refused('invalid');
  if (decimalDigits.length > 2) return tooManyDecimals(isNegative, wholeDigits, decimalDigits);
  const amount = Number(wholeDigits + decimalDigits.padEnd(2, '0'));
  return amount > MAX_CENTS ? refused('tooLarge') : { amount: cents(isNegative ? -amount : amount) };
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

const refused = (reason: keyof typeof amountProblemMessages): AmountReading => ({
  reason,
  sentence: amountProblemMessages[reason],
});

/** Says how the text was read, because people of other countries mean thousands by `0,500`. */
function tooManyDecimals(isNegative: boolean, wholeDigits: string, decimals: string): AmountReading {
  const whole = Number(`${wholeDigits}00`);
  const read = `${isNegative ? '-' : ''}${formatEuros(whole as Cents).slice(0, -2)}${decimals}`;
  return { reason: 'decimals', sentence: `This is read as ${read}. ${amountProblemMessages.decimals}.` };
}

function ambiguous(euros: string, last: string, isNegative: boolean): AmountReading {
  const sign = isNegative ? -1 : 1;
  const grouped = cents(sign * Number(`${euros}${last}00`));
  const decimal = last.endsWith('0') ? cents(sign * Number(euros + last.slice(0, 2))) : undefined;
  const decimalText = decimal === undefined ? `${isNegative ? '-' : ''}€${euros}.${last}` : formatEuros(decimal);
  return {
    reason: 'ambiguous',
    sentence: `Did you mean ${formatEuros(grouped)} or ${decimalText}? Please write the amount with two decimals.`,
    candidates: decimal === undefined ? [grouped] : [grouped, decimal],
  };
}

/** Returns both amounts of an ambiguous text, because a search cannot ask back, and none for a text that is no amount. */
export function possibleAmounts(text: string): readonly Cents[] {
  const reading = parseAmount(text);
  return reading.amount === undefined ? (reading.candidates ?? []) : [reading.amount];
}

/** Formats an amount as a field shows it (`1,234.50`). `parseAmount` reads it back. */
export function formatAmount(amount: Cents): string {
  return formatEuros(amount).replace('€', '');
}
