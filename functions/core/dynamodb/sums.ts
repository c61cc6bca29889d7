/** Counts, and amounts in cents. A missing name counts as zero. */
export type Sums = Readonly<Record<string, number>>;

export const negateSums = (sums: Sums): Sums =>
  Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, -value]));

export function addSums(all: readonly Sums[]): Sums {
  const total: Record<string, number> = {};
  for (const sums of all) for (const [name, value] of Object.entries(sums)) total[name] = (total[name] ?? 0) + value;
  return Object.fromEntries(Object.entries(total).filter(([, value]) => value !== 0));
}
