/** The list of backups; the files are in the bucket. */
import { notFound } from '#functions/platform/errors.ts';
import type { BackupStats } from '#shared/contract/backups.ts';
import { type AuditEntry, auditPut } from './audit.ts';
import { getItem } from './get-items.ts';
import { BACKUPS, backupKey } from './keys.ts';
import type { Page, PageRequest } from './page.ts';
import { queryAll } from './query.ts';
import { type RowsOf, readLists } from './read-lists.ts';
import { conditionalWrite, ifNew } from './transact.ts';

export interface Backup {
  readonly filename: string;
  readonly createdAt: string;
  readonly stats: BackupStats;
  /** Of the compressed file. */
  readonly bytes: number;
  readonly sha256: string;
  readonly reason: 'manual' | 'daily' | 'safety';
  readonly createdBy: string;
}

/** `backup-2026-11-21T15-48-48-123Z.json` @param createdAt ISO 8601, UTC */
export const backupName = (createdAt: string): string => `backup-${createdAt.replace(/[:.]/g, '-')}.json`;

function createdAtIn(filename: string): string | undefined {
  const [, day, hour, minute, second, ms] =
    /^backup-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.json$/.exec(filename) ?? [];
  return day && `${day}T${hour}:${minute}:${second}.${ms}Z`;
}

const keyOf = (filename: string) => {
  const createdAt = createdAtIn(filename);
  if (createdAt === undefined) throw notFound('Backup');
  return backupKey(createdAt, filename);
};

export async function readBackup(filename: string): Promise<Backup> {
  const item = await getItem(keyOf(filename));
  if (!item) throw notFound('Backup');
  return item.row as Backup;
}

/** Idempotent. */
export async function addBackup(backup: Backup, audit: AuditEntry): Promise<void> {
  const Item = { ...backupKey(backup.createdAt, backup.filename), kind: 'backup', row: backup };
  await conditionalWrite({ Put: { Item, ...ifNew } }, auditPut(audit));
}

/** Idempotent. */
export async function removeBackup({ createdAt, filename }: Backup, audit: AuditEntry): Promise<void> {
  const Key = backupKey(createdAt, filename);
  await conditionalWrite({ Delete: { Key, ConditionExpression: 'attribute_exists(pk)' } }, auditPut(audit));
}

/** Oldest first. @param moment ISO 8601, UTC */
export async function backupsBefore(moment: string): Promise<Backup[]> {
  const items = await queryAll({
    KeyConditionExpression: 'pk = :backups and sk < :moment',
    ExpressionAttributeValues: { ':backups': BACKUPS, ':moment': moment },
  });
  return items.map(({ row }) => row as Backup);
}

const rowsOfBackups: RowsOf<Backup> = {
  rows: (entries) => entries.map(({ item }) => item.row as Backup),
  position: ({ createdAt, filename }) => `${createdAt}#${filename}`,
};

export function listBackups(page: PageRequest): Promise<Page<Backup>> {
  return readLists(rowsOfBackups, { ...page, name: 'backups', lists: [{ index: 'table', partition: BACKUPS }] });
}
