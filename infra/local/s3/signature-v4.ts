/**
 * The check of an AWS Signature Version 4, in the words of Amazon S3.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { LocalAccount } from '../local-account.ts';

/** Header names in lower case; `url` as it stands in the request line. */
export interface SignedRequest {
  readonly service: 's3' | 'lambda';
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The hash of the body, for services whose requests need not say it; else it is the caller's to compare. */
  readonly bodyHash?: string;
}

/** What S3 answers to a request that it does not accept. */
export interface Rejection {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const SKEW_MS = 15 * 60 * 1000;
const LONGEST_LINK_SECONDS = 7 * 24 * 60 * 60;

const denied = (message = 'Access Denied'): Rejection => ({ status: 403, code: 'AccessDenied', message });
const mismatch: Rejection = {
  status: 403,
  code: 'SignatureDoesNotMatch',
  message:
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
};

interface Claim {
  /** `key/20300101/eu-central-1/s3/aws4_request` */
  readonly credential: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  /** `20300101T000000Z` */
  readonly date: string;
  readonly payload: string;
  /** A link's life; undefined for a signed header. */
  readonly lifetimeSeconds?: number;
}

/** Undefined when the request is signed by the account, else why not. */
export function rejectionOf(request: SignedRequest, account: LocalAccount, now: number): Rejection | undefined {
  const [path = '/', query = ''] = splitOnce(request.url, '?');
  const parameters = parse(query);
  const claim = claimInQuery(parameters) ?? claimInHeader(request.headers);
  if (!claim) return denied();

  const signedAt = parseDate(claim.date);
  const [keyId, day, region, service, end] = claim.credential.split('/');
  if (signedAt === undefined || day !== claim.date.slice(0, 8)) return denied('The date of the signature is not valid');
  if (keyId !== account.accessKeyId) {
    return {
      status: 403,
      code: 'InvalidAccessKeyId',
      message: 'The AWS Access Key Id you provided does not exist in our records.',
    };
  }
  if (region !== account.region || service !== request.service || end !== 'aws4_request') return mismatch;
  if (!claim.signedHeaders.includes('host')) return mismatch;
  const timing = timingOf(claim, signedAt, now);
  if (timing) return timing;
  // Every x-amz header must be signed, or somebody on the way could add one.
  const unsigned = Object.keys(request.headers).find(
    (name) => name.startsWith('x-amz-') && !claim.signedHeaders.includes(name),
  );
  if (unsigned) return denied(`There were headers present in the request which were not signed: ${unsigned}`);

  const expected = Buffer.from(signatureOf(request, path, parameters, claim, account));
  const given = Buffer.from(claim.signature);
  return expected.length === given.length && timingSafeEqual(expected, given) ? undefined : mismatch;
}

function timingOf(claim: Claim, signedAt: number, now: number): Rejection | undefined {
  if (claim.lifetimeSeconds === undefined) {
    if (Math.abs(now - signedAt) <= SKEW_MS) return undefined;
    const message = 'The difference between the request time and the current time is too large.';
    return { status: 403, code: 'RequestTimeTooSkewed', message };
  }
  if (!(claim.lifetimeSeconds >= 1 && claim.lifetimeSeconds <= LONGEST_LINK_SECONDS)) {
    return {
      status: 400,
      code: 'AuthorizationQueryParametersError',
      message: 'X-Amz-Expires must be from 1 to 604800',
    };
  }
  if (signedAt - now > SKEW_MS) return denied('Request is not valid yet');
  return now > signedAt + claim.lifetimeSeconds * 1000 ? denied('Request has expired') : undefined;
}

type Parameters = readonly (readonly [name: string, value: string])[];

function claimInQuery(parameters: Parameters): Claim | undefined {
  const values = new Map(parameters);
  if (values.get('X-Amz-Algorithm') !== ALGORITHM) return undefined;
  return {
    credential: values.get('X-Amz-Credential') ?? '',
    signedHeaders: (values.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: values.get('X-Amz-Signature') ?? '',
    date: values.get('X-Amz-Date') ?? '',
    payload: values.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
    lifetimeSeconds: Number(values.get('X-Amz-Expires')),
  };
}

function claimInHeader(headers: SignedRequest['headers']): Claim | undefined {
  const [algorithm, rest] = splitOnce(headers.authorization ?? '', ' ');
  if (algorithm !== ALGORITHM || rest === undefined) return undefined;
  const parts = new Map(rest.split(',').map((part) => splitOnce(part.trim(), '=')));
  return {
    credential: parts.get('Credential') ?? '',
    signedHeaders: (parts.get('SignedHeaders') ?? '').split(';'),
    signature: parts.get('Signature') ?? '',
    date: headers['x-amz-date'] ?? '',
    payload: headers['x-amz-content-sha256'] ?? '',
  };
}

function signatureOf(
  { service, method, headers, bodyHash }: SignedRequest,
  path: string,
  parameters: Parameters,
  { credential, signedHeaders, date, payload }: Claim,
  { secretAccessKey }: LocalAccount,
): string {
  const canonicalRequest = [
    method,
    // NOTE: S3 alone takes the path as it was encoded once; other services encode it again.
    (service === 's3' ? decode(path) : path).split('/').map(encode).join('/'),
    parameters
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => [encode(name), encode(value)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map((pair) => pair.join('='))
      .join('&'),
    ...signedHeaders.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    bodyHash ?? payload,
  ].join('\n');
  const scope = credential.split('/').slice(1);
  const stringToSign = [ALGORITHM, date, scope.join('/'), createHash('sha256').update(canonicalRequest).digest('hex')];
  const key = scope.reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${secretAccessKey}`,
  );
  return createHmac('sha256', key).update(stringToSign.join('\n')).digest('hex');
}

function parse(query: string): Parameters {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name, value = ''] = splitOnce(pair, '=');
      return [decode(name), decode(value)] as const;
    });
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + separator.length)];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function parseDate(date: string): number | undefined {
  if (!/^\d{8}T\d{6}Z$/.test(date)) return undefined;
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? [];
  return Date.UTC(Number(y), Number(mo) - 1, Number(d), Number(h), Number(mi), Number(s));
}
