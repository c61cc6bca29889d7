import { statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { localClientConfig } from '#infra/local/local-account.ts';
import { type LocalS3, startS3 } from '#infra/local/s3/start-s3.ts';
import { createTempFolder } from '#test/support/temp-folder.ts';

const Bucket = 'aldermoor-local-backups';
const account = { region: 'eu-central-1', accessKeyId: 'LOCALKEY', secretAccessKey: 'a secret of this test' };
const content = gzipSync('everything of everybody');
const Key = 'backup 2031 (ä) + more/one.json.gz';

const directory = createTempFolder('bank-s3-');
let s3: LocalS3;
let client: S3Client;
let ahead: number;
beforeAll(start);

async function start(): Promise<void> {
  s3 = await startS3({
    directory,
    buckets: [{ name: Bucket, canLock: true }],
    account,
    clock: () => Date.now() + ahead,
  });
  client?.destroy();
  client = impatient();
}
afterAll(async () => {
  client.destroy();
  await s3.close();
});
beforeEach(() => {
  ahead = 0;
  client.destroy();
  client = impatient();
});

async function put(sender = client) {
  await sender.send(new PutObjectCommand({ Bucket, Key, Body: content, ContentType: 'application/gzip' }));
}

const impatient = () => new S3Client({ ...localClientConfig(s3.url, account), maxAttempts: 1 });

async function read() {
  const { Body, ContentType } = await client.send(new GetObjectCommand({ Bucket, Key }));
  return { bytes: Buffer.from((await Body?.transformToByteArray()) ?? []), ContentType };
}

test('an object whose file is cut by a byte counts as missing, and the others are listed', async () => {
  for (const each of ['damaged', 'whole'])
    await client.send(new PutObjectCommand({ Bucket, Key: each, Body: content }));
  const file = join(directory, Bucket, 'damaged.object');
  truncateSync(file, statSync(file).size - 1);
  await expect(client.send(new HeadObjectCommand({ Bucket, Key: 'damaged' }))).rejects.toMatchObject({
    name: 'NotFound',
  });
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
  const keys = Contents.map((object) => object.Key);
  expect([keys.includes('whole'), keys.includes('damaged')]).toEqual([true, false]);
});

test('a restart keeps complete objects as they were, and nothing of incomplete uploads', async () => {
  await put();
  const Unfinished = { Bucket, Key: 'unfinished' };
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(Unfinished));
  const part = new UploadPartCommand({ ...Unfinished, UploadId, PartNumber: 1, Body: content });
  await client.send(part);
  await s3.close();
  await start();
  expect(await read()).toEqual({ bytes: content, ContentType: 'application/gzip' });
  await expect(client.send(part)).rejects.toMatchObject({ name: 'NoSuchUpload' });
  await expect(client.send(new HeadObjectCommand(Unfinished))).rejects.toMatchObject({ name: 'NotFound' });
});

describe('a locked object', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const Locked = { Bucket, Key: 'backups/locked.json.gz' };
  const lock = (days: number) => ({
    ObjectLockMode: 'COMPLIANCE' as const,
    ObjectLockRetainUntilDate: new Date(Date.now() + ahead + days * DAY_MS),
  });
  const versionIn = async (of: Promise<{ VersionId?: string | undefined }>): Promise<string> =>
    (await of).VersionId ?? expect.fail('There is no version');
  const store = (Body = content, days = 35) =>
    versionIn(client.send(new PutObjectCommand({ ...Locked, Body, ...lock(days) })));
  const remove = (VersionId?: string) => client.send(new DeleteObjectCommand({ ...Locked, VersionId }));
  const bytes = async (VersionId?: string) => {
    const { Body } = await client.send(new GetObjectCommand({ ...Locked, VersionId }));
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  };
  const versions = () => client.send(new ListObjectVersionsCommand({ Bucket, Prefix: Locked.Key }));
  /** Advances the clock by days, with a client that has the new time. */
  async function pass(days: number): Promise<void> {
    ahead += days * DAY_MS;
    client.destroy();
    client = new S3Client(localClientConfig(s3.url, account));
    // The first request is refused, and sets the client's clock.
    await client.send(new ListObjectsV2Command({ Bucket }));
  }

  test('a locked object is hidden by its deletion, and neither it nor its version can be removed', async () => {
    const version = await store();
    await expect(remove(version)).rejects.toMatchObject({ name: 'AccessDenied', $metadata: { httpStatusCode: 403 } });
    const marker = await versionIn(remove());
    await expect(bytes()).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect((await client.send(new ListObjectsV2Command({ Bucket, Prefix: Locked.Key }))).Contents ?? []).toEqual([]);
    await expect(remove(version)).rejects.toMatchObject({ name: 'AccessDenied' });
    expect(await versions()).toMatchObject({
      Versions: [{ VersionId: version, IsLatest: false }],
      DeleteMarkers: [{ VersionId: marker, IsLatest: true }],
    });
    await s3.close();
    await start();
    expect(await bytes(version)).toEqual(content);
    await remove(marker);
    expect(await bytes()).toEqual(content);
  });

  test('a locked object stays beneath what is written over it', async () => {
    const first = await store();
    await store(Buffer.from('another'));
    expect(await bytes()).toEqual(Buffer.from('another'));
    expect(await bytes(first)).toEqual(content);
  });

  test('a locked object is removed for good after its lock', async () => {
    const last = await store(content, 1);
    await pass(2);
    await remove(last);
    await expect(bytes(last)).rejects.toMatchObject({ name: 'NoSuchKey' });
  });
});

test.each([
  ['signed with another secret', { secretAccessKey: 'another' }, 0, 'SignatureDoesNotMatch'],
  ['signed too long ago', {}, 16, 'RequestTimeTooSkewed'],
])('a request that is %s is refused', async (_, changes, minutes, name) => {
  ahead = minutes * 60_000;
  const stranger = new S3Client({ ...localClientConfig(s3.url, { ...account, ...changes }), maxAttempts: 1 });
  await expect(put(stranger)).rejects.toMatchObject({ name, $metadata: { httpStatusCode: 403 } });
  stranger.destroy();
});

test('a request that is not signed at all is refused', async () => {
  await put();
  const response = await fetch(`${s3.url}/${Bucket}/${encodeURIComponent(Key)}`);
  expect(response.status).toBe(403);
  expect(await response.text()).toContain('<Code>AccessDenied</Code>');
});
