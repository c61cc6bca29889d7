/** The smallest figure that shows the promise, in `npm run test:long` the full one or the part of it that LONG says. */
const part = process.env.LONG === undefined ? undefined : Number(process.env.LONG);

export const inFull = part !== undefined;

export function iterations(full: number, here: number): number {
  return part === undefined ? here : Math.max(here, Math.round(full * part));
}
