import { env } from '#functions/core/env.ts';
import { putObject } from '../core/aws/s3.ts';

export const SEALS = 'seals/';

/** @param at ISO 8601 */
export async function storeSeal(at: string, text: string): Promise<void> {
  // The client adds the checksum that an object with a lock needs.
  await putObject({
    Bucket: env.sealsBucket,
    Key: `${SEALS}${at.replaceAll(':', '-')}.json`,
    ContentType: 'application/json',
    Body: Buffer.from(text),
  });
}
