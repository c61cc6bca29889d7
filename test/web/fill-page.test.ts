import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fetchFullPage } from '../../web/src/lib/api/read-full-page.ts';

const signal = new AbortController().signal;

/** Returns a list of numbers that examines a few at once, as the server does; the cursor is the next one to examine. */
function listOf(matching: readonly boolean[], looked: number) {
  let reads = 0;
  const read = ({ limit, cursor = '0' }: { limit: number; cursor?: string }) => {
    reads += 1;
    const rows: number[] = [];
    let at = Number(cursor);
    for (let skipped = 0; at < matching.length && rows.length < limit && skipped < looked; at += 1) {
      if (matching[at]) rows.push(at);
      else skipped += 1;
    }
    return Promise.resolve({ rows, ...(at < matching.length && { nextCursor: String(at) }) });
  };
  return { read, reads: () => reads };
}

it('a page is filled with the rows of several reads, in order and each once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.boolean(), { maxLength: 40 }),
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 5 }),
      async (matching, limit, looked) => {
        const list = listOf(matching, looked);
        const expected = matching.flatMap((isMatch, index) => (isMatch ? [index] : []));
        const seen: number[] = [];
        let cursor: string | undefined;
        do {
          const page: { rows: readonly number[]; nextCursor?: string } = await fetchFullPage(
            { limit, cursor },
            list.read,
            signal,
          );
          expect(page.rows.length).toBeLessThanOrEqual(limit);
          seen.push(...page.rows);
          cursor = page.nextCursor;
        } while (cursor);
        expect(seen).toEqual(expected);
      },
    ),
  );
});

it('a page ends early after ten reads, with the cursor for the next page', async () => {
  const list = listOf(
    Array.from({ length: 100 }, () => false),
    5,
  );
  expect(await fetchFullPage({ limit: 50 }, list.read, signal)).toEqual({ rows: [], nextCursor: '50' });
  expect(list.reads()).toBe(10);
});
