/** Objects in the bank's buckets: the only place that calls S3. */
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { awsClientDefaults, lazyClient } from '#functions/core/aws/aws-client.ts';
import { isoTime, now } from '#functions/core/clock.ts';
import { env } from '#functions/core/env.ts';

/** Milliseconds; enough for a part of 8 MB, and short enough for three attempts within the time of a call. */
const ANSWER_MS = 8_000;

export const s3Client = lazyClient(
  () => new S3Client({ ...awsClientDefaults({ answerMs: ANSWER_MS }), forcePathStyle: env.s3Endpoint !== undefined }),
);

export interface S3ObjectLocation {
  readonly Bucket: string;
  readonly Key: string;
}

export interface ObjectProperties {
  readonly ContentType?: string;
  readonly ContentEncoding?: string;
  readonly CacheControl?: string;
  /** Until the date S3 refuses every caller to remove the object. */
  readonly ObjectLockMode?: 'COMPLIANCE';
  readonly ObjectLockRetainUntilDate?: Date;
}

/** The client adds the checksum that an object with a lock needs. */
export async function putObject(
  object: S3ObjectLocation & ObjectProperties & { readonly Body: Uint8Array | string },
): Promise<void> {
  await s3Client().send(new PutObjectCommand(object));
}

/** @throws NoSuchKey */
export async function readObject(object: S3ObjectLocation & { VersionId?: string; Range?: string }): Promise<Buffer> {
  const { Body } = await s3Client().send(new GetObjectCommand(object));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

/** Reads a part of an object: empty beyond its end, undefined if there is no such object. */
export async function readObjectRange(
  name: S3ObjectLocation,
  { from, bytes }: { readonly from: number; readonly bytes: number },
): Promise<Buffer | undefined> {
  try {
    return await readObject({ ...name, Range: `bytes=${from}-${from + bytes - 1}` });
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === 'InvalidRange') return Buffer.alloc(0);
    return ifMissing(error);
  }
}

/** Its content as a stream, and its size; undefined when there is no such object. */
export async function openObject(name: S3ObjectLocation): Promise<{ content: Readable; bytes: number } | undefined> {
  try {
    const { Body, ContentLength = 0 } = await s3Client().send(new GetObjectCommand(name));
    if (!(Body instanceof Readable)) throw new Error('S3 gave no stream');
    return { content: Body, bytes: ContentLength };
  } catch (error) {
    return ifMissing(error);
  }
}

export async function objectExists(name: S3ObjectLocation): Promise<boolean> {
  const found = await s3Client().send(new HeadObjectCommand(name)).catch(ifMissing);
  return found !== undefined;
}

function ifMissing(error: unknown): undefined {
  if (!(error instanceof NoSuchKey || error instanceof NotFound)) throw error;
}

/** Idempotent. */
export async function deleteObject(name: S3ObjectLocation): Promise<void> {
  await s3Client().send(new DeleteObjectCommand(name));
}

/** S3's limit for one call. */
const MAX_KEYS = 1000;

/** Idempotent. */
export async function deleteObjects(Bucket: string, keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += MAX_KEYS) {
    const Objects = keys.slice(at, at + MAX_KEYS).map((Key) => ({ Key }));
    await s3Client().send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
  }
}

interface ObjectVersion extends S3ObjectLocation {
  readonly VersionId: string;
}

/** Including those behind a delete marker or a newer version. */
export async function listObjectVersions(Bucket: string, Prefix: string): Promise<ObjectVersion[]> {
  const versions: ObjectVersion[] = [];
  let page: ListObjectVersionsCommandOutput | undefined;
  do {
    const { NextKeyMarker: KeyMarker, NextVersionIdMarker: VersionIdMarker } = page ?? {};
    page = await s3Client().send(new ListObjectVersionsCommand({ Bucket, Prefix, KeyMarker, VersionIdMarker }));
    for (const { Key, VersionId } of page.Versions ?? [])
      if (Key && VersionId) versions.push({ Bucket, Key, VersionId });
  } while (page.NextKeyMarker);
  return versions;
}

/** Signs for the address that browsers call, and sends nothing. */
export const linkSigner = lazyClient(
  () =>
    new S3Client({
      ...awsClientDefaults(),
      ...(env.linksUrl && { endpoint: env.linksUrl, forcePathStyle: true }),
      // A browser sends no checksum.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
);

export interface SignedLink {
  readonly url: string;
  readonly expiresAt: string;
}

/** Does not check whether the object exists. */
export const downloadLink = (object: GetObjectCommandInput, seconds: number): Promise<SignedLink> =>
  signedLink(new GetObjectCommand(object), seconds);

/** With a `ContentLength` S3 accepts no other size. */
export const uploadLink = (object: PutObjectCommandInput, seconds: number): Promise<SignedLink> =>
  signedLink(new PutObjectCommand(object), seconds);

async function signedLink(command: GetObjectCommand | PutObjectCommand, seconds: number): Promise<SignedLink> {
  const at = Math.floor(now() / 1000) * 1000;
  const url = await getSignedUrl(linkSigner(), command, { expiresIn: seconds, signingDate: new Date(at) });
  return { url, expiresAt: isoTime(at + seconds * 1000) };
}
