/** Returns the months (`2026-03`) newest first, down to the one in which the account was opened. */
export function listStatementMonths(now: string, opened: string): string[] {
  const first = opened.slice(0, 7);
  const months: string[] = [];
  for (let month = now.slice(0, 7); month > first; month = monthBefore(month)) months.push(month);
  return [...months, first];
}

function monthBefore(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - 1);
  return date.toISOString().slice(0, 7);
}

export function lastDayOfMonth(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1, 0);
  return date.toISOString().slice(0, 10);
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const shortMonthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

export function formatShortMonth(month: string): string {
  return shortMonthFormat.format(new Date(`${month}-01T00:00:00Z`));
}

export function formatMonth(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`));
}
