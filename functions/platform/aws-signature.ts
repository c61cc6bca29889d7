/**
 * What AWS wants on every request: Signature Version 4. NOTE: by hand, because the clients of S3 and Lambda would make
 * each bundle two thirds larger for the sake of a PUT or a call; `infra/decisions/016-pictures.md`.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
import { createHash, createHmac } from 'node:crypto';

/** What is signed with: a function's role, or the account of the local stack. */
export interface Credentials {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

export interface Signable {
  readonly service: 's3' | 'lambda';
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** With its path encoded (`encoded`). */
  readonly url: URL;
  /** In lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';

/**
 * The headers of a request with its signature.
 * @param at epoch milliseconds
 */
export function signedHeaders(
  request: Signable & { readonly body?: Uint8Array | undefined },
  credentials: Credentials,
  at: number,
): Record<string, string> {
  const { url, headers = {}, body = new Uint8Array() } = request;
  const { accessKeyId, sessionToken } = credentials;
  const signing = signingOf(request, credentials, at);
  const contentHash = sha256(body);
  const all = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': contentHash,
    'x-amz-date': signing.time,
    ...(sessionToken && { 'x-amz-security-token': sessionToken }),
  };
  const signature = signatureOf({ ...request, headers: all }, contentHash, signing);
  const { host: _itsOwn, ...sent } = all;
  return {
    ...sent,
    authorization: `${ALGORITHM} Credential=${accessKeyId}/${signing.scope},SignedHeaders=${namesOf(all)},Signature=${signature}`,
  };
}

/**
 * The address of a request with its signature in the query: whoever has it may make this request, with any body, until it
 * expires.
 * @param at epoch milliseconds
 */
export function signedAddress(
  request: Signable & { readonly seconds: number },
  credentials: Credentials,
  at: number,
): URL {
  const { url, headers = {}, seconds } = request;
  const { accessKeyId, sessionToken } = credentials;
  const signing = signingOf(request, credentials, at);
  const all = { ...headers, host: url.host };
  const signed = new URL(url);
  const parameters = {
    'X-Amz-Algorithm': ALGORITHM,
    'X-Amz-Credential': `${accessKeyId}/${signing.scope}`,
    'X-Amz-Date': signing.time,
    'X-Amz-Expires': String(seconds),
    ...(sessionToken && { 'X-Amz-Security-Token': sessionToken }),
    'X-Amz-SignedHeaders': namesOf(all),
  };
  for (const [name, value] of Object.entries(parameters)) signed.searchParams.set(name, value);
  const signature = signatureOf({ ...request, url: signed, headers: all }, 'UNSIGNED-PAYLOAD', signing);
  signed.search = `${queryOf(signed)}&X-Amz-Signature=${signature}`;
  return signed;
}

/** As AWS encodes a part of a path or query, which is more than `encodeURIComponent` does. */
export function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

interface Signing {
  /** `20300101T000000Z` */
  readonly time: string;
  /** `20300101/eu-central-1/s3/aws4_request` */
  readonly scope: string;
  readonly key: string | Buffer;
}

function signingOf({ service }: Signable, { region, secretAccessKey }: Credentials, at: number): Signing {
  const time = new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope = [time.slice(0, 8), region, service, 'aws4_request'];
  return { time, scope: scope.join('/'), key: scope.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`) };
}

function signatureOf(
  { service, method, url, headers }: Required<Signable>,
  contentHash: string,
  { time, scope, key }: Signing,
): string {
  const canonical = [
    method,
    // NOTE: S3 alone takes the path as it was encoded once; other services encode it again.
    service === 's3' ? url.pathname : url.pathname.split('/').map(encoded).join('/'),
    queryOf(url),
    ...Object.keys(headers)
      .sort()
      .map((name) => `${name}:${headers[name]}`),
    '',
    namesOf(headers),
    contentHash,
  ].join('\n');
  return hmac(key, [ALGORITHM, time, scope, sha256(canonical)].join('\n')).toString('hex');
}

function queryOf({ searchParams }: URL): string {
  return [...searchParams]
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&');
}

const namesOf = (headers: Readonly<Record<string, string>>): string => Object.keys(headers).sort().join(';');
const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
