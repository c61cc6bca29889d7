import { SEALS_FOLDER } from '#shared/contract/bucket-folders.ts';
import { putObject } from '../../core/aws/s3.ts';
import { now } from '../../core/clock.ts';
import { env } from '../../core/env.ts';
import { countMetric } from '../../core/metrics.ts';
import { sealTrail } from '../verification/seal.ts';

export async function handler(): Promise<void> {
  const seal = await sealTrail(now());
  if (seal.heads.length === 0) return;
  await putObject({
    Bucket: env.sealsBucket,
    Key: `${SEALS_FOLDER}${seal.at.replaceAll(':', '-')}.json`,
    ContentType: 'application/json',
    Body: JSON.stringify(seal),
  });
  countMetric('FinishedSeals');
}
