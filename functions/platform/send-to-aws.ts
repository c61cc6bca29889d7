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

/** Retries throttles and server errors. @throws Refusal 503 */
export async function sendToAws(request: AwsRequest): Promise<void> {
  const { service, method } = request;
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const status = await attempt(request);
    if (status >= 200 && status < 300) return;
    if (status < 500 && status !== 429) throw new Error(`The service ${service} answered ${status} to a ${method}`);
    await backOff(tries, { base: 50, cap: 1000 });
  }
  throw busy();
}

async function attempt(request: AwsRequest): Promise<number> {
  const { method, url, body } = request;
  const headers = await signedHeaders(request, credentials(), now());
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { method, headers, signal, ...(body && { body }) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 503;
  }
}
