/**
 * Signature Version 4 for requests without a client, by the SDK's signer, which is in every bundle already
 * (`infra/decisions/016-pictures.md`).
 */
import { Sha256 } from '@smithy/core/checksum';
import { buildQueryString, HttpRequest } from '@smithy/core/protocols';
import { SignatureV4 } from '@smithy/signature-v4';

export interface Credentials {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

export interface Signable {
  readonly service: 's3' | 'lambda' | 'kms';
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** With an encoded path. */
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
}

const CONTENT_HASH = 'x-amz-content-sha256';

const signerOf = (service: Signable['service'], { region, sessionToken, ...keys }: Credentials) =>
  new SignatureV4({
    service,
    region,
    credentials: { ...keys, ...(sessionToken && { sessionToken }) },
    sha256: Sha256,
    // Only S3 expects the path encoded once instead of twice.
    uriEscapePath: service !== 's3',
  });

const toHttpRequest = ({ method, url, headers }: Signable, body?: Uint8Array) =>
  new HttpRequest({
    method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: { ...headers, host: url.host },
    body,
  });

/** @param at epoch milliseconds */
export async function signedHeaders(
  request: Signable & { readonly body?: Uint8Array | undefined },
  credentials: Credentials,
  at: number,
): Promise<Record<string, string>> {
  const signer = signerOf(request.service, credentials);
  const signed = await signer.sign(toHttpRequest(request, request.body), { signingDate: new Date(at) });
  return signed.headers;
}

/** A link for this request, with any body, until it expires. @param at epoch milliseconds */
export async function signedAddress(
  { seconds, ...request }: Signable & { readonly seconds: number },
  credentials: Credentials,
  at: number,
): Promise<URL> {
  const headers = { ...request.headers, [CONTENT_HASH]: 'UNSIGNED-PAYLOAD' };
  const notSent = new Set([CONTENT_HASH]);
  const { query } = await signerOf(request.service, credentials).presign(toHttpRequest({ ...request, headers }), {
    signingDate: new Date(at),
    expiresIn: seconds,
    unhoistableHeaders: notSent,
    unsignableHeaders: notSent,
  });
  const signed = new URL(request.url);
  signed.search = buildQueryString(query ?? {});
  return signed;
}
