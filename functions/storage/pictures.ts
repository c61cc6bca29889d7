/** Stored once under an unguessable name and never changed. */
import { env } from '#functions/platform/env.ts';
import { unguessable } from '#functions/platform/ids.ts';
import { PICTURE_NAME_LENGTH, PICTURES_BASE } from '#shared/contract/pictures.ts';
import { sendToS3 } from './s3.ts';

/** @returns the path on the site, which is the key in the bucket @throws Refusal 503 */
export async function storePicture(jpeg: Buffer): Promise<string> {
  const path = `${PICTURES_BASE}/${unguessable(PICTURE_NAME_LENGTH)}.jpg`;
  await sendToS3({
    method: 'PUT',
    ...objectOf(path),
    headers: { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=31536000, immutable' },
    body: new Uint8Array(jpeg),
  });
  return path;
}

/** Idempotent. @throws Refusal 503 */
export async function deletePicture(path: string): Promise<void> {
  await sendToS3({ method: 'DELETE', ...objectOf(path) });
}

const objectOf = (path: string) => ({ bucket: env.picturesBucket, key: path.slice(1) });
