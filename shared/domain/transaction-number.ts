/**
 * A number such as `TX20261121-093512-K7Q4FA` consists of the time to the millisecond and random characters, so that
 * numbers sort by time.
 */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** @param at epoch milliseconds @param entropy at least 20 random bits of this transaction */
export function transactionNumber(at: number, entropy: number): string {
  const [date = '', time = ''] = new Date(at).toISOString().split('T');
  const milliseconds = base32(at % 1000, 2);
  return `TX${date.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}-${milliseconds}${base32(entropy, 4)}`;
}

function base32(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32)) text = (LETTERS[rest % 32] ?? '0') + text;
  return text;
}

/** Returns the beginning of all numbers of a day. @param day ISO 8601 */
export function transactionNumberPrefixOfDay(day: string): string {
  return `TX${day.replaceAll('-', '')}`;
}

/**
 * Returns the beginning of the numbers of a millisecond. It sorts after all earlier numbers and before all others.
 * @param at epoch milliseconds
 */
export function transactionNumberPrefixOfMoment(at: number): string {
  return transactionNumber(at, 0).slice(0, -4);
}

/** Returns the moment in epoch milliseconds. */
export function momentOfTransactionNumber(number: string): number {
  const [, year, month, day, hour, minute, second, ms = ''] =
    /^TX(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-(..)/.exec(number) ?? [];
  const milliseconds = [...ms].reduce((value, letter) => value * 32 + LETTERS.indexOf(letter), 0);
  return (
    Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)) + milliseconds
  );
}
