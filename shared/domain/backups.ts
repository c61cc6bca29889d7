const DAY_MS = 24 * 60 * 60 * 1000;

/** The shortest time in which a deleted backup can be brought back, even if its lock has ended or it never had one. */
const BRING_BACK_DAYS = 30;

/** Returns epoch milliseconds. */
export const deletedBackupRestorableUntil = (deletedAt: number, lockedUntil: number): number =>
  Math.max(deletedAt + BRING_BACK_DAYS * DAY_MS, lockedUntil);
