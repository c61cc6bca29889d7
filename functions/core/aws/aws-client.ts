/** What all clients of AWS have in common: time-outs, connections that are kept, and retries. */
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Readable } from 'node:stream';
import { type HttpHandler, HttpResponse } from '@smithy/core/protocols';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { now } from '../clock.ts';
import { env } from '../env.ts';
import { count } from '../metrics.ts';

const CONNECT_MS = 1_000;
const IDLE_MS = 20_000;

interface Options {
  /** How long an answer may take, in milliseconds. */
  readonly answerMs?: number;
  /** JSON that answers every call, and nothing is sent: a call in init loads what the first request needs. */
  readonly answer?: string | undefined;
}

/**
 * Settings of a client. A call that is lost or throttled is repeated, but not a call that is refused: three attempts in
 * the standard mode, or what the function's environment says (`AWS_MAX_ATTEMPTS`, `AWS_RETRY_MODE`).
 */
export function clientDefaults({ answerMs = 5_000, answer }: Options = {}) {
  return {
    // In Lambda only: elsewhere a file may set the region.
    ...(env.inLambda && { region: env.region }),
    maxAttempts: env.maxAttempts,
    requestHandler: answer !== undefined ? answering(answer) : new AwsHttpHandler(answerMs),
  };
}

const closers: (() => void)[] = [];

/** A client that is created when it is used first. */
export function lazyClient<Client extends { destroy(): void }>(create: () => Client): () => Client {
  let client: Client | undefined;
  closers.push(() => {
    client?.destroy();
    client = undefined;
  });
  return () => {
    client ??= create();
    return client;
  };
}

/** A client that is used again is created anew. */
export function closeClients(): void {
  for (const close of closers) close();
}

/**
 * Counts the attempts after the first one. And AWS closes connections that are idle, which a function that is frozen
 * between its calls does not see: after a pause no connection is used again.
 * https://docs.aws.amazon.com/lambda/latest/dg/best-practices.html#function-code
 */
class AwsHttpHandler extends NodeHttpHandler {
  readonly #agents: readonly HttpAgent[];
  #lastUse = now();

  constructor(answerMs: number) {
    const keep = { keepAlive: true, maxSockets: 50 };
    const [httpAgent, httpsAgent] = [new HttpAgent(keep), new HttpsAgent(keep)];
    const timeouts = { connectionTimeout: CONNECT_MS, requestTimeout: answerMs, throwOnRequestTimeout: true };
    super({ ...timeouts, httpAgent, httpsAgent });
    this.#agents = [httpAgent, httpsAgent];
  }

  override async handle(...call: Parameters<NodeHttpHandler['handle']>): ReturnType<NodeHttpHandler['handle']> {
    if (now() - this.#lastUse > IDLE_MS) this.#closeIdle();
    const { 'amz-sdk-request': attempt = '' } = call[0].headers;
    if (attempt && !attempt.startsWith('attempt=1;')) count('RepeatedCalls');
    try {
      return await super.handle(...call);
    } finally {
      this.#lastUse = now();
    }
  }

  #closeIdle(): void {
    for (const { freeSockets } of this.#agents) {
      for (const socket of Object.values(freeSockets).flatMap((sockets) => sockets ?? [])) socket.destroy();
    }
  }
}

function answering(json: string): HttpHandler {
  return {
    handle: async () => ({ response: new HttpResponse({ statusCode: 200, body: Readable.from([Buffer.from(json)]) }) }),
    updateHttpClientConfig: () => undefined,
    httpHandlerConfigs: () => ({}),
  };
}
