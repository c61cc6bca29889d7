/** A picture is stored once under an unguessable name and never changed, so that caches may keep it. */
import { env } from '#functions/core/env.ts';
import { randomText } from '#functions/core/ids.ts';
import { PICTURE_NAME_LENGTH, PICTURE_PATH_PATTERN, PICTURES_BASE } from '#shared/contract/pictures.ts';
import { deleteObject, objectExists, putObject } from '../core/aws/s3.ts';

/** @returns the path on the site, which is also the key in the bucket */
export async function storePicture(jpeg: Buffer): Promise<string> {
  const path = `${PICTURES_BASE}/${randomText(PICTURE_NAME_LENGTH)}.jpg`;
  await putObject({
    ...objectOf(path),
    ContentType: 'image/jpeg',
    CacheControl: 'public, max-age=31536000, immutable',
    Body: jpeg,
  });
  return path;
}

/** Idempotent. */
export const deletePicture = (path: string): Promise<void> => deleteObject(objectOf(path));

export async function pictureExists(path: string): Promise<boolean> {
  return PICTURE_PATH_PATTERN.test(path) && objectExists(objectOf(path));
}

const objectOf = (path: string) => ({ Bucket: env.picturesBucket, Key: path.slice(1) });
