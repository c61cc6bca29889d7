import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { crc32 } from 'node:zlib';
import { AwsError } from '../aws-error.ts';

/** @throws AwsError at the end, when the content does not match its headers */
export async function* requestBody(request: IncomingMessage): AsyncGenerator<Buffer> {
  const { headers } = request;
  const declared = headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD';
  const inChunks = declared === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';
  if (String(declared).startsWith('STREAMING-') && !inChunks) {
    throw new AwsError(501, 'NotImplemented', 'The local S3 does not read bodies signed chunk by chunk');
  }
  if (headers['content-length'] === undefined && headers['x-amz-decoded-content-length'] === undefined) {
    throw new AwsError(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.');
  }
  const { pieces, checksum } = inChunks
    ? fromChunks(Buffer.concat(await request.toArray()))
    : { pieces: request, checksum: headers['x-amz-checksum-crc32'] };
  const sha256 = createHash('sha256');
  let crc = 0;
  for await (const piece of pieces) {
    sha256.update(piece);
    crc = crc32(piece, crc);
    yield piece;
  }
  if (!inChunks && declared !== 'UNSIGNED-PAYLOAD' && declared !== sha256.digest('hex')) {
    const message = "The provided 'x-amz-content-sha256' header does not match what was computed.";
    throw new AwsError(400, 'XAmzContentSHA256Mismatch', message);
  }
  const actual = Buffer.alloc(4);
  actual.writeUInt32BE(crc);
  if (checksum !== undefined && checksum !== actual.toString('base64')) {
    throw new AwsError(400, 'BadDigest', 'The CRC32 you specified did not match the calculated checksum.');
  }
}

/** A body followed by its checksum. */
function fromChunks(raw: Buffer): { pieces: Buffer[]; checksum: string | undefined } {
  const pieces: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = raw.indexOf('\r\n', at);
    const size = Number.parseInt(raw.toString('latin1', at, lineEnd), 16);
    const start = lineEnd + 2;
    if (lineEnd < 0 || Number.isNaN(size) || start + size > raw.length) {
      throw new AwsError(400, 'IncompleteBody', 'The body ends too early');
    }
    if (size === 0) {
      const [, checksum] = /x-amz-checksum-crc32:\s*(\S+)/i.exec(raw.toString('latin1', start)) ?? [];
      return { pieces, checksum };
    }
    pieces.push(raw.subarray(start, start + size));
    at = start + size + 2;
  }
}
