/**
 * Reads an amount as people write it, from the text alone. The result is the amount, or a sentence that says why the
 * text is refused.
 */
import { amountProblemSentences, type Cents, cents, formatEuros, MAX_CENTS } from './money.ts';

type AmountReading =
  | { readonly amount: Cents }
  | {
      readonly amount?: undefined;
      readonly reason: keyof typeof amountProblemSentences | 'ambiguous';
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
  if (decimalDigits.length > 2) return refused('decimals');
  const amount = Number(wholeDigits + decimalDigits.padEnd(2, '0'));
  return amount > MAX_CENTS ? refused('tooLarge') : { amount: cents(isNegative ? -amount : amount) };
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

const refused = (reason: keyof typeof amountProblemSentences): AmountReading => ({
  reason,
  sentence: amountProblemSentences[reason],
});

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
