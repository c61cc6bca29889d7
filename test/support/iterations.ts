/** Tests use the smallest number that shows the promise; `npm run test:soak` uses the full one, or the part of it in SOAK. */
const part = process.env.SOAK === undefined ? undefined : Number(process.env.SOAK);

export const isSoakRun = part !== undefined;

export function iterationCount(full: number, here: number): number {
  return part === undefined ? here : Math.max(here, Math.round(full * part));
}
