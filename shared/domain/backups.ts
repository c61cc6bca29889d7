const DAY_MS = 24 * 60 * 60 * 1000;

/** The least time, also for a backup whose lock is over or that never had one. */
const BRING_BACK_DAYS = 30;

/** Epoch milliseconds. */
export const restorableUntil = (deletedAt: number, lockedUntil: number): number =>
  Math.max(deletedAt + BRING_BACK_DAYS * DAY_MS, lockedUntil);
