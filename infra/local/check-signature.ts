/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AwsError } from './aws-error.ts';
import type { LocalAwsAccount } from './local-account.ts';

export interface SignedRequest {
  readonly service: 's3' | 'lambda' | 'kms' | 'cognito-idp' | 'ses' | 'sns';
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Hash of the body, for services whose requests need not declare it. */
  readonly bodyHash?: string;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const SKEW_MS = 15 * 60 * 1000;
const MAX_LINK_SECONDS = 7 * 24 * 60 * 60;

const denied = (message = 'Access Denied') => new AwsError(403, 'AccessDenied', message);
const mismatch = () =>
  new AwsError(
    403,
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  );

interface Claim {
  /** Credential scope, such as `key/20300101/eu-central-1/s3/aws4_request`. */
  readonly credential: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  /** Date and time, such as `20300101T000000Z`. */
  readonly date: string;
  readonly payload: string;
  readonly lifetimeSeconds?: number;
}

export const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

export function assertSignatureValid(request: SignedRequest, account: LocalAwsAccount, now: number): void {
  const { service, headers } = request;
  const url = new URL(request.url, 'http://localhost');
  const claim = claimInQuery(url.searchParams) ?? claimInHeader(headers);
  if (!claim) throw denied();

  const signedAt = Date.parse(claim.date.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'));
  const [keyId, day, region, ...rest] = claim.credential.split('/');
  if (Number.isNaN(signedAt) || day !== claim.date.slice(0, 8)) throw denied('The date of the signature is not valid');
  if (keyId !== account.accessKeyId) {
    const message = 'The AWS Access Key Id you provided does not exist in our records.';
    throw new AwsError(403, 'InvalidAccessKeyId', message);
  }
  if (region !== account.region || rest.join('/') !== `${service}/aws4_request`) throw mismatch();
  if (!claim.signedHeaders.includes('host')) throw mismatch();
  checkTime(claim, signedAt, now);
  // An x-amz header that is not signed could have been added on the way.
  const unsigned = Object.keys(headers).find(
    (name) => name.startsWith('x-amz-') && !claim.signedHeaders.includes(name),
  );
  if (unsigned) throw denied(`There were headers present in the request which were not signed: ${unsigned}`);

  url.searchParams.delete('X-Amz-Signature');
  const expected = signatureOf({ ...request, payload: request.bodyHash ?? claim.payload }, url, claim, account);
  if (expected.length !== claim.signature.length) throw mismatch();
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(claim.signature))) throw mismatch();
}

function signatureOf(
  { service, method, headers, payload }: SignedRequest & Pick<Claim, 'payload'>,
  { pathname, searchParams }: URL,
  { signedHeaders, date, credential }: Claim,
  { secretAccessKey }: LocalAwsAccount,
): string {
  const canonical = [
    method,
    // S3 expects the path encoded once, all other services twice.
    service === 's3' ? pathname : pathname.split('/').map(encoded).join('/'),
    [...searchParams]
      .map((pair) => pair.map(encoded))
      .sort(([one = ''], [other = '']) => (one < other ? -1 : 1))
      .map((pair) => pair.join('='))
      .join('&'),
    ...signedHeaders.map((name) => `${name}:${(headers[name] ?? '').replace(/ +/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    payload,
  ].join('\n');
  const scope = credential.split('/').slice(1);
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const text = [ALGORITHM, date, scope.join('/'), createHash('sha256').update(canonical).digest('hex')].join('\n');
  return hmac(key, text).toString('hex');
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Encodes more characters than `encodeURIComponent` does, because the signature requires it. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

function checkTime({ lifetimeSeconds }: Claim, signedAt: number, now: number): void {
  if (lifetimeSeconds === undefined) {
    if (Math.abs(now - signedAt) <= SKEW_MS) return;
    const message = 'The difference between the request time and the current time is too large.';
    throw new AwsError(403, 'RequestTimeTooSkewed', message);
  }
  if (!(lifetimeSeconds >= 1 && lifetimeSeconds <= MAX_LINK_SECONDS)) {
    throw new AwsError(400, 'AuthorizationQueryParametersError', 'X-Amz-Expires must be from 1 to 604800');
  }
  if (signedAt - now > SKEW_MS) throw denied('Request is not valid yet');
  if (now > signedAt + lifetimeSeconds * 1000) throw denied('Request has expired');
}

function claimInQuery(query: URLSearchParams): Claim | undefined {
  if (query.get('X-Amz-Algorithm') !== ALGORITHM) return undefined;
  return {
    credential: query.get('X-Amz-Credential') ?? '',
    signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: query.get('X-Amz-Signature') ?? '',
    date: query.get('X-Amz-Date') ?? '',
    payload: query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
    lifetimeSeconds: Number(query.get('X-Amz-Expires')),
  };
}

function claimInHeader(headers: SignedRequest['headers']): Claim | undefined {
  const [, credential, names, signature] =
    /^AWS4-HMAC-SHA256 +Credential=([^,]+), *SignedHeaders=([^,]+), *Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (!credential || !names || !signature) return undefined;
  return {
    credential,
    signedHeaders: names.split(';'),
    signature,
    date: headers['x-amz-date'] ?? '',
    payload: headers['x-amz-content-sha256'] ?? '',
  };
}
