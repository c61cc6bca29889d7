/** How long a deleted backup can be brought back. */

const DAY_MS = 24 * 60 * 60 * 1000;

/** At least, also of a backup whose lock is over or that never had one. */
const BRING_BACK_DAYS = 30;

/** The later of these days after the deletion and the end of the file's lock; all in epoch milliseconds. */
export const canBeBroughtBackUntil = (deletedAt: number, lockedUntil: number): number =>
  Math.max(deletedAt + BRING_BACK_DAYS * DAY_MS, lockedUntil);
