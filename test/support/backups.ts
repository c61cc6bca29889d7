import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { expect } from 'vitest';
import { KeptPartitions, type Shelf } from '#functions/backup-jobs/file/buffered-partitions.ts';
import { unpacked } from '#functions/backup-jobs/file/gzip.ts';
import { footerText, type Header, read, type Seal, signedAnew } from '#functions/backup-jobs/file/layout.ts';
import { addEntry, openPartition, partitionRecords } from '#functions/backup-jobs/file/partition.ts';
import type { CustomerRecords } from '#functions/backup-jobs/file/records.ts';
import { signatureOf, signingKey } from '#functions/backup-jobs/signature.ts';
import { beginJob, beginMaintenance, endJob, type Job, leaseJob, type NewJob } from '#functions/data/jobs.ts';
import { isoTime, now } from '#functions/platform/clock.ts';
import { newId } from '#functions/platform/ids.ts';
import { backupObject } from '#functions/storage/backup-objects.ts';
import { backupsClient } from '#functions/storage/backups-bucket.ts';
import {
  bringBackBackup,
  cancelJob,
  createBackup,
  createUpload,
  type Differences,
  deleteAllData,
  deleteBackup,
  downloadBackup,
  listBackups,
  restoreDatabase,
} from '#shared/contract/backups.ts';
import type { Answer, CallInput, TestBank } from './bank.ts';
import { backUp, type Content, download } from './bank-content.ts';

export type BackupContent = Header & Content & { schemaVersion: number; sha256: string; signature?: string };

type Sent = NonNullable<CallInput<typeof restoreDatabase>['body']>;

/** How a job ended. */
export function outcomeIn<Outcome extends { readonly status: string }>({ result }: Answer<Outcome>): Outcome {
  expect(result).toMatchObject({ status: 'done' });
  return result;
}

const none = { added: 0, changed: 0, lost: 0 };
export const noDifferences: Differences = { users: none, transactions: none, tickets: none, settings: none };

export const notFound = { status: 404, body: { error: 'Backup not found', code: 'not_found' } };
export const jobRuns = { status: 409, body: { code: 'job_runs' } };
export const maintenance = { status: 503, body: { code: 'maintenance' } };

export function backupsOf(bank: TestBank) {
  return {
    request: () => bank.admin.call(createBackup),
    create: () => backUp(bank),
    async list(query: CallInput<typeof listBackups>['query'] = {}) {
      return (await bank.admin.call(listBackups, { query })).result;
    },
    delete: (filename: string) => bank.admin.call(deleteBackup, { params: { filename } }),
    bringBack: (filename: string) => bank.admin.call(bringBackBackup, { params: { filename } }),
    async deleted() {
      return (await this.list({ deleted: 'true' })).backups;
    },
    link: (filename: string) => bank.admin.call(downloadBackup, { params: { filename } }),
    text: (filename: string) => download(bank, filename),
    async content(filename: string): Promise<BackupContent> {
      return JSON.parse(await this.text(filename));
    },
    /** Of the bank as it is now. */
    async snapshot(): Promise<BackupContent> {
      return this.content(await this.create());
    },
    async kept(filename: string): Promise<Buffer> {
      const Key = backupObject(filename);
      const { Body } = await backupsClient().send(
        new GetObjectCommand({ Bucket: process.env.BACKUPS_BUCKET_NAME, Key }),
      );
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    },
    async damage(filename: string, Body: Uint8Array): Promise<void> {
      const Key = backupObject(filename);
      await backupsClient().send(new PutObjectCommand({ Bucket: process.env.BACKUPS_BUCKET_NAME, Key, Body }));
    },
    newUpload: (bytes = 2) => bank.admin.call(createUpload, { body: { bytes } }),
    /** @returns the name to restore it by */
    async upload(file: Uint8Array | string): Promise<string> {
      const body = Buffer.from(file);
      const { filename, url } = (await this.newUpload(body.length)).result;
      const { status } = await fetch(url, { method: 'PUT', body });
      expect(status).toBe(200);
      return filename;
    },
    restore: (body: Sent, as = bank.admin.session) => bank.call(restoreDatabase, { body }, { as }),
    dryRun: (body: Sent) => bank.admin.call(restoreDatabase, { body, query: { dryRun: 'true' } }),
    wipe: () => bank.admin.call(deleteAllData),
    cancel: (startedAt: string) => bank.admin.call(cancelJob, { body: { startedAt } }),
    async hold(changes: Partial<NewJob> = {}) {
      const startedAt = isoTime(now());
      const by = { actorId: bank.admin.id, actorName: bank.admin.name };
      await beginJob({ id: newId(), kind: 'backup', startedAt, by, filename: 'backup-of-a-test.json', ...changes });
      const job = (await leaseJob('a test')) ?? expect.fail('The job is held already');
      const failure = { refused: false, code: 'job_failed', message: 'Ended by a test' };
      return {
        job,
        maintain: () => beginMaintenance(job),
        end: (): Promise<Job> => endJob(job, { status: 'failed', failure }),
      };
    },
    /** Without calls and jobs. */
    async items(): Promise<Record<string, unknown>[]> {
      const passing = ['audit', 'attempts', 'pool-token', 'backup', 'totals', 'link'];
      const items = await bank.tableItems();
      return items.filter(({ kind, pk }) => !passing.includes(String(kind)) && pk !== 'JOBS');
    },
    /** Of jobs, oldest first. */
    async records(action: string) {
      return (await bank.auditTrail()).filter((record) => record.action === action);
    },
  };
}

