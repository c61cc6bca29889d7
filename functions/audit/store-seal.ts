import { env } from '#functions/core/env.ts';
import { SEALS_FOLDER } from '#shared/contract/bucket-folders.ts';
import { putObject } from '../core/aws/s3.ts';

/** @param at ISO 8601 */
export async function storeSeal(at: string, text: string): Promise<void> {
  await putObject({
    Bucket: env.sealsBucket,
    Key: `${SEALS_FOLDER}${at.replaceAll(':', '-')}.json`,
    ContentType: 'application/json',
    Body: text,
  });
}
