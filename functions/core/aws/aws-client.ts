/** All clients of AWS share these settings: time-outs, connections that are kept open, and retries. */
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { type Duplex, Readable } from 'node:stream';
import { type HttpHandler, HttpResponse } from '@smithy/core/protocols';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { now } from '../clock.ts';
import { deadlineSignal } from '../deadline.ts';
import { env } from '../env.ts';
import { countMetric } from '../metrics.ts';

const CONNECT_MS = 1_000;
const IDLE_MS = 20_000;

interface Options {
  /** Time for one answer, in milliseconds. */
  readonly answerMs?: number;
  /**
   * JSON with which every call is answered without sending anything. A call during init so loads what the first request
   * needs.
   */
  readonly answer?: string | undefined;
}

/**
 * Returns the settings of a client. A call that is lost or throttled is repeated, one that is refused is not: three
 * attempts in the standard mode, unless the function's environment sets `AWS_MAX_ATTEMPTS` or `AWS_RETRY_MODE`.
 */
export function awsClientDefaults({ answerMs = 5_000, answer }: Options = {}) {
  return {
    // The region is set in Lambda only, because elsewhere a configuration file may name it.
    ...(env.inLambda && { region: env.region }),
    maxAttempts: env.maxAttempts,
    requestHandler: answer !== undefined ? answering(answer) : new AwsHttpHandler(answerMs),
  };
}

const closers: (() => void)[] = [];

/** Creates the client when it is used for the first time. */
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

/** Closes all clients. One that is used again is created anew. */
export function closeAwsClients(): void {
  for (const close of closers) close();
}

/**
 * Ends calls at the deadline of the request, counts repeated calls, and closes connections that were idle too long. AWS
 * closes idle connections as well, but a function does not notice this while it is frozen between its calls.
 * https://docs.aws.amazon.com/lambda/latest/dg/best-practices.html#function-code
 */
class AwsHttpHandler extends NodeHttpHandler {
  readonly #agents: readonly HttpAgent[];

  constructor(answerMs: number) {
    const keep = { keepAlive: true, maxSockets: 50 };
    const [httpAgent, httpsAgent] = [noteLastUses(new HttpAgent(keep)), noteLastUses(new HttpsAgent(keep))];
    const timeouts = { connectionTimeout: CONNECT_MS, requestTimeout: answerMs, throwOnRequestTimeout: true };
    super({ ...timeouts, httpAgent, httpsAgent });
    this.#agents = [httpAgent, httpsAgent];
  }

  override async handle(
    ...[request, options]: Parameters<NodeHttpHandler['handle']>
  ): ReturnType<NodeHttpHandler['handle']> {
    this.#closeIdle();
    const { 'amz-sdk-request': attempt = '' } = request.headers;
    if (attempt && !attempt.startsWith('attempt=1;')) countMetric('RepeatedCalls');
    const abortSignal = deadlineSignal();
    return super.handle(request, { ...options, ...(abortSignal && { abortSignal }) });
  }

  #closeIdle(): void {
    for (const { freeSockets } of this.#agents) {
      for (const socket of Object.values(freeSockets).flatMap((sockets) => sockets ?? []))
        if (now() - (lastUses.get(socket) ?? 0) > IDLE_MS) socket.destroy();
    }
  }
}

/** Epoch milliseconds of the last use of each idle connection. */
const lastUses = new WeakMap<Duplex, number>();

/** https://nodejs.org/api/http.html#agentkeepsocketalivesocket */
function noteLastUses<Agent extends HttpAgent>(agent: Agent): Agent {
  const keep = agent.keepSocketAlive.bind(agent);
  agent.keepSocketAlive = (socket) => {
    lastUses.set(socket, now());
    return keep(socket);
  };
  return agent;
}

function answering(json: string): HttpHandler {
  return {
    handle: async () => ({ response: new HttpResponse({ statusCode: 200, body: Readable.from([Buffer.from(json)]) }) }),
    updateHttpClientConfig: () => undefined,
    httpHandlerConfigs: () => ({}),
  };
}
