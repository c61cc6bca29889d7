const moments = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const calendarDays = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** `Mar 4, 2026, 2:05 PM`, in the reader's time zone. */
export function formatMoment(at: string): string {
  return moments.format(new Date(at));
}

/**
 * `Mar 4, 2026`. NOTE: a day without a time (`2026-03-04`) is the same day in every time zone, though JavaScript reads
 * it as midnight UTC.
 */
export function formatDay(at: string): string {
  return (at.includes('T') ? days : calendarDays).format(new Date(at));
}

/** Breaks between day and time only. */
export function Moment({ at }: { at: string }) {
  const text = formatMoment(at);
  const time = text.lastIndexOf(', ') + 2;
  return (
    <time dateTime={at} className="tabular-nums *:whitespace-nowrap">
      <span>{text.slice(0, time - 1)}</span> <span>{text.slice(time)}</span>
    </time>
  );
}

export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {formatDay(at)}
    </time>
  );
}
