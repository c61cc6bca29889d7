import { crc32 } from 'node:zlib';
import { sealsBucket } from '#functions/platform/env.ts';
import { sendToS3 } from './s3.ts';

export const SEALS = 'seals/';

/** @param at ISO 8601. @throws Refusal 503 */
export async function storeSeal(at: string, text: string): Promise<void> {
  const body = new TextEncoder().encode(text);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  await sendToS3({
    method: 'PUT',
    bucket: sealsBucket(),
    key: `${SEALS}${at.replaceAll(':', '-')}.json`,
    // An object with a lock needs a checksum: https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html
    headers: { 'content-type': 'application/json', 'x-amz-checksum-crc32': checksum.toString('base64') },
    body,
  });
}
