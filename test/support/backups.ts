import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  cancelJob,
  createBackup,
  createUpload,
  deleteAllData,
  deleteBackup,
  downloadBackup,
  listBackups,
  type RestoreDiffCounts,
  restoreDatabase,
  restoreDeletedBackup,
} from '#shared/contract/backups.ts';
import { BACKUP_NOT_FOUND } from '#test/support/spec-texts.ts';
import type { Answer, CallInput, TestBank } from './bank.ts';
import { backUp, downloadBackupText, type RecordsByBackupSection, waitForJob } from './bank-content.ts';
import type { Header } from './faults/backup-files.ts';
import { beginAndLeaseJob, type NewJob } from './faults/held-jobs.ts';

export type BackupContent = Header &
  RecordsByBackupSection & { schemaVersion: number; sha256: string; signature?: string };

type Sent = NonNullable<CallInput<typeof restoreDatabase>['body']>;

/** Returns how a job ended, and fails if it did not succeed. A call answers before the end of a long job, so it is polled then. */
export async function expectJobDone<Outcome extends { readonly status: string }>(
  bank: TestBank,
  { result }: Answer<Outcome>,
): Promise<Outcome> {
  const ended = result.status === 'running' ? { ...result, ...(await waitForJob(bank)) } : result;
  assert.equal(ended.status, 'done', JSON.stringify(ended));
  return ended;
}

const none = { added: 0, changed: 0, lost: 0 };
export const noDifferences: RestoreDiffCounts = { users: none, transactions: none, tickets: none, settings: none };

export const backupNotFoundAnswer = { status: 404, body: { error: BACKUP_NOT_FOUND, code: 'not_found' } };
export const JOB_RUNNING_RESPONSE = { status: 409, body: { code: 'job_runs' } };
export const maintenanceAnswer = { status: 503, body: { code: 'maintenance' } };

/** Returns the key of a backup's object in the bucket. */
export const backupObjectKey = (filename: string): string => `backups/${filename}.gz`;

async function withBucket<T>(use: (client: S3Client, bucket: { Bucket: string }) => Promise<T>): Promise<T> {
  const client = new S3Client({});
  try {
    return await use(client, { Bucket: String(process.env.BACKUPS_BUCKET_NAME) });
  } finally {
    client.destroy();
  }
}

/** Reads an object of the bucket. @throws NoSuchKey */
export const readBackupObject = (Key: string): Promise<Buffer> =>
  withBucket(async (client, bucket) => {
    const { Body } = await client.send(new GetObjectCommand({ ...bucket, Key }));
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  });

export const putBackupBucketObject = (Key: string, Body: Uint8Array | string): Promise<unknown> =>
  withBucket((client, bucket) => client.send(new PutObjectCommand({ ...bucket, Key, Body })));

export function createBackupActions(bank: TestBank) {
  return {
    request: () => bank.admin.call(createBackup),
    create: () => backUp(bank),
    async list(query: CallInput<typeof listBackups>['query'] = {}) {
      return (await bank.admin.call(listBackups, { query })).result;
    },
    delete: (filename: string) => bank.admin.call(deleteBackup, { params: { filename } }),
    bringBack: (filename: string) => bank.admin.call(restoreDeletedBackup, { params: { filename } }),
    async deleted() {
      return (await this.list({ deleted: 'true' })).backups;
    },
    link: (filename: string) => bank.admin.call(downloadBackup, { params: { filename } }),
    text: (filename: string) => downloadBackupText(bank, filename),
    async content(filename: string): Promise<BackupContent> {
      return JSON.parse(await this.text(filename));
    },
    /** Returns the content of a backup of the bank as it is now. */
    async snapshot(): Promise<BackupContent> {
      return this.content(await this.create());
    },
    async kept(filename: string): Promise<Buffer> {
      return readBackupObject(backupObjectKey(filename));
    },
    async damage(filename: string, Body: Uint8Array): Promise<void> {
      await putBackupBucketObject(backupObjectKey(filename), Body);
    },
    /** Removes the file, as someone would do in the bucket by hand. */
    async loseFile(filename: string): Promise<void> {
      const bucket = join(bank.dataDir, 's3', String(process.env.BACKUPS_BUCKET_NAME));
      await rm(join(bucket, `${encodeURIComponent(backupObjectKey(filename))}.object`));
    },
    newUpload: (bytes = 2) => bank.admin.call(createUpload, { body: { bytes } }),
    /** Uploads a file. @returns the name under which it can be restored */
    async upload(file: Uint8Array | string): Promise<string> {
      const body = Buffer.from(file);
      const { filename, url } = (await this.newUpload(body.length)).result;
      const { status } = await fetch(url, { method: 'PUT', body });
      assert.equal(status, 200);
      return filename;
    },
    restore: (body: Sent, as = bank.admin.session) => bank.call(restoreDatabase, { body }, { as }),
    dryRun: (body: Sent) => bank.admin.call(restoreDatabase, { body, query: { dryRun: 'true' } }),
    wipe: () => bank.admin.call(deleteAllData),
    cancel: (startedAt: string) => bank.admin.call(cancelJob, { body: { startedAt } }),
    hold: (wanted?: Partial<NewJob>) => beginAndLeaseJob(bank.admin, wanted),
    /** Returns the items without those of calls and jobs, and without notifications and waiting mail. */
    async items(): Promise<Record<string, unknown>[]> {
      const passing = ['audit', 'attempts', 'pool-token', 'backup', 'totals', 'link'];
      const items = await bank.tableItems();
      return items.filter(
        ({ kind, pk }) => !passing.includes(String(kind)) && !/^(?:JOBS$|NOTIFICATIONS#|MAIL-)/.test(String(pk)),
      );
    },
    /** Returns the audit records of an action, oldest first. */
    async records(action: string) {
      return (await bank.auditTrail()).filter((record) => record.action === action);
    },
  };
}

/** Returns the checksum of all text before the last line. */
export function checksumOf(text: string): string {
  return createHash('sha256')
    .update(text.slice(0, text.lastIndexOf('\n"sha256"')))
    .digest('hex');
}

/** Returns a backup without its signature. */
export const removeBackupSignature = (text: string): string => text.replace(/,"signature":"[^"]*"/, '');
