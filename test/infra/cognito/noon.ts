/** The start of a time step; epoch milliseconds. */
export const NOON = Date.parse('2026-03-02T12:00:00Z');
