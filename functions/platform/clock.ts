let source: () => number = Date.now;

/** Epoch milliseconds. The only clock of the functions; rules receive its reading as an argument. */
export function now(): number {
  return source();
}

/** The same moment as ISO 8601 in UTC. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** Resolves when the clock has reached `moment` (epoch milliseconds), after two seconds at the latest. */
export async function until(moment: number): Promise<void> {
  const left = Math.min(moment - now(), 2000);
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}

/** Puts another clock in place (the local stack's, under test); without an argument the machine's own again. */
export function setClock(clock: () => number = Date.now): void {
  source = clock;
}