/** Of all text before the last line. */
export function checksumOf(text: string): string {
  return createHash('sha256')
    .update(text.slice(0, text.lastIndexOf('\n"sha256"')))
    .digest('hex');
}

/** Of a file whose checksum is right. */
export async function sealOf(text: string): Promise<Seal> {
  for await (const part of read([Buffer.from(text)])) if (part.kind === 'seal') return part.seal;
  return expect.fail('The file has no end');
}

/** As if the bank of this process had written it. */
export async function signedByBank(text: string): Promise<string> {
  const signedBy = signingKey();
  const { sha256 } = await sealOf(text);
  const sign = (digest: string) => signatureOf(digest, signedBy);
  let signed = '';
  for await (const piece of signedAnew([Buffer.from(text)], { sha256, signedBy, sign })) signed += piece;
  return signed;
}

/** As before backups were signed. */
export function unsigned(text: string): string {
  const body = text
    .slice(0, text.lastIndexOf('\n"sha256"'))
    .replace('"schemaVersion":2', '"schemaVersion":1')
    .replace(/,"signedBy":"[^"]*"/, '');
  return body + footerText(createHash('sha256').update(body).digest('hex'));
}

export const shelfInMemory: Shelf = (count) => {
  const pieces = new Map<string, string>();
  return new KeptPartitions(count, {
    put: async (partition, piece, text) => void pieces.set(`${partition} ${piece}`, text),
    get: async (partition, piece) => pieces.get(`${partition} ${piece}`) ?? '',
    remove: async () => pieces.clear(),
  });
};

interface Administrator {
  readonly id: string;
  readonly email: string;
}

/** What a restore checks before it writes. @param file plain or compressed @throws Refusal */
export async function check(
  file: Uint8Array,
  administrators: readonly Administrator[] = [],
): Promise<CustomerRecords[]> {
  const isPacked = file[0] === 0x1f && file[1] === 0x8b;
  // Several, so that parts must find each other.
  const partitions = shelfInMemory(3);
  const text = isPacked ? unpacked(Readable.from([file]).pipe(createGunzip())) : [file];
  await partitionRecords(read(text), partitions);
  for (const { id, email } of administrators) {
    await addEntry(partitions, ['administrator', id]);
    await addEntry(partitions, ['taken', `e-mail ${email}`]);
  }
  await partitions.close();
  const everybody: CustomerRecords[] = [];
  for (let partition = 0; partition < partitions.count; partition += 1) {
    const { customers } = await openPartition(() => partitions.lines(partition), shelfInMemory);
    for (const customer of customers.values()) {
      for (let share = 0; share < customer.shares; share += 1)
        everybody.push({ user: customer.user, ...(await customer.share(share)) });
    }
  }
  return everybody;
}
