import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { crc32 } from 'node:zlib';
import { AwsError } from '../aws-error.ts';

/** Reads the body. @throws AwsError at the end, when the content does not match its headers */
export async function* requestBody(request: IncomingMessage): AsyncGenerator<Buffer> {
  const { headers } = request;
  const declared = headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD';
  if (String(declared).startsWith('STREAMING-')) {
    throw new AwsError(501, 'NotImplemented', 'The local S3 does not read bodies in chunks: the bank sends none');
  }
  if (headers['content-length'] === undefined) {
    throw new AwsError(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.');
  }
  const checksum = headers['x-amz-checksum-crc32'];
  const sha256 = createHash('sha256');
  let crc = 0;
  for await (const piece of request) {
    sha256.update(piece);
    crc = crc32(piece, crc);
    yield piece;
  }
  if (declared !== 'UNSIGNED-PAYLOAD' && declared !== sha256.digest('hex')) {
    const message = "The provided 'x-amz-content-sha256' header does not match what was computed.";
    throw new AwsError(400, 'XAmzContentSHA256Mismatch', message);
  }
  const actual = Buffer.alloc(4);
  actual.writeUInt32BE(crc);
  if (checksum !== undefined && checksum !== actual.toString('base64')) {
    throw new AwsError(400, 'BadDigest', 'The CRC32 you specified did not match the calculated checksum.');
  }
}
