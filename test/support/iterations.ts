/** The smallest figure that shows the promise, in `npm run test:soak` the full one or the part of it that SOAK says. */
const part = process.env.SOAK === undefined ? undefined : Number(process.env.SOAK);

export const inFull = part !== undefined;

export function iterations(full: number, here: number): number {
  return part === undefined ? here : Math.max(here, Math.round(full * part));
}
