import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSchedules } from '#infra/local/lambda/start-schedules.ts';

const HOUR = 3600_000;
const MINUTE = 60_000;

let calls: [name: string, at: string][];
let end: () => void;
beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2031, 0, 31, 1, 58, 30) });
  calls = [];
  start();
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

function start(): void {
  end = startSchedules(
    [
      { name: 'often', schedule: { everyMinutes: 5 } },
      { name: 'nightly', schedule: { dailyAtUtc: { hour: 2, minute: 0 } } },
    ],
    Date.now,
    (name) => calls.push([name, new Date().toISOString().slice(8, 19)]),
  );
}

const of = (wanted: string) => calls.filter(([name]) => name === wanted).map(([, at]) => at);

test('a schedule of every few minutes calls at the start, and then when its minute has come', () => {
  expect(calls).toEqual([['often', '31T01:58:30']]);
  vi.advanceTimersByTime(10 * MINUTE);
  expect(of('often')).toEqual(['31T01:58:30', '31T02:00:00', '31T02:05:00']);
});

test('a daily schedule waits for its time, in UTC, and calls once', () => {
  expect(of('nightly')).toEqual([]);
  vi.advanceTimersByTime(50 * HOUR);
  expect(of('nightly')).toEqual(['31T02:00:00', '01T02:00:00', '02T02:00:00']);
});

test('a schedule calls once after the machine has slept, and not for every missed time', () => {
  vi.setSystemTime(Date.UTC(2031, 1, 3, 8, 0));
  vi.advanceTimersByTime(MINUTE);
  expect(of('nightly')).toHaveLength(1);
  expect(of('often')).toHaveLength(2);
});
