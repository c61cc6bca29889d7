/** The clocks of two machines differ by less than this. */
const MAX_CLOCK_SKEW_MS = 60_000;

/**
 * Tells whether a stored moment was stored by a clock that was ahead and has been set right since. It counts for
 * nothing, because otherwise it would refuse people until the clock reaches it.
 * @param latest the latest moment that a right clock can have stored until now, in epoch milliseconds
 */
export const isFromFastClock = (moment: number, latest: number): boolean => moment > latest + MAX_CLOCK_SKEW_MS;
