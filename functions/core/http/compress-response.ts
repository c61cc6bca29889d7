import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Route } from '#shared/contract/route.ts';

/** Bytes, below which a response fits into one packet anyway. */
const MIN_BYTES = 1_000;

/** Higher qualities cost several times the time for a few percent less. */
const BROTLI_QUALITY = 5;

export const encoders = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (content: Buffer) => promisify(gzip)(content),
};

export type Encoding = keyof typeof encoders;

/** @param acceptEncoding the header of the request */
export function acceptedEncoding(acceptEncoding = ''): Encoding | undefined {
  const accepted = acceptEncoding
    .split(',')
    .filter((entry) => !/;\s*q=0(\.0*)?\s*$/.test(entry))
    .map((entry) => entry.split(';', 1)[0]?.trim().toLowerCase());
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
}

/**
 * Compresses a response, because neither the HTTP API nor CloudFront without its cache does. Responses with tokens and
 * secrets stay as they are (`docs/decisions/020-stacks-and-cloudfront.md`).
 */
export async function compressResponse(
  { permissions }: Route,
  acceptEncoding: string | undefined,
  response: APIGatewayProxyStructuredResultV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  const { headers, body = '' } = response;
  const content = Buffer.from(body);
  if (content.length < MIN_BYTES || permissions.includes('identity:tokens')) return response;
  const varied = { ...headers, vary: 'accept-encoding' };
  const encoding = acceptedEncoding(acceptEncoding);
  if (!encoding) return { ...response, headers: varied };
  return {
    ...response,
    headers: { ...varied, 'content-encoding': encoding },
    body: (await encoders[encoding](content)).toString('base64'),
    isBase64Encoded: true,
  };
}
