const MOST_FAULTS = 20;

/**
 * Runs `check` for the indexes up to `count`, some of them at once, and stops early at many faults.
 * @returns the faults in the order of their indexes
 */
export async function findFaults(
  count: number,
  atOnce: number,
  check: (index: number) => Promise<string | undefined>,
): Promise<string[]> {
  const faults: [number, string][] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < count && faults.length < MOST_FAULTS; index = next++) {
      const found = await check(index);
      if (found) faults.push([index, found]);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return faults.sort(([a], [b]) => a - b).map(([, found]) => found);
}
