import { pipeline, Readable } from 'node:stream';
import { crc32, createGunzip } from 'node:zlib';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { env } from '#functions/core/env.ts';
import { notFound } from '#functions/core/errors.ts';
import { s3 } from '../core/aws/s3.ts';

const bucket = () => ({ Bucket: env.backupsBucket });

export async function stage(key: string, Body: Uint8Array | string): Promise<void> {
  await s3().send(new PutObjectCommand({ ...bucket(), Key: key, Body }));
}

export async function readStaged(key: string): Promise<Buffer> {
  const { Body } = await s3().send(new GetObjectCommand({ ...bucket(), Key: key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

/** S3's limit for one call. */
const MAX_KEYS = 1000;

export async function removeStaged(keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += MAX_KEYS) {
    const Objects = keys.slice(at, at + MAX_KEYS).map((Key) => ({ Key }));
    await s3().send(new DeleteObjectsCommand({ ...bucket(), Delete: { Objects, Quiet: true } }));
  }
}

/** @returns also the size in the bucket @throws DomainError 404 */
export async function openBackup(key: string): Promise<{ text: AsyncIterable<Uint8Array>; bytes: number }> {
  try {
    const { Body, ContentLength = 0 } = await s3().send(new GetObjectCommand({ ...bucket(), Key: key }));
    if (!(Body instanceof Readable)) throw new Error('S3 gave no stream');
    // An error of either stream ends the other.
    const text = key.endsWith('.gz') ? pipeline(Body, createGunzip(), () => undefined) : Body;
    return { text, bytes: ContentLength };
  } catch (error) {
    if (error instanceof NoSuchKey) throw notFound('Backup');
    throw error;
  }
}

/** S3's minimum is 5 MB for all parts but the last. */
const PART_BYTES = 8 * 1024 * 1024;

interface ObjectProperties {
  readonly ContentType: string;
  readonly ContentEncoding?: string;
  /** Until the date S3 refuses every caller to remove the object. */
  readonly ObjectLockMode?: 'COMPLIANCE';
  readonly ObjectLockRetainUntilDate?: Date;
}

/**
 * NOTE: the client adds a checksum to each part, but does not announce it when the upload begins or repeat it at the
 * end, as S3 requires (https://docs.aws.amazon.com/AmazonS3/latest/API/API_UploadPart.html).
 */
export class ObjectWriter {
  readonly #key: string;
  readonly #properties: ObjectProperties;
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  #upload: string | undefined;
  #parts: { ETag: string | undefined; PartNumber: number; ChecksumCRC32: string }[] = [];
  bytes = 0;

  constructor(key: string, properties: ObjectProperties) {
    this.#key = key;
    this.#properties = properties;
  }

  async write(piece: Uint8Array): Promise<void> {
    this.#held.push(piece);
    this.#heldBytes += piece.length;
    this.bytes += piece.length;
    if (this.#heldBytes >= PART_BYTES) await this.#send();
  }

  async end(): Promise<void> {
    const to = { ...bucket(), Key: this.#key };
    if (this.#upload === undefined) {
      const Body = Buffer.concat(this.#held);
      await s3().send(new PutObjectCommand({ ...to, ...this.#properties, Body }));
      return;
    }
    if (this.#heldBytes > 0) await this.#send();
    const MultipartUpload = { Parts: this.#parts };
    await s3().send(new CompleteMultipartUploadCommand({ ...to, UploadId: this.#upload, MultipartUpload }));
  }

  async #send(): Promise<void> {
    const to = { ...bucket(), Key: this.#key };
    if (this.#upload === undefined) {
      const { UploadId } = await s3().send(
        new CreateMultipartUploadCommand({ ...to, ...this.#properties, ChecksumAlgorithm: 'CRC32' }),
      );
      this.#upload = UploadId;
    }
    const PartNumber = this.#parts.length + 1;
    const Body = Buffer.concat(this.#held);
    this.#held = [];
    this.#heldBytes = 0;
    const ChecksumCRC32 = checksumOf(Body);
    const { ETag } = await s3().send(
      new UploadPartCommand({ ...to, UploadId: this.#upload, PartNumber, Body, ChecksumCRC32 }),
    );
    this.#parts.push({ ETag, PartNumber, ChecksumCRC32 });
  }
}

function checksumOf(content: Buffer): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(content));
  return bytes.toString('base64');
}
