/** Requests to S3 without its client. */
import { escapeUriPath } from '@smithy/core/protocols';

import { env } from '#functions/platform/env.ts';
import { sendToAws } from '#functions/platform/send-to-aws.ts';

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

/** With an endpoint, the bucket is part of the path instead of the host. */
export function addressOf(bucket: string, key: string, endpoint = env.s3Endpoint): URL {
  const path = escapeUriPath(key);
  return new URL(
    endpoint ? `${endpoint}/${bucket}/${path}` : `https://${bucket}.s3.${env.aws.region}.amazonaws.com/${path}`,
  );
}
