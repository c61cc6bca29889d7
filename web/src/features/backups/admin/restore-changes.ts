import type { listRestoreChanges, RestoreDiffEntry } from '#shared/contract/backups.ts';
import type { RouteInput } from '#shared/contract/route.ts';
import { centsFromEuros, formatEuros } from '#shared/domain/money.ts';
import { type CsvColumn, toCsv } from '../../../components/ui/csv.ts';
import { backOfficeApi } from '../../../lib/api/back-office-client.ts';
import { readAllPages } from '../../../lib/read-all-pages.ts';

type ChangesFilter = RouteInput<typeof listRestoreChanges>['query'];

export const restoreChangeKindLabels: Readonly<Record<RestoreDiffEntry['kind'], string>> = {
  users: 'Customers',
  transactions: 'Transactions',
  tickets: 'Tickets',
  settings: 'Payment methods',
};

export const restoreChangeLabels: Readonly<Record<RestoreDiffEntry['change'], string>> = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
};

export function formatChangeValue(
  value: string | number | undefined,
  unit: RestoreDiffEntry['unit'],
): string | undefined {
  if (typeof value !== 'number') return value;
  if (unit === 'euros') return formatEuros(centsFromEuros(value));
  return unit === 'percent' ? `${value}%` : value.toLocaleString('en-US');
}

const inFile = (value: string | number | undefined, unit: RestoreDiffEntry['unit']) =>
  typeof value === 'number' && unit === 'euros' ? value.toFixed(2) : value;

const COLUMNS: readonly CsvColumn<RestoreDiffEntry>[] = [
  { header: 'Kind', value: ({ kind }) => restoreChangeKindLabels[kind] },
  { header: 'Change', value: ({ change }) => restoreChangeLabels[change] },
  { header: 'Name', value: ({ name }) => name },
  { header: 'E-mail', value: ({ email }) => email },
  { header: 'Customer (id)', value: ({ userId }) => userId },
  { header: 'Of', value: ({ thing }) => thing },
  { header: 'What', value: ({ field }) => field },
  { header: 'Unit', value: ({ unit }) => (unit === 'euros' ? 'EUR' : unit) },
  { header: 'Before', value: ({ before, unit }) => inFile(before, unit) },
  { header: 'After', value: ({ after, unit }) => inFile(after, unit) },
];

export async function restoreChangesCsv(
  id: string,
  filter: ChangesFilter,
  onProgress: (rows: number) => void,
): Promise<string> {
  const changes = await readAllPages(async (page) => {
    const query = { ...filter, ...page };
    const { changes: rows, nextCursor } = await backOfficeApi.backups.listRestoreChanges({ params: { id }, query });
    return { rows, nextCursor };
  }, onProgress);
  return toCsv(COLUMNS, changes);
}
