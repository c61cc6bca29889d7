/** Does the work for each of them, for `most` of them at a time. */
export async function forEachConcurrently<T>(
  most: number,
  all: Iterable<T>,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  const rest = [...all].values();
  const worker = async () => {
    for (const one of rest) await work(one);
  };
  await Promise.all(Array.from({ length: most }, worker));
}
