import { scanPage } from '../../backups/table-scan.ts';
import type { ItemKey } from '../../core/dynamodb/keys.ts';
import { pagesOf, partitionQuery } from '../../core/dynamodb/query.ts';
import { lastLink, linksOf } from '../trail.ts';
import type { TrailSource } from './verify-trail.ts';

export const tableTrail = (seals: TrailSource['seals']): TrailSource => ({
  links: linksOf,
  count: async (list) => (await lastLink(list))?.count ?? 0,
  records: (list) => pagesOf(partitionQuery(list)),
  items: wholeTable,
  seals,
});

async function* wholeTable(): AsyncGenerator<Record<string, unknown>[]> {
  let after: ItemKey | undefined;
  do {
    const { items, next } = await scanPage(after);
    yield items;
    after = next;
  } while (after);
}
