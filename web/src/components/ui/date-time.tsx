const moments = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const daysOfWeek = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
const calendarDays = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

export function formatMoment(at: string): string {
  return moments.format(new Date(at));
}

/** NOTE: `2026-03-04` is the same day in every time zone, though JavaScript reads it as midnight UTC. */
export function formatDay(at: string): string {
  return (at.includes('T') ? days : calendarDays).format(new Date(at));
}

const DAY_MS = 24 * 60 * 60_000;

/** Returns `Today`, `Yesterday`, `Wednesday, March 4`; in another year also `, 2025`. All are in the reader's time zone. */
export function formatRelativeDay(at: string): string {
  const now = new Date();
  const [day, year] = [formatDay(at), new Date(at).getFullYear()];
  if (day === formatDay(now.toISOString())) return 'Today';
  if (day === formatDay(new Date(now.getTime() - DAY_MS).toISOString())) return 'Yesterday';
  const name = daysOfWeek.format(new Date(at));
  return year === now.getFullYear() ? name : `${name}, ${year}`;
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
