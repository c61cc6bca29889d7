import { partitionQuery, queryPages } from '../../core/dynamodb/query.ts';
import { tablePages } from '../../core/dynamodb/table-scan.ts';
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
  for await (const { items } of tablePages()) yield items;
}
