import { type Signable, signedHeaders } from './aws-signer.ts';
import { backOff } from './back-off.ts';
import { now } from './clock.ts';
import { credentials } from './credentials.ts';
import { busy } from './errors.ts';

interface AwsRequest extends Signable {
  readonly body?: Uint8Array<ArrayBuffer> | undefined;
}

const TRIES = 3;
const TIMEOUT_MS = 5_000;

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
  const headers = await signedHeaders(request, credentials(), now());
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { method, headers, signal, ...(body && { body }) });
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
  } catch {
    return { status: 503, body: Buffer.alloc(0) };
  }
}
