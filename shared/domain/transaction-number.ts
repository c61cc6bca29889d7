/**
 * `TX20261121-093512-K7Q4FA`: when a transaction was made, to the millisecond, and six characters of its own. Later
 * ones sort later, so that the number is the order of every list; nobody has to keep a counter, and no two customers
 * share one.
 */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * @param at epoch milliseconds
 * @param entropy at least 20 bits that belong to this transaction alone
 */
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

/** Every number of a day (ISO, `2026-11-21`) begins with this. */
export function numbersOfDay(day: string): string {
  return `TX${day.replaceAll('-', '')}`;
}

/** When a transaction with this number was made: epoch milliseconds. */
export function momentOf(number: string): number {
  const [, year, month, day, hour, minute, second, ms = ''] =
    /^TX(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-(..)/.exec(number) ?? [];
  const milliseconds = [...ms].reduce((value, letter) => value * 32 + LETTERS.indexOf(letter), 0);
  return (
    Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)) + milliseconds
  );
}
