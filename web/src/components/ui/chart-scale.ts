const COUNT = 4;

/** Returns a few round values that span all figures and zero. */
export function roundTicks(values: readonly number[]): number[] {
  return ticksBetween(Math.min(0, ...values), Math.max(0, ...values));
}

/** The part of the largest figure below which changes are small, so that their line should look flat. */
const SMALL = 0.05;

/** Where the axis of an amount in cents ends that is zero throughout. */
const AXIS_OF_ZERO = [0, 10_000];

/** Returns round values for a line of amounts in cents, which start near its figures: changes of a large balance above zero would look flat. */
export function tightTicks(values: readonly number[]): number[] {
  const least = Math.min(...values);
  const greatest = Math.max(...values);
  if (least === 0 && greatest === 0) return AXIS_OF_ZERO;
  const range = greatest - least;
  return least <= range || range < greatest * SMALL ? roundTicks(values) : ticksBetween(least, greatest);
}

function ticksBetween(least: number, greatest: number): number[] {
  const step = roundStep((greatest - least) / COUNT);
  const first = Math.floor(least / step);
  const last = Math.max(Math.ceil(greatest / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

function roundStep(least: number): number {
  if (least <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 10);
}

export function linearScale(from: readonly [number, number], to: readonly [number, number]): (value: number) => number {
  const [a, b] = from;
  const [x, y] = to;
  return (value) => (a === b ? x : x + ((value - a) / (b - a)) * (y - x));
}
