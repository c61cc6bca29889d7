/**
 * Requests to S3, signed as it wants them (Signature Version 4). NOTE: by hand, because S3's own client would make a bundle
 * two thirds larger for the sake of a PUT and a DELETE; `infra/decisions/016-pictures.md`.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
import { createHash, createHmac } from 'node:crypto';
import { now } from '#functions/runtime/clock.ts';
import { env } from '#functions/runtime/env.ts';
import { busy } from '#functions/runtime/errors.ts';
import { unpredictable } from '#functions/runtime/ids.ts';

export interface ObjectRequest {
  readonly method: 'PUT' | 'DELETE';
  readonly bucket: string;
  /** NOTE: letters, digits and `-_./` only; nothing here is encoded. */
  readonly key: string;
  /** In lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
}

/** What S3 is signed with: a function's role, or the account of the local stack. */
interface Credentials {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

const TRIES = 3;
const TIMEOUT_MS = 5_000;

/** Sends a request, again when S3 may recover. @throws Refusal 503 when it does not */
export async function sendToS3(request: ObjectRequest): Promise<void> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const status = await attempt(request);
    if (status >= 200 && status < 300) return;
    if (status < 500 && status !== 429) throw new Error(`S3 answered ${status} to a ${request.method}`);
    await new Promise((resolve) => setTimeout(resolve, unpredictable() * 100 * tries));
  }
  throw busy();
}

/** The status; 503 when there was no answer. */
async function attempt(request: ObjectRequest): Promise<number> {
  const { method, bucket, key, body } = request;
  const url = addressOf(bucket, key);
  const headers = signed(url, request, env.aws, now());
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { method, headers, signal, ...(body && { body }) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 503;
  }
}

/** A bucket has a host of its own; where an endpoint is given, it is a part of the path. */
function addressOf(bucket: string, key: string): URL {
  const endpoint = env.s3Endpoint;
  return new URL(
    endpoint ? `${endpoint}/${bucket}/${key}` : `https://${bucket}.s3.${env.aws.region}.amazonaws.com/${key}`,
  );
}

/**
 * The headers of a request with its signature.
 * @param at epoch milliseconds
 */
export function signed(
  url: URL,
  { method, headers = {}, body = new Uint8Array() }: Pick<ObjectRequest, 'method' | 'headers' | 'body'>,
  { region, accessKeyId, secretAccessKey, sessionToken }: Credentials,
  at: number,
): Record<string, string> {
  const time = new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const contentHash = sha256(body);
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': contentHash,
    'x-amz-date': time,
    ...(sessionToken && { 'x-amz-security-token': sessionToken }),
  };
  const names = Object.keys(all).sort();
  const canonical = [
    method,
    url.pathname,
    '',
    ...names.map((name) => `${name}:${all[name]}`),
    '',
    names.join(';'),
    contentHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const signature = hmac(key, toSign).toString('hex');
  const { host: _itsOwn, ...sent } = all;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  };
}

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
