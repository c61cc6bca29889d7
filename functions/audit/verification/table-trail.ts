import { scanPage } from '../../backups/table-scan.ts';
import type { ItemKey } from '../../core/dynamodb/keys.ts';
import { partitionQuery, queryPages } from '../../core/dynamodb/query.ts';
import { auditBlockPages, lastAuditBlock } from '../trail.ts';
import type { TrailSource } from './verify-trail.ts';

export const tableTrailSource = (seals: TrailSource['seals']): TrailSource => ({
  links: auditBlockPages,
  count: async (list) => (await lastAuditBlock(list))?.count ?? 0,
  records: (list) => queryPages(partitionQuery(list)),
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
