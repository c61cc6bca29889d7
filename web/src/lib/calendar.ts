/**
 * The app's only calendar. A day is written `2026-03-04` and is one of the reader's time zone, which may have 23 to 25
 * hours. Moments are ISO 8601 in UTC. NOTE: `Date` reads a missing time, such as a midnight that a clock change skips,
 * as the first moment after it, and a repeated one as its first.
 */

const two = (value: number): string => String(value).padStart(2, '0');

export function dayOf(moment: string | number): string {
  const date = new Date(moment);
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export const today = (): string => dayOf(Date.now());

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Returns the first moment of a day. */
export function startOfDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const start = new Date(0);
  start.setFullYear(year, month - 1, date);
  start.setHours(0, 0, 0, 0);
  return start.toISOString();
}

const DAY = /^\d{4}-\d\d-\d\d$/;

export function isDay(text: string): boolean {
  const moment = Date.parse(`${text}T00:00:00Z`);
  return DAY.test(text) && new Date(moment || 0).toISOString().startsWith(text);
}

interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Returns the moments at which a period of whole days begins and ends, for the API. A text that is no day is left as it
 * is, so that the API refuses it.
 */
export function toMoments({ from, to }: Period): { readonly from?: string; readonly to?: string } {
  return {
    ...(from && { from: isDay(from) ? startOfDay(from) : from }),
    ...(to && { to: isDay(to) ? startOfDay(addDays(to, 1)) : to }),
  };
}

/** Returns a date whose UTC fields are what clock and calendar of the reader show, for formats in UTC. */
export function wallClock(moment: string): Date {
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
}

/** Returns `2026-03-04 17:05:09` by the reader's clock, which spreadsheets read as a date. */
export const formatForSpreadsheet = (moment: string): string =>
  wallClock(moment).toISOString().slice(0, 19).replace('T', ' ');

/** Returns the name of the reader's time zone, such as `Europe/Berlin`. */
export const timeZoneName = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
