/**
 * How large a figure is: in `npm test` as large as it takes to show the promise, in `npm run test:long` in full, or the
 * part of it that LONG says.
 */
const part = process.env.LONG === undefined ? undefined : Number(process.env.LONG);

export const inFull = part !== undefined;

export function figure(full: number, here: number): number {
  return part === undefined ? here : Math.max(here, Math.round(full * part));
}
