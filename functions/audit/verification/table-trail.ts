import { scanPage } from '../../backups/table-scan.ts';
import type { Key } from '../../core/dynamodb/keys.ts';
import { inPartition, pagesOf } from '../../core/dynamodb/query.ts';
import { lastLink, linksOf } from '../trail.ts';
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
