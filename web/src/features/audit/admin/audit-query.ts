import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuditView, listAudit } from '#shared/contract/audit.ts';
import type { RouteInput } from '#shared/contract/route.ts';
import { type CsvColumn, momentColumns, toCsv } from '../../../components/ui/csv.ts';
import { backOfficeApi } from '../../../lib/api/back-office-client.ts';
import { readAllPages } from '../../../lib/read-all-pages.ts';
import { auditChangesText } from './audit-changes.ts';
import { auditActionLabel } from './audit-labels.ts';

type AuditFilter = RouteInput<typeof listAudit>['query'];

export function auditQuery(filter: AuditFilter) {
  return queryOptions({
    queryKey: ['audit', filter],
    queryFn: () => backOfficeApi.audit.listAudit({ query: filter }),
    placeholderData: keepPreviousData,
  });
}

const columns = (): CsvColumn<AuditView>[] => [
  ...momentColumns<AuditView>('When', ({ at }) => at),
  { header: 'Action', value: ({ action }) => auditActionLabel(action) },
  { header: 'By', value: ({ actor }) => actor.name },
  { header: 'By (id)', value: ({ actor }) => actor._id },
  { header: 'On', value: ({ subject }) => subject?.name },
  { header: 'On (id)', value: ({ subject }) => subject?._id },
  { header: 'IP address', value: ({ sourceIp }) => sourceIp },
  { header: 'Transaction or ticket', value: ({ resourceId }) => resourceId },
  { header: 'Changes', value: auditChangesText },
  { header: 'Before', value: ({ before }) => before && JSON.stringify(before) },
  { header: 'After', value: ({ after }) => after && JSON.stringify(after) },
];

export async function auditCsv(filter: AuditFilter, onProgress: (rows: number) => void): Promise<string> {
  const entries = await readAllPages(async (page) => {
    const { entries: rows, nextCursor } = await backOfficeApi.audit.listAudit({ query: { ...filter, ...page } });
    return { rows, nextCursor };
  }, onProgress);
  return toCsv(columns(), entries);
}
