import { escapeUriPath } from '@smithy/core/protocols';

import { env } from '#functions/platform/env.ts';
import { askAws, sendToAws } from '#functions/platform/send-to-aws.ts';

export interface ObjectRequest {
  readonly method: 'PUT' | 'DELETE';
  readonly bucket: string;
  readonly key: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
}

export async function sendToS3({ bucket, key, ...request }: ObjectRequest): Promise<void> {
  await sendToAws({ ...request, service: 's3', url: addressOf(bucket, key) });
}

export function addressOf(bucket: string, key: string, endpoint = env.s3Endpoint): URL {
  const path = escapeUriPath(key);
  return new URL(
    endpoint ? `${endpoint}/${bucket}/${path}` : `https://${bucket}.s3.${env.aws.region}.amazonaws.com/${path}`,
  );
}

/** Empty beyond the object's end; undefined when there is no such object. */
export async function readPart(
  bucket: string,
  key: string,
  { from, bytes }: { readonly from: number; readonly bytes: number },
): Promise<Buffer | undefined> {
  const headers = { range: `bytes=${from}-${from + bytes - 1}` };
  const { status, body } = await askAws({ service: 's3', method: 'GET', url: addressOf(bucket, key), headers });
  if (status === 404) return undefined;
  if (status === 416) return Buffer.alloc(0);
  if (status !== 206) throw new Error(`S3 answered ${status} to a GET of a part`);
  return body;
}

export async function objectExists(bucket: string, key: string): Promise<boolean> {
  return (await readPart(bucket, key, { from: 0, bytes: 1 })) !== undefined;
}
