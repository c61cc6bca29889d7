import { GetObjectCommand, NoSuchKey } from '@aws-sdk/client-s3';
import { env } from '#functions/platform/env.ts';
import { PICTURE_PATH } from '#shared/contract/pictures.ts';
import { backupsClient } from './backups-bucket.ts';

/** For jobs: it needs the S3 client. */
export async function pictureExists(path: string): Promise<boolean> {
  if (!PICTURE_PATH.test(path)) return false;
  try {
    const first = { Bucket: env.picturesBucket, Key: path.slice(1), Range: 'bytes=0-0' };
    const { Body } = await backupsClient().send(new GetObjectCommand(first));
    await Body?.transformToByteArray();
    return true;
  } catch (error) {
    if (error instanceof NoSuchKey) return false;
    throw error;
  }
}
