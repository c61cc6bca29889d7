/** The list of backups; the files are in the bucket. */
import { GetCommand, QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import { env } from '#functions/platform/env.ts';
import { notFound } from '#functions/platform/errors.ts';
import type { BackupStats } from '#shared/contract/backups.ts';
import { type AuditEntry, auditPut } from './audit.ts';
import { BACKUPS, backupKey } from './keys.ts';
import type { Page, PageRequest } from './page.ts';
import { type RowsOf, readLists } from './read-lists.ts';
import { table } from './table.ts';
import { conditionalWrite, type TransactItem, transact } from './transact.ts';

export interface Backup {
  readonly filename: string;
  /** ISO 8601, UTC. */
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

/** @throws Refusal 404 */
export async function readBackup(filename: string): Promise<Backup> {
  const { Item: item } = await table().send(
    new GetCommand({ TableName: env.tableName, Key: keyOf(filename), ConsistentRead: true }),
  );
  if (!item) throw notFound('Backup');
  return item.row as Backup;
}

/** Idempotent. */
export async function addBackup(backup: Backup, audit: AuditEntry): Promise<void> {
  await change(
    {
      Put: {
        TableName: env.tableName,
        Item: { ...backupKey(backup.createdAt, backup.filename), kind: 'backup', row: backup },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    audit,
  );
}

/** Idempotent. */
export async function removeBackup({ createdAt, filename }: Backup, audit: AuditEntry): Promise<void> {
  await change(
    {
      Delete: {
        TableName: env.tableName,
        Key: backupKey(createdAt, filename),
        ConditionExpression: 'attribute_exists(pk)',
      },
    },
    audit,
  );
}

/** A condition that fails means that it is done already. */
async function change(write: TransactItem, audit: AuditEntry): Promise<void> {
  const TransactItems = [write, auditPut(audit)];
  await conditionalWrite(() => transact(TransactItems));
}

/** Oldest first. @param moment ISO 8601, UTC */
export async function backupsBefore(moment: string): Promise<Backup[]> {
  const backups: Backup[] = [];
  let start: QueryCommandOutput['LastEvaluatedKey'];
  do {
    const { Items = [], LastEvaluatedKey }: QueryCommandOutput = await table().send(
      new QueryCommand({
        TableName: env.tableName,
        KeyConditionExpression: 'pk = :backups and sk < :moment',
        ExpressionAttributeValues: { ':backups': BACKUPS, ':moment': moment },
        ConsistentRead: true,
        ...(start && { ExclusiveStartKey: start }),
      }),
    );
    backups.push(...Items.map(({ row }) => row as Backup));
    start = LastEvaluatedKey;
  } while (start);
  return backups;
}

const rowsOfBackups: RowsOf<Backup> = {
  rows: (entries) => entries.map(({ item }) => item.row as Backup),
  position: ({ createdAt, filename }) => `${createdAt}#${filename}`,
};

export function listBackups(page: PageRequest): Promise<Page<Backup>> {
  return readLists(rowsOfBackups, { ...page, name: 'backups', lists: [{ index: 'table', partition: BACKUPS }] });
}
