import type { Schedule } from '../../cdk/workers.ts';

interface Scheduled {
  readonly name: string;
  readonly schedule: Schedule;
}

/** Timers stop while a laptop sleeps. */
const LOOK_MS = 15_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Frequent ones also run at the start. @returns a function that stops it */
export function startSchedules(
  scheduled: readonly Scheduled[],
  clock: () => number,
  call: (name: string) => void,
): () => void {
  const start = clock();
  const entries = scheduled.map(({ name, schedule }) => ({
    name,
    schedule,
    last: 'everyMinutes' in schedule ? 0 : lastTime(schedule, start),
  }));
  const look = (): void => {
    const now = clock();
    for (const entry of entries) {
      const due = lastTime(entry.schedule, now);
      if (due <= entry.last) continue;
      entry.last = due;
      call(entry.name);
    }
  };
  look();
  const timer = setInterval(look, LOOK_MS).unref();
  return () => clearInterval(timer);
}

/** At or before `moment`; epoch milliseconds. */
function lastTime(schedule: Schedule, moment: number): number {
  if ('everyMinutes' in schedule) {
    const step = schedule.everyMinutes * MINUTE_MS;
    return Math.floor(moment / step) * step;
  }
  const { hour, minute } = schedule.dailyAtUtc;
  const offset = (hour * 60 + minute) * MINUTE_MS;
  return Math.floor((moment - offset) / DAY_MS) * DAY_MS + offset;
}
