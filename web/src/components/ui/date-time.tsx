import { addDays, dayOf, today, wallClock } from '../../lib/calendar.ts';

// The formats are in UTC, because the calendar gives them the fields of the reader's clock.
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const moments = format({ dateStyle: 'medium', timeStyle: 'short' });
const days = format({ dateStyle: 'medium' });
const daysOfWeek = format({ weekday: 'long', month: 'long', day: 'numeric' });

export function formatMoment(at: string): string {
  return moments.format(wallClock(at));
}

/** Formats a moment's day, or a day such as `2026-03-04`, which is the same in every time zone. */
export function formatDay(at: string): string {
  return days.format(new Date(at.includes('T') ? dayOf(at) : at));
}

/** Returns `Today`, `Yesterday`, `Wednesday, March 4`; in another year also `, 2025`. */
export function formatRelativeDay(at: string): string {
  const [day, now] = [dayOf(at), today()];
  if (day === now) return 'Today';
  if (day === addDays(now, -1)) return 'Yesterday';
  const name = daysOfWeek.format(new Date(day));
  const [year] = day.split('-');
  return now.startsWith(`${year}-`) ? name : `${name}, ${year}`;
}

const HOUR_MS = 3_600_000;

/** Returns how long ago a moment was: `12 min`, `5 h`, `3 d`. */
export function formatAge(since: string): string {
  const hours = Math.max(0, (Date.now() - Date.parse(since)) / HOUR_MS);
  if (hours < 1) return `${Math.floor(hours * 60)} min`;
  return hours < 48 ? `${Math.floor(hours)} h` : `${Math.floor(hours / 24)} d`;
}

export function DateTime({ at }: { at: string }) {
  const text = formatMoment(at);
  const time = text.lastIndexOf(', ') + 2;
  return (
    <time dateTime={at} className="tabular-nums *:whitespace-nowrap">
      <span className="in-data-day:sr-only">{text.slice(0, time - 1)}</span> <span>{text.slice(time)}</span>
    </time>
  );
}

export function FormattedDay({ at, brief = false }: { at: string; brief?: boolean }) {
  const text = formatDay(at);
  const year = text.lastIndexOf(', ');
  const isThisYear = text.slice(year) === formatDay(new Date().toISOString()).slice(year);
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {text.slice(0, year)}
      <span className={isThisYear ? (brief ? 'sr-only' : '[li_p_&]:sr-only') : ''}>{text.slice(year)}</span>
    </time>
  );
}
