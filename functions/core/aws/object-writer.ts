import { crc32 } from 'node:zlib';
import { CompleteMultipartUploadCommand, CreateMultipartUploadCommand, UploadPartCommand } from '@aws-sdk/client-s3';
import { type ObjectProperties, putObject, type S3ObjectLocation, s3Client } from './s3.ts';

/** S3's minimum is 5 MB for all parts but the last. */
const PART_BYTES = 8 * 1024 * 1024;

/**
 * Writes an object in parts, of any size.
 * NOTE: the client adds a checksum to each part, but does not announce it when the upload begins or repeat it at the
 * end, as S3 requires (https://docs.aws.amazon.com/AmazonS3/latest/API/API_UploadPart.html).
 */
export class ObjectWriter {
  readonly #name: S3ObjectLocation;
  readonly #properties: ObjectProperties;
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  #upload: string | undefined;
  #parts: { ETag: string | undefined; PartNumber: number; ChecksumCRC32: string }[] = [];
  bytes = 0;

  constructor(name: S3ObjectLocation, properties: ObjectProperties) {
    this.#name = name;
    this.#properties = properties;
  }

  async write(piece: Uint8Array): Promise<void> {
    this.#held.push(piece);
    this.#heldBytes += piece.length;
    this.bytes += piece.length;
    if (this.#heldBytes >= PART_BYTES) await this.#send();
  }

  async end(): Promise<void> {
    if (this.#upload === undefined) {
      await putObject({ ...this.#name, ...this.#properties, Body: Buffer.concat(this.#held) });
      return;
    }
    if (this.#heldBytes > 0) await this.#send();
    const MultipartUpload = { Parts: this.#parts };
    await s3Client().send(
      new CompleteMultipartUploadCommand({ ...this.#name, UploadId: this.#upload, MultipartUpload }),
    );
  }

  async #send(): Promise<void> {
    if (this.#upload === undefined) {
      const { UploadId } = await s3Client().send(
        new CreateMultipartUploadCommand({ ...this.#name, ...this.#properties, ChecksumAlgorithm: 'CRC32' }),
      );
      this.#upload = UploadId;
    }
    const PartNumber = this.#parts.length + 1;
    const Body = Buffer.concat(this.#held);
    this.#held = [];
    this.#heldBytes = 0;
    const ChecksumCRC32 = checksumOf(Body);
    const { ETag } = await s3Client().send(
      new UploadPartCommand({ ...this.#name, UploadId: this.#upload, PartNumber, Body, ChecksumCRC32 }),
    );
    this.#parts.push({ ETag, PartNumber, ChecksumCRC32 });
  }
}

function checksumOf(content: Buffer): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(content));
  return bytes.toString('base64');
}
