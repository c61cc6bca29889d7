import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { gunzipSync, gzipSync } from 'node:zlib';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LINK_LIFETIME_SECONDS } from '#shared/contract/backups.ts';
import { apiResponseHeaders } from '#shared/contract/security-headers.ts';
import { signedReadLink, signedWriteLink } from '#test/support/faults/signed-link.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const content = JSON.stringify({ everything: 'of everybody', more: 'ä'.repeat(5000) });
const compressed = gzipSync(content);
const Key = 'backups/backup-2031-01-31T09-00-00-000Z.json.gz';
const expired = '<Message>Request has expired</Message>';

const { bank } = setupBank();
let client: S3Client;
beforeAll(async () => {
  client = new S3Client({});
  await client.send(
    new PutObjectCommand({
      Bucket: process.env.BACKUPS_BUCKET_NAME,
      Key,
      Body: compressed,
      ContentType: 'application/json',
      ContentEncoding: 'gzip',
    }),
  );
});
afterAll(() => client?.destroy());

const linkTo = (input: Parameters<typeof signedReadLink>[2] = {}) => signedReadLink(Key, LINK_LIFETIME_SECONDS, input);

async function stored(key: string): Promise<Buffer | undefined> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: process.env.BACKUPS_BUCKET_NAME, Key: key }));
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  } catch (error) {
    if ((error as Error).name === 'NoSuchKey') return undefined;
    throw error;
  }
}

test('a link to a file has the address of the bank and opens the file uncompressed', async () => {
  const { url } = await linkTo();
  expect(new URL(url).origin).toBe(bank.url);
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(await answer.text()).toBe(content);
});

test('a link to a file prevents its content from acting as a page of the bank (ASVS 3.2.1)', async () => {
  const { headers } = await fetch((await linkTo({ ResponseContentType: 'text/html' })).url);
  expect(headers.get('content-type')).toBe('text/html');
  expect(Object.fromEntries(headers)).toMatchObject(apiResponseHeaders);
});

test('a link to a file returns a part of it to a download that continues', async () => {
  const range = { range: 'bytes=10-', 'accept-encoding': 'identity' };
  const [answer] = await once(request((await linkTo()).url, { headers: range }).end(), 'response');
  expect(answer.statusCode).toBe(206);
  expect(answer.headers['content-range']).toBe(`bytes 10-${compressed.length - 1}/${compressed.length}`);
  const rest = Buffer.concat(await answer.toArray());
  expect(gunzipSync(Buffer.concat([compressed.subarray(0, 10), rest])).toString()).toBe(content);
});

test('a link to a file says when it ends, and then opens nothing', async () => {
  const { url, expiresAt } = await linkTo();
  const left = new Date(expiresAt).getTime() - bank.clock.now();
  expect(left).toBeGreaterThan((LINK_LIFETIME_SECONDS - 30) * 1000);
  expect(left).toBeLessThanOrEqual(LINK_LIFETIME_SECONDS * 1000);
  bank.clock.advance((LINK_LIFETIME_SECONDS - 60) * 1000);
  expect((await fetch(url)).status).toBe(200);
  bank.clock.advance(61_000);
  const late = await fetch(url);
  expect(late.status).toBe(403);
  expect(await late.text()).toContain(expired);
});

test.each([
  ['for another bucket', (url: string) => url.replace('local-backups', 'local-pictures')],
  ['for what is put aside', (url: string) => url.replace('/backups/backup', '/work/backup')],
  ['with a longer life', (url: string) => url.replace('X-Amz-Expires=300', 'X-Amz-Expires=3000')],
  ['with a later beginning', (url: string) => url.replace(/X-Amz-Date=\d{4}/, 'X-Amz-Date=2099')],
  ['with an answer of another kind', (url: string) => `${url}&response-content-type=text/html`],
  ['without its signature', (url: string) => url.replace(/&X-Amz-Signature=\w+/, '')],
])('a link to a file opens nothing %s', async (_, alter) => {
  const answer = await fetch(alter((await linkTo()).url));
  expect(answer.status).toBe(403);
  expect(await answer.text()).not.toContain('everybody');
});

test.each(['PUT', 'DELETE'])('a link to a file does not allow a %s', async (method) => {
  const body = method === 'PUT' ? 'instead' : null;
  expect((await fetch((await linkTo()).url, { method, body })).status).toBe(403);
  expect(await stored(Key)).toEqual(compressed);
});

describe('an upload link', () => {
  const upload = async (key: string) => (await signedWriteLink(key, LINK_LIFETIME_SECONDS)).url;

  test('an upload link accepts a file that is too large for a function, unchanged', async () => {
    const body = randomBytes(8 * 1024 * 1024);
    const url = await upload('uploads/large.json');
    const answer = await fetch(url, { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
    expect(answer.status).toBe(200);
    expect((await stored('uploads/large.json'))?.equals(body)).toBe(true);
  });

  test('an upload link accepts nothing under another name or after its end, and cannot be read (ASVS 5.3.2)', async () => {
    const url = await upload('uploads/one.json');
    expect((await fetch(url.replace('one.json', 'two.json'), { method: 'PUT', body: '{}' })).status).toBe(403);
    for (const method of ['GET', 'DELETE', 'HEAD']) expect((await fetch(url, { method })).status).toBe(403);
    const altered = [
      url.replace('uploads/one.json', 'backups/one.json.gz'),
      url.replace(`X-Amz-Expires=${LINK_LIFETIME_SECONDS}`, 'X-Amz-Expires=3000'),
      url.replace(/Signature=\w{4}/, 'Signature=0000'),
    ];
    for (const other of altered) {
      expect(other).not.toBe(url);
      expect((await fetch(other, { method: 'PUT', body: '{}' })).status).toBe(403);
    }
    bank.clock.advance((LINK_LIFETIME_SECONDS + 1) * 1000);
    const late = await fetch(url, { method: 'PUT', body: '{}' });
    expect(late.status).toBe(403);
    expect(await late.text()).toContain(expired);
    expect(await stored('uploads/one.json')).toBeUndefined();
    expect(await stored('uploads/two.json')).toBeUndefined();
  });

  test('an upload link keeps nothing of a file that broke off in the middle', async () => {
    const sending = request(await upload('uploads/broken.json'), {
      method: 'PUT',
      headers: { 'content-length': 2_000_000 },
    });
    sending.on('error', () => undefined);
    await new Promise((resolve) => sending.write(randomBytes(1_000_000), resolve));
    sending.destroy();
    // Once a later request has been answered, the server has handled the broken one.
    await fetch(await upload('uploads/next.json'), { method: 'PUT', body: '{}' });
    expect(await stored('uploads/broken.json')).toBeUndefined();
  });
});
