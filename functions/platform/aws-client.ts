/** What all clients of AWS have in common: time-outs, connections that are kept, and retries. */
import { Readable } from 'node:stream';
import { type HttpHandler, HttpResponse } from '@smithy/core/protocols';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { env } from './env.ts';

const CONNECT_MS = 1_000;

interface Options {
  /** How long an answer may take, in milliseconds. */
  readonly answerMs?: number;
  /** JSON that answers every call, and nothing is sent: a call in init loads what the first request needs. */
  readonly answer?: string | undefined;
}

/**
 * Settings of a client. A call that is lost or throttled is repeated, but not a call that is refused. How often is the
 * SDK's default, three attempts in the standard mode, or what the function's environment says.
 */
export function clientDefaults({ answerMs = 5_000, answer }: Options = {}) {
  return {
    // In Lambda only: elsewhere a file may set the region.
    ...(env.inLambda && { region: env.region }),
    requestHandler:
      answer !== undefined
        ? answering(answer)
        : new NodeHttpHandler({
            connectionTimeout: CONNECT_MS,
            requestTimeout: answerMs,
            throwOnRequestTimeout: true,
            httpAgent: { keepAlive: true, maxSockets: 50 },
            httpsAgent: { keepAlive: true, maxSockets: 50 },
          }),
  };
}

function answering(json: string): HttpHandler {
  return {
    handle: async () => ({ response: new HttpResponse({ statusCode: 200, body: Readable.from([Buffer.from(json)]) }) }),
    updateHttpClientConfig: () => undefined,
    httpHandlerConfigs: () => ({}),
  };
}
