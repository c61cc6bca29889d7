import type { Key } from '../../data/keys.ts';
import { inPartition, pagesOf } from '../../data/query.ts';
import { scanPage } from '../../data/table-scan.ts';
import { lastLink, linksOf } from '../../data/trail.ts';
import type { TrailSource } from './verify-trail.ts';

export const tableTrail = (seals: TrailSource['seals']): TrailSource => ({
  links: linksOf,
  count: async (list) => (await lastLink(list))?.count ?? 0,
  records: (list) => pagesOf(inPartition(list)),
  items: wholeTable,
  seals,
});

async function* wholeTable(): AsyncGenerator<Record<string, unknown>[]> {
  let after: Key | undefined;
  do {
    const { items, next } = await scanPage(after);
    yield items;
    after = next;
  } while (after);
}
