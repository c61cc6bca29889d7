import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuditView } from '#shared/contract/audit.ts';
import type { ListOrder } from '#shared/contract/wire.ts';
import { type CsvColumn, toCsv } from '../../../components/ui/csv.ts';
import { api } from '../../../lib/api/client.ts';
import { readAllPages } from '../../../lib/every-page.ts';
import { auditChangesText } from './audit-changes.ts';
import { auditActionLabel } from './audit-words.ts';

export interface AuditFilter {
  readonly action?: string;
  readonly userId?: string;
  readonly actorId?: string;
  readonly from?: string;
  readonly to?: string;
  readonly order?: ListOrder;
  readonly cursor?: string;
}

export function auditQuery(filter: AuditFilter) {
  return queryOptions({
    queryKey: ['audit', filter],
    queryFn: () => api.audit.listAudit({ query: filter }),
    placeholderData: keepPreviousData,
  });
}

const COLUMNS: readonly CsvColumn<AuditView>[] = [
  { header: 'When', value: ({ at }) => at },
  { header: 'Action', value: ({ action }) => auditActionLabel(action) },
  { header: 'By', value: ({ actor }) => actor.name },
  { header: 'By (id)', value: ({ actor }) => actor._id },
  { header: 'On', value: ({ subject }) => subject?.name },
  { header: 'On (id)', value: ({ subject }) => subject?._id },
  { header: 'Address', value: ({ sourceIp }) => sourceIp },
  { header: 'Transaction or ticket', value: ({ resourceId }) => resourceId },
  { header: 'Changes', value: auditChangesText },
  { header: 'Before', value: ({ before }) => before && JSON.stringify(before) },
  { header: 'After', value: ({ after }) => after && JSON.stringify(after) },
];

export async function auditCsv(filter: AuditFilter, onProgress: (rows: number) => void): Promise<string> {
  const entries = await readAllPages(async (page) => {
    const { entries: rows, nextCursor } = await api.audit.listAudit({ query: { ...filter, ...page } });
    return { rows, nextCursor };
  }, onProgress);
  return toCsv(COLUMNS, entries);
}
