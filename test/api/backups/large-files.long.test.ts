/** S3 joins the parts of a file only when all three kinds of requests name the same checksums. */
import { crc32 } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { readBackupObject } from '#test/support/backups.ts';
import { s3 } from '#test/support/faults/aws-clients.ts';
import { ObjectWriter } from '#test/support/faults/large-object.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const MEGABYTE = 1024 * 1024;
const NAME = 'recordRequests';

setupBank();
afterAll(() => void s3().middlewareStack.remove(NAME));

interface Sent {
  readonly method: string;
  readonly query: Record<string, string>;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

const checksumOf = (content: Uint8Array) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(content));
  return bytes.toString('base64');
};

test('the upload of a large file sends its checksum when it begins, with each part, and when it ends', async () => {
  const sent: Sent[] = [];
  s3().middlewareStack.add(
    (next) => (args) => {
      sent.push(args.request as Sent);
      return next(args);
    },
    { step: 'finalizeRequest', priority: 'low', name: NAME, override: true },
  );
  const object = { Bucket: String(process.env.BACKUPS_BUCKET_NAME), Key: 'backups/large.json.gz' };
  const writer = new ObjectWriter(object, { ContentType: 'application/json', ContentEncoding: 'gzip' });
  const pieces = Array.from({ length: 18 }, (_, index) => Buffer.alloc(MEGABYTE, index));
  for (const piece of pieces) await writer.write(piece);
  await writer.end();

  const [begin, ...rest] = sent;
  const end = rest.pop();
  expect(begin).toMatchObject({ method: 'POST', headers: { 'x-amz-checksum-algorithm': 'CRC32' } });
  const parts = [pieces.slice(0, 8), pieces.slice(8, 16), pieces.slice(16)].map((of) => Buffer.concat(of));
  expect(rest.map(({ method, query, headers }) => [method, query.partNumber, headers['x-amz-checksum-crc32']])).toEqual(
    parts.map((part, index) => ['PUT', String(index + 1), checksumOf(part)]),
  );
  for (const part of parts) expect(String(end?.body)).toContain(`<ChecksumCRC32>${checksumOf(part)}</ChecksumCRC32>`);
  expect((await readBackupObject(object.Key)).equals(Buffer.concat(pieces))).toBe(true);
});
