import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { AwsError } from './aws-error.ts';
import { assertSignatureValid, headersOf, type SignedRequest } from './check-signature.ts';
import type { LocalAwsAccount } from './local-account.ts';
import { type LoopbackServer, loopbackServer } from './loopback-server.ts';

export interface Service {
  readonly service: SignedRequest['service'];
  readonly account: LocalAwsAccount;
  readonly clock: () => number;
}

export interface SignedCall {
  readonly method: string;
  readonly url: string;
  readonly headers: SignedRequest['headers'];
  readonly body: Buffer;
}

interface Answer {
  readonly status: number;
  readonly body?: object;
}

/** A service of AWS with a JSON interface: it checks who calls, and sends errors as the SDK expects them. */
export function signedServer(
  service: Service,
  answer: (call: SignedCall) => Answer | Promise<Answer>,
): Promise<LoopbackServer> {
  return loopbackServer(async (request, response) => {
    // Clients with a wrong clock correct it by this header.
    response.setHeader('date', new Date(service.clock()).toUTCString());
    response.setHeader('content-type', 'application/x-amz-json-1.1');
    try {
      const { status, body } = await answer(await readCall(request, service));
      response.writeHead(status).end(body && JSON.stringify(body));
    } catch (cause) {
      const error = cause instanceof AwsError ? cause : new AwsError(500, 'ServiceException', 'Internal error');
      const { status, code, message } = error;
      response.writeHead(status, { 'x-amzn-errortype': code }).end(JSON.stringify({ __type: code, message }));
    }
  });
}

/** @throws AwsError */
async function readCall(request: IncomingMessage, service: Service): Promise<SignedCall> {
  const body = await buffer(request);
  assertCallSigned(request, body, service);
  const { method = '', url = '/' } = request;
  return { method, url, headers: headersOf(request), body };
}

/** @throws AwsError 403 */
export function assertCallSigned(request: IncomingMessage, body: Buffer, { service, account, clock }: Service): void {
  const { method = '', url = '/' } = request;
  const bodyHash = createHash('sha256').update(body).digest('hex');
  try {
    assertSignatureValid({ service, method, url, headers: headersOf(request), bodyHash }, account, clock());
  } catch (error) {
    throw new AwsError(403, 'InvalidSignatureException', (error as Error).message);
  }
}

/** @throws AwsError */
export function parseJsonBody({ body }: SignedCall): object {
  try {
    const content: unknown = JSON.parse(body.toString() || '{}');
    if (typeof content === 'object' && content !== null) return content;
  } catch {}
  throw new AwsError(400, 'SerializationException', 'The body is no JSON object');
}
