/** https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html */
import type { IncomingMessage } from 'node:http';
import { HEADERS_TOO_LARGE_MESSAGE } from '#shared/contract/standard-errors.ts';
import { GatewayError, requestTooLargeError } from './gateway-answer.ts';

const BODY_BYTES = 10 * 1024 * 1024;
const HEADER_BYTES = 10_240;

/** Checks the size of the headers, in which the request line counts as well. @throws GatewayResponse 431 */
export function assertHeaderSize({ method = '', url = '', rawHeaders }: IncomingMessage): void {
  const bytes = rawHeaders.reduce((sum, part) => sum + Buffer.byteLength(part), method.length + Buffer.byteLength(url));
  if (bytes > HEADER_BYTES) throw new GatewayError(431, 'headers_too_large', HEADERS_TOO_LARGE_MESSAGE);
}

/** @throws GatewayResponse 408 after the time-out, 413 before it reads more than the limit */
export async function readLimitedBody(request: IncomingMessage, timeoutMs: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > BODY_BYTES) throw requestTooLargeError();
  const chunks: Buffer[] = [];
  let size = 0;
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const late = () => reject(new GatewayError(408, 'request_timeout', 'The request took too long to arrive'));
  const timer = setTimeout(late, timeoutMs);
  try {
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= BODY_BYTES) chunks.push(chunk);
      else reject(requestTooLargeError());
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', reject);
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}
