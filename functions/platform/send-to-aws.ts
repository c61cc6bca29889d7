import { HttpRequest } from '@smithy/core/protocols';
import { type Signable, signedHeaders } from './aws-signer.ts';
import { backOff } from './back-off.ts';
import { now } from './clock.ts';
import { Connections } from './connections.ts';
import { credentials } from './credentials.ts';
import { busy } from './errors.ts';

interface AwsRequest extends Signable {
  readonly body?: Uint8Array<ArrayBuffer> | undefined;
}

const TRIES = 3;

/**
 * By origin. Not by `fetch`, which the first request would load (`infra/decisions/016-pictures.md`), and which follows
 * redirects: the regional addresses of AWS answer none.
 */
const servers = new Map<string, Connections>();

export function closeServers(): void {
  for (const connections of servers.values()) connections.destroy();
  servers.clear();
}

interface AwsAnswer {
  readonly status: number;
  readonly body: Buffer;
}

/** Retries throttles and server errors. @throws Refusal 503 */
export async function sendToAws(request: AwsRequest): Promise<void> {
  const { service, method } = request;
  const { status } = await askAws(request);
  if (status >= 300) throw new Error(`The service ${service} answered ${status} to a ${method}`);
}

/** `sendToAws` for services whose answer matters, refusals (4xx) included. @throws Refusal 503 */
export async function askAws(request: AwsRequest): Promise<AwsAnswer> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const answer = await attempt(request);
    if (answer.status < 500 && answer.status !== 429 && !isThrottled(answer)) return answer;
    await backOff(tries, { base: 50, cap: 1000 });
  }
  throw busy();
}

/** JSON services throttle with status 400. https://docs.aws.amazon.com/kms/latest/developerguide/throttling.html */
const isThrottled = ({ status, body }: AwsAnswer): boolean => status === 400 && THROTTLED.test(body.toString());
const THROTTLED = /"__type":"[^"]*(?:Throttling|LimitExceeded|DependencyTimeout)/;

async function attempt(request: AwsRequest): Promise<AwsAnswer> {
  const { method, url, body } = request;
  const { origin, protocol, hostname, port, pathname, search } = url;
  const signed = await signedHeaders(request, credentials(), now());
  const length = (method === 'PUT' || method === 'POST') && { 'content-length': String(body?.length ?? 0) };
  const connections = servers.get(origin) ?? new Connections();
  servers.set(origin, connections);
  try {
    const { response } = await connections.handle(
      new HttpRequest({
        protocol,
        hostname,
        ...(port && { port: Number(port) }),
        method,
        path: pathname + search,
        headers: { ...signed, ...length },
        body,
      }),
    );
    return { status: response.statusCode, body: response.body };
  } catch {
    return { status: 503, body: Buffer.alloc(0) };
  }
}
