/**
 * A number such as `TX20261121-093512-K7Q4FA` consists of the time to the millisecond and random characters, so that
 * numbers sort by time.
 */
import { toCapitalCode } from './text.ts';

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

/** What statements and letters print before a number. */
const REFERENCE_NAME = /^\s*(?:(?:payment\s+)?ref(?:erence)?|transaction)(?:\s+(?:no|number))?[\s.:#]+/i;

const BEGINNING = /^TX(?<date>\d{0,8})(?:(?<=\d{8})(?<time>\d{0,6}))?(?:(?<=\d{14})(?<end>[\dA-HJKMNP-TV-Z]{0,6}))?$/;

/** A number ends with six characters, which may be these, unless they are a year. */
const MAY_BE_END = /^TX(?!20\d\d).{4}$/;

/**
 * Reads a number, or its beginning, as it is printed: `Ref: tx20261121 093512 K7Q4FA`. Returns undefined for a text that
 * begins no number.
 */
export function readTransactionNumber(text: string): string | undefined {
  const code = toCapitalCode(text.replace(REFERENCE_NAME, ''));
  const { date, time, end } = BEGINNING.exec(code)?.groups ?? {};
  if (!date || MAY_BE_END.test(code)) return undefined;
  return [`TX${date}`, time, end].filter(Boolean).join('-');
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

/** @param from a day in UTC, or a moment (ISO 8601) @returns what sorts before all numbers from then on */
export const lowestNumberFrom = (from: string): string =>
  isMoment(from) ? transactionNumberPrefixOfMoment(Date.parse(from)) : transactionNumberPrefixOfDay(from);

/** @param to the last day in UTC, or the moment (ISO 8601) at which the period ends @returns what sorts after its numbers */
export const highestNumberTo = (to: string): string =>
  isMoment(to) ? transactionNumberPrefixOfMoment(Date.parse(to)) : `${transactionNumberPrefixOfDay(to)}~`;

const isMoment = (text: string): boolean => text.includes('T');

/** Returns the moment in epoch milliseconds. */
export function momentOfTransactionNumber(number: string): number {
  const [, year, month, day, hour, minute, second, ms = ''] =
    /^TX(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-(..)/.exec(number) ?? [];
  const milliseconds = [...ms].reduce((value, letter) => value * 32 + LETTERS.indexOf(letter), 0);
  return (
    Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)) + milliseconds
  );
}
