import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { env } from '#functions/core/env.ts';
import { notFoundError } from '#functions/core/errors.ts';
import { deleteObjects, openObject, putObject, readObject, type S3ObjectLocation } from '../core/aws/s3.ts';

export const backupsBucketObject = (Key: string): S3ObjectLocation => ({ Bucket: env.backupsBucket, Key });

export const stageObject = (key: string, Body: Uint8Array | string): Promise<void> =>
  putObject({ ...backupsBucketObject(key), Body });

export const readStagedObject = (key: string): Promise<Buffer> => readObject(backupsBucketObject(key));

export const removeStagedObjects = (keys: readonly string[]): Promise<void> => deleteObjects(env.backupsBucket, keys);

/** @returns the text, and the size in the bucket @throws DomainError 404 */
export async function openBackupText(key: string): Promise<{ text: AsyncIterable<Uint8Array>; bytes: number }> {
  const object = await openObject(backupsBucketObject(key));
  if (!object) throw notFoundError('Backup');
  const { content, bytes } = object;
  // An error of either stream ends the other.
  return { text: key.endsWith('.gz') ? pipeline(content, createGunzip(), () => undefined) : content, bytes };
}
