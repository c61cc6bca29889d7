/** Objects in the bank's buckets. */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { clientDefaults, lazyClient } from '#functions/core/aws/aws-client.ts';
import { env } from '#functions/core/env.ts';

/** For parts of 8 MB, and for three attempts within the time of a call. */
const ANSWER_MS = 8_000;

export const s3 = lazyClient(
  () => new S3Client({ ...clientDefaults({ answerMs: ANSWER_MS }), forcePathStyle: env.s3Endpoint !== undefined }),
);

interface ObjectName {
  readonly Bucket: string;
  readonly Key: string;
}

interface StoredObject extends ObjectName {
  readonly Body: Uint8Array;
  readonly ContentType?: string;
  readonly CacheControl?: string;
}

export async function putObject(object: StoredObject): Promise<void> {
  await s3().send(new PutObjectCommand(object));
}

/** Idempotent. */
export async function deleteObject(name: ObjectName): Promise<void> {
  await s3().send(new DeleteObjectCommand(name));
}

/** Empty beyond the object's end; undefined when there is no such object. */
export async function readPart(
  name: ObjectName,
  { from, bytes }: { readonly from: number; readonly bytes: number },
): Promise<Buffer | undefined> {
  try {
    const { Body } = await s3().send(new GetObjectCommand({ ...name, Range: `bytes=${from}-${from + bytes - 1}` }));
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    if (error instanceof S3ServiceException && error.name === 'InvalidRange') return Buffer.alloc(0);
    throw error;
  }
}

export async function objectExists(name: ObjectName): Promise<boolean> {
  try {
    await s3().send(new HeadObjectCommand(name));
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}
