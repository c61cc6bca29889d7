import type { WorkerSchedule } from '../../cdk/workers.ts';

interface Scheduled {
  readonly name: string;
  readonly schedule: WorkerSchedule;
}

/** Schedules are checked in this interval, because timers stop while a laptop sleeps. */
const LOOK_MS = 15_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Calls functions by their schedules; frequent ones at the start as well. @returns a function that stops the schedules */
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
      // A clock that was ahead may have been set right.
      entry.last = Math.min(entry.last, due);
      if (due === entry.last) continue;
      entry.last = due;
      call(entry.name);
    }
  };
  look();
  const timer = setInterval(look, LOOK_MS).unref();
  return () => clearInterval(timer);
}

/** Returns the last time at or before `moment`, both in epoch milliseconds. */
function lastTime(schedule: WorkerSchedule, moment: number): number {
  if ('everyMinutes' in schedule) {
    const step = schedule.everyMinutes * MINUTE_MS;
    return Math.floor(moment / step) * step;
  }
  const { hour, minute } = schedule.dailyAtUtc;
  const offset = (hour * 60 + minute) * MINUTE_MS;
  return Math.floor((moment - offset) / DAY_MS) * DAY_MS + offset;
}
