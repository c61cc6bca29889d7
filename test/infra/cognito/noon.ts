/** Noon, at the start of a time step, epoch milliseconds: when every test's clock starts. */
export const NOON = Date.parse('2026-03-02T12:00:00Z');
