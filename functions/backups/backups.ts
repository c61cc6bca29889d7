import { isoTime, now } from '#functions/core/clock.ts';
import { notFoundError } from '#functions/core/errors.ts';
import type { BackupStats } from '#shared/contract/backups.ts';
import { type AuditEntry, auditPut } from '../core/audit/audit.ts';
import { getItem } from '../core/dynamodb/get-items.ts';
import {
  BACKUPS_PARTITION,
  backupItemKey,
  DELETED_BACKUPS_PARTITION,
  deletedBackupItemKey,
  type ItemKey,
} from '../core/dynamodb/keys.ts';
import type { Page, PageRequest } from '../core/dynamodb/page.ts';
import { partitionQuery, queryAllItems } from '../core/dynamodb/query.ts';
import { readListPage } from '../core/dynamodb/read-lists.ts';
import { conditionalWrite, itemIsNewCondition, type TableWrite } from '../core/dynamodb/transact.ts';

export interface Backup {
  readonly filename: string;
  readonly createdAt: string;
  readonly stats: BackupStats;
  readonly bytes: number;
  readonly sha256: string;
  readonly reason: 'manual' | 'daily' | 'safety';
  readonly createdBy: string;
  /** Moment until which the file cannot be removed. */
  readonly lockedUntil: string;
}

export interface DeletedBackup extends Backup {
  readonly deleted: { readonly at: string; readonly by: string; readonly until: string };
}

const keyOf = ({ createdAt, filename }: Backup): ItemKey => backupItemKey(createdAt, filename);
const deletedKeyOf = ({ createdAt, filename }: Backup): ItemKey => deletedBackupItemKey(createdAt, filename);

/** @param createdAt ISO 8601, UTC */
export const backupFilename = (createdAt: string): string => `backup-${createdAt.replace(/[:.]/g, '-')}.json`;

function createdAtIn(filename: string): string | undefined {
  const [, day, hour, minute, second, ms] =
    /^backup-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.json$/.exec(filename) ?? [];
  return day && `${day}T${hour}:${minute}:${second}.${ms}Z`;
}

async function readRow(filename: string, key: typeof backupItemKey): Promise<unknown> {
  const createdAt = createdAtIn(filename);
  const item = createdAt === undefined ? undefined : await getItem(key(createdAt, filename));
  if (!item) throw notFoundError('Backup');
  return item.row;
}

export async function readBackup(filename: string): Promise<Backup> {
  return (await readRow(filename, backupItemKey)) as Backup;
}

export async function readDeletedBackup(filename: string): Promise<DeletedBackup> {
  const backup = (await readRow(filename, deletedBackupItemKey)) as DeletedBackup;
  if (backup.deleted.until <= isoTime(now())) throw notFoundError('Backup');
  return backup;
}

const put = (key: ItemKey, row: Backup): TableWrite => ({
  Put: { Item: { ...key, kind: 'backup', row }, ...itemIsNewCondition },
});
const remove = (Key: ItemKey): TableWrite => ({ Delete: { Key, ConditionExpression: 'attribute_exists(pk)' } });

/** Idempotent. @returns false when the guard's condition does not hold */
export async function addBackup(backup: Backup, audit: AuditEntry, guard: TableWrite): Promise<boolean> {
  const outcome = await conditionalWrite(guard, put(keyOf(backup), backup), auditPut(audit));
  return outcome === 'written' || outcome[0] !== true;
}

export async function removeBackupRecord(backup: Backup, audit: AuditEntry): Promise<void> {
  await conditionalWrite(remove(keyOf(backup)), auditPut(audit));
}

/** The file stays in the bucket. @throws DomainError 404 when a concurrent call was first */
export async function markBackupDeleted(backup: DeletedBackup, audit: AuditEntry): Promise<void> {
  const outcome = await conditionalWrite(remove(keyOf(backup)), put(deletedKeyOf(backup), backup), auditPut(audit));
  if (outcome === 'written') return;
  const { deleted } = await readDeletedBackup(backup.filename);
  if (deleted.at !== backup.deleted.at || deleted.by !== backup.deleted.by) throw notFoundError('Backup');
}

/**
 * Moves a deleted backup back to the list; a second call changes nothing.
 * @throws DomainError 404 when it was removed meanwhile
 */
export async function unmarkBackupDeleted({ deleted: _, ...backup }: DeletedBackup, audit: AuditEntry): Promise<void> {
  const outcome = await conditionalWrite(remove(deletedKeyOf(backup)), put(keyOf(backup), backup), auditPut(audit));
  if (outcome !== 'written') await readBackup(backup.filename);
}

export async function removeDeletedBackupRecord(backup: Backup, audit: AuditEntry): Promise<void> {
  await conditionalWrite(remove(deletedKeyOf(backup)), auditPut(audit));
}

/** Lists the deleted backups that can no longer be brought back. @param moment ISO 8601, UTC */
export async function listExpiredDeletedBackups(moment: string): Promise<DeletedBackup[]> {
  const items = await queryAllItems(partitionQuery(DELETED_BACKUPS_PARTITION));
  return items.map(({ row }) => row as DeletedBackup).filter(({ deleted }) => deleted.until <= moment);
}

/** Lists the backups made before a moment, oldest first. @param moment ISO 8601, UTC */
export async function listBackupsBefore(moment: string): Promise<Backup[]> {
  const items = await queryAllItems({
    KeyConditionExpression: 'pk = :backups and sk < :moment',
    ExpressionAttributeValues: { ':backups': BACKUPS_PARTITION, ':moment': moment },
  });
  return items.map(({ row }) => row as Backup);
}

const listOf = <Row extends Backup>(name: string, partition: string, page: PageRequest): Promise<Page<Row>> =>
  readListPage(
    { rows: (entries) => entries.map(({ item }) => item.row as Row) },
    { ...page, name, lists: [{ index: 'table', partition }] },
  );

export const listBackups = (page: PageRequest): Promise<Page<Backup>> => listOf('backups', BACKUPS_PARTITION, page);

export async function listDeletedBackups(page: PageRequest): Promise<Page<DeletedBackup>> {
  const found = await listOf<DeletedBackup>('deleted-backups', DELETED_BACKUPS_PARTITION, page);
  const moment = isoTime(now());
  return { ...found, rows: found.rows.filter(({ deleted }) => deleted.until > moment) };
}
