/** Every day on a screen, in a filter and in an export is a day of the reader's time zone. */
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { momentColumns } from '../../web/src/components/ui/csv.ts';
import { formatDay, formatMoment, formatRelativeDay } from '../../web/src/components/ui/date-time.tsx';
import { addDays, dayOf, isDay, startOfDay, toMoments } from '../../web/src/lib/calendar.ts';

const own = process.env.TZ;
afterEach(() => {
  process.env.TZ = own;
  if (own === undefined) delete process.env.TZ;
  vi.useRealTimers();
});

function readIn(zone: string): void {
  // Node.js reads the variable again when it is set.
  process.env.TZ = zone;
}

const ZONES = ['Europe/Berlin', 'Pacific/Kiritimati', 'Australia/Lord_Howe', 'America/Santiago', 'UTC'] as const;

const HOUR_MS = 60 * 60 * 1000;
const before = (moment: string): string => new Date(Date.parse(moment) - 1).toISOString();

test.each(ZONES)('the days of %s follow one another without a gap, in every year of ten', (zone) => {
  readIn(zone);
  for (let day = '2024-02-27'; day < '2034-01-03'; day = addDays(day, 1)) {
    const start = startOfDay(day);
    expect([dayOf(start), dayOf(before(start))], day).toEqual([day, addDays(day, -1)]);
  }
});

test.each<[zone: string, day: string, starts: string, hours: number]>([
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
  // The clock changes at midnight: a day begins at one o'clock, and another has its last hour twice.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', 23],
  ['America/Santiago', '2026-04-04', '2026-04-04T03:00:00.000Z', 25],
])('in %s the day %s begins at %s and has %d hours', (zone, day, starts, hours) => {
  readIn(zone);
  const { from = '', to = '' } = toMoments({ from: day, to: day });
  expect([from, (Date.parse(to) - Date.parse(from)) / HOUR_MS]).toEqual([starts, hours]);
});

const moments = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

test.each(ZONES)('a row of %s is found by the day that it shows, and its export says that day', (zone) => {
  readIn(zone);
  const columns = momentColumns<string>('Date', (moment) => moment);
  fc.assert(
    fc.property(moments, (moment) => {
      const day = dayOf(moment);
      const { from = '', to = '' } = toMoments({ from: day, to: day });
      expect(from <= moment && moment < to).toBe(true);
      expect(formatDay(moment)).toBe(formatDay(day));
      expect(formatMoment(moment).startsWith(`${formatDay(day)}, `)).toBe(true);
      expect(columns[0]?.value(moment)).toMatch(new RegExp(`^${day} \\d\\d:\\d\\d:\\d\\d$`));
    }),
  );
});

test.each<[zone: string, now: string, moment: string, says: string]>([
  ['Europe/Berlin', '2026-03-29T22:30:00Z', '2026-03-29T22:05:00Z', 'Today'],
  ['Europe/Berlin', '2026-03-29T22:30:00Z', '2026-03-29T10:00:00Z', 'Yesterday'],
  ['Europe/Berlin', '2026-03-29T22:30:00Z', '2026-03-28T22:45:00Z', 'Saturday, March 28'],
  ['America/Santiago', '2026-09-07T03:30:00Z', '2026-09-06T04:00:00Z', 'Yesterday'],
  ['America/Santiago', '2026-09-07T03:30:00Z', '2026-09-06T03:59:00Z', 'Saturday, September 5'],
  ['Pacific/Kiritimati', '2026-12-31T10:30:00Z', '2026-12-30T09:30:00Z', 'Wednesday, December 30, 2026'],
])('in %s at %s a row of %s says %s', (zone, now, moment, says) => {
  readIn(zone);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
  expect(formatRelativeDay(moment)).toBe(says);
});

test.each([
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['', false],
])('whether %j is a day is %s, and the API gets what is none as it was written', (text, is) => {
  expect(isDay(text)).toBe(is);
  if (!is && text) expect(toMoments({ from: text, to: text })).toEqual({ from: text, to: text });
});
