import { createHash, randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { AwsError } from '../aws-error.ts';
import { type ObjectInfo, PARTS_DIRECTORY } from './object-store.ts';
import { requestBody } from './request-body.ts';
import { type ObjectHeaders, retainUntilDateOf, type S3Call, storedObjectHeaders } from './s3-call.ts';
import { sendXml, unescapeXml, xmlElement, xmlElementTexts } from './xml.ts';

interface Upload {
  readonly path: string;
  readonly headers: ObjectHeaders;
  readonly lockedUntil: number | undefined;
  readonly parts: Map<number, ObjectInfo & { readonly checksum: string | undefined }>;
}

const SMALLEST_PART = 5 * 1024 * 1024;

/** Incomplete uploads end with the process. On AWS a rule of the bucket removes them. */
export class MultipartUploads {
  readonly #uploads = new Map<string, Upload>();

  readonly create = async (call: S3Call): Promise<void> => {
    const { headers, response, bucket, key } = call;
    const id = randomUUID();
    this.#uploads.set(id, {
      path: `${bucket}/${key}`,
      headers,
      lockedUntil: retainUntilDateOf(call),
      parts: new Map(),
    });
    sendXml(response, 200, 'InitiateMultipartUploadResult', [xmlElement('UploadId', id)]);
  };

  readonly addPart = async (call: S3Call): Promise<void> => {
    const { id, upload } = this.#find(call);
    const number = Number(call.query.get('partNumber'));
    if (!(Number.isInteger(number) && number >= 1 && number <= 10_000)) {
      throw new AwsError(400, 'InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive');
    }
    const checksum = call.headers['x-amz-checksum-crc32'];
    if (upload.headers['x-amz-checksum-algorithm'] && checksum === undefined) {
      throw new AwsError(400, 'InvalidRequest', 'Checksum Type mismatch occurred, expected checksum Type: crc32');
    }
    const properties = { headers: {}, lastModified: call.now };
    const info = await call.store.put(PARTS_DIRECTORY, `${id}-${number}`, requestBody(call.request), properties);
    upload.parts.set(number, { ...info, checksum });
    call.response.writeHead(200, { etag: `"${info.etag}"` }).end();
  };

  /** https://docs.aws.amazon.com/AmazonS3/latest/API/API_CompleteMultipartUpload.html */
  readonly complete = async (call: S3Call): Promise<void> => {
    const { store, response, bucket, key, now } = call;
    const { id, upload } = this.#find(call);
    const numbers = partsIn(await text(requestBody(call.request)), upload);
    const md5 = createHash('md5');
    for (const number of numbers) md5.update(Buffer.from(upload.parts.get(number)?.etag ?? '', 'hex'));
    const etag = `${md5.digest('hex')}-${numbers.length}`;
    async function* content() {
      for (const number of numbers) {
        const part = await store.get(PARTS_DIRECTORY, `${id}-${number}`);
        if (part && part.size > 0) yield* part.read();
        await part?.close();
      }
    }
    const { lockedUntil } = upload;
    await store.put(bucket, key, content(), {
      ...{ headers: storedObjectHeaders(upload.headers), lastModified: now, etag },
      ...(lockedUntil !== undefined && { lockedUntil }),
    });
    this.#uploads.delete(id);
    for (const number of upload.parts.keys()) await store.delete(PARTS_DIRECTORY, `${id}-${number}`, now);
    sendXml(response, 200, 'CompleteMultipartUploadResult', [xmlElement('ETag', `"${etag}"`)]);
  };

  #find({ query, bucket, key }: S3Call): { id: string; upload: Upload } {
    const id = query.get('uploadId') ?? '';
    const upload = this.#uploads.get(id);
    if (upload?.path === `${bucket}/${key}`) return { id, upload };
    throw new AwsError(404, 'NoSuchUpload', 'The specified multipart upload does not exist.');
  }
}

/** @throws AwsError unless the list has the uploaded parts in order */
function partsIn(xml: string, { headers, parts }: Upload): number[] {
  const listed = xmlElementTexts(xml, 'Part').map((part) => {
    const [number = 0] = xmlElementTexts(part, 'PartNumber').map(Number);
    const stored = parts.get(number);
    const isSame = xmlElementTexts(part, 'ETag').map(unescapeXml)[0]?.replaceAll('"', '') === stored?.etag;
    const isChecked =
      !headers['x-amz-checksum-algorithm'] || xmlElementTexts(part, 'ChecksumCRC32')[0] === stored?.checksum;
    if (stored && isSame && isChecked) return { number, size: stored.size };
    throw new AwsError(400, 'InvalidPart', 'One or more of the specified parts could not be found.');
  });
  const numbers = listed.map(({ number }) => number);
  if (numbers.some((number, index) => number <= (numbers[index - 1] ?? 0))) {
    throw new AwsError(400, 'InvalidPartOrder', 'The list of parts was not in ascending order.');
  }
  if (listed.slice(0, -1).some(({ size }) => size < SMALLEST_PART)) {
    throw new AwsError(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
  }
  return numbers;
}
