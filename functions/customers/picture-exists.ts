import { env } from '#functions/core/env.ts';
import { PICTURE_PATH } from '#shared/contract/pictures.ts';
import { objectExists } from '../core/aws/s3.ts';

export async function pictureExists(path: string): Promise<boolean> {
  return PICTURE_PATH.test(path) && objectExists({ Bucket: env.picturesBucket, Key: path.slice(1) });
}
