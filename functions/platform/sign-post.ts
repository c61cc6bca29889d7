/**
 * Signature Version 4 for a POST to the root of a service, as every call of table and user pool is; many times as
 * fast as the general signer (`aws-signer.ts`).
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';
import type { Credentials } from './aws-signer.ts';

interface Post {
  readonly service: string;
  readonly host: string;
  /** With lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** @param at epoch milliseconds @returns the headers to add */
export function signPost(post: Post, credentials: Credentials, at: number): Record<string, string> {
  const time = new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const { region, accessKeyId, sessionToken } = credentials;
  const own = { 'x-amz-date': time, ...(sessionToken && { 'x-amz-security-token': sessionToken }) };
  const signed = Object.entries({ ...post.headers, host: post.host, ...own }).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const lines = signed.map(([name, value]) => `${name}:${value}\n`).join('');
  const canonical = `POST\n/\n\n${lines}\n${names}\n${hash('sha256', post.body)}`;
  const scope = `${day}/${region}/${post.service}/aws4_request`;
  const text = `AWS4-HMAC-SHA256\n${time}\n${scope}\n${hash('sha256', canonical)}`;
  const signature = createHmac('sha256', keyOf(day, post.service, credentials))
    .update(text)
    .digest('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
  return { ...own, authorization };
}

/** By service. */
const keys = new Map<string, { readonly name: string; readonly key: KeyObject }>();

/** Cached for the day. */
function keyOf(day: string, service: string, { region, secretAccessKey }: Credentials): KeyObject {
  const name = `${day} ${region} ${secretAccessKey}`;
  const known = keys.get(service);
  if (known?.name === name) return known.key;
  const ofDay = hmac(`AWS4${secretAccessKey}`, day);
  const key = createSecretKey(hmac(hmac(hmac(ofDay, region), service), 'aws4_request'));
  keys.set(service, { name, key });
  return key;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
