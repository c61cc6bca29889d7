/** Calls functions at their times, as EventBridge does when deployed. */
import type { Schedule } from '../../cdk/workers.ts';

interface Scheduled {
  readonly name: string;
  readonly schedule: Schedule;
}

/** Looked at, not counted down: a laptop that slept for the night has its own idea of how long a timer took. */
const LOOK_MS = 15_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * What comes every few minutes is called at once as well, because nobody knows how long nothing ran; what comes once a day
 * waits for its time.
 * @returns the way to end it
 */
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

/** The last time at or before a moment at which a schedule calls, in epoch milliseconds. */
function lastTime(schedule: Schedule, moment: number): number {
  if ('everyMinutes' in schedule) {
    const step = schedule.everyMinutes * MINUTE_MS;
    return Math.floor(moment / step) * step;
  }
  const { hour, minute } = schedule.dailyAtUtc;
  const offset = (hour * 60 + minute) * MINUTE_MS;
  return Math.floor((moment - offset) / DAY_MS) * DAY_MS + offset;
}
