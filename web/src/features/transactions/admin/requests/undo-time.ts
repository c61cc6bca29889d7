/** Milliseconds for which a decision can be undone, because it is not sent before. */
export const UNDO_MS = 10_000;
