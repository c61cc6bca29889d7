import { env } from '#functions/platform/env.ts';
import { PICTURE_PATH } from '#shared/contract/pictures.ts';
import { objectExists } from './s3.ts';

export async function pictureExists(path: string): Promise<boolean> {
  return PICTURE_PATH.test(path) && objectExists({ Bucket: env.picturesBucket, Key: path.slice(1) });
}
