/** Asynchronous calls: https://docs.aws.amazon.com/lambda/latest/dg/invocation-async.html */
import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'aws-lambda';
import { AwsError } from '../aws-error.ts';
import { checkSignature } from '../check-signature.ts';
import type { LocalAccount } from '../local-account.ts';
import { logFailure } from '../log.ts';
import { loopbackServer } from '../loopback-server.ts';
import { contextOf } from './lambda-context.ts';

export type CalledHandler = (event: object, context: Context) => Promise<unknown>;

interface LocalFunction {
  readonly name: string;
  readonly handler: CalledHandler;
  readonly timeoutMs: number;
}

export interface LocalLambda {
  readonly url: string;
  /** Asynchronously, with retries. */
  call(name: string, event: object): void;
  /** Once, now. */
  run(name: string, event: object, timeoutMs?: number): Promise<unknown>;
  /** Sets the remaining time of running functions to zero. */
  close(): Promise<void>;
}

interface LambdaOptions {
  readonly functions: readonly LocalFunction[];
  readonly account: LocalAccount;
  readonly clock: () => number;
  readonly atOnce?: number;
  /** Doubled before the second retry. */
  readonly retryPauseMs?: number;
}

const CALL = /^\/2015-03-31\/functions\/([^/?]+)\/invocations$/;
const PAYLOAD_BYTES = 1024 * 1024;
const RETRIES = 2;
const MAX_END_MS = 1500;

export async function startLambda(options: LambdaOptions): Promise<LocalLambda> {
  const { functions, account, clock, atOnce = 4, retryPauseMs = 500 } = options;
  const closing = new AbortController();
  const waiting: (() => Promise<void>)[] = [];
  const running = new Set<Promise<void>>();

  const find = (name: string): LocalFunction | undefined => functions.find((fn) => fn.name === name);

  function beginNext(): void {
    while (running.size < atOnce) {
      const begin = waiting.shift();
      if (!begin) return;
      const run = begin().finally(() => {
        running.delete(run);
        beginNext();
      });
      running.add(run);
    }
  }

  /** A schedule resumes what is lost with the process. */
  function enqueue(fn: LocalFunction, event: object): void {
    if (closing.signal.aborted) return;
    waiting.push(() => deliver(fn, event));
    beginNext();
  }

  async function deliver(fn: LocalFunction, event: object): Promise<void> {
    for (let retries = 0; !closing.signal.aborted; retries += 1) {
      try {
        await run(fn, event);
        return;
      } catch (error) {
        logFailure(`The function ${fn.name} failed${retries === RETRIES ? ' and is not called again' : ''}`, error);
        if (retries === RETRIES) return;
        // Rejects when the stack closes.
        await sleep(retryPauseMs * 2 ** retries, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  async function run({ name, handler, timeoutMs }: LocalFunction, event: object): Promise<unknown> {
    const until = Date.now() + timeoutMs;
    const context = contextOf(name, randomUUID(), () => (closing.signal.aborted ? 0 : until - Date.now()));
    const timeout = new AbortController();
    try {
      return await Promise.race([
        handler(event, context),
        sleep(timeoutMs, undefined, { signal: timeout.signal, ref: false }).then(() => {
          throw new Error(`Task timed out after ${timeoutMs / 1000} seconds`);
        }),
      ]);
    } finally {
      timeout.abort();
    }
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { name, event } = await callOf(request, account, clock());
    const fn = find(name);
    if (!fn) throw new AwsError(404, 'ResourceNotFoundException', 'Function not found');
    enqueue(fn, event);
    response.writeHead(202).end();
  }

  const server = await loopbackServer((request, response) => {
    // Clients with a wrong clock correct it by this header.
    response.setHeader('date', new Date(clock()).toUTCString());
    take(request, response).catch((error) => refuse(response, error));
  });

  return {
    url: server.url,
    call(name, event) {
      enqueue(known(find(name), name), event);
    },
    run(name, event, timeoutMs) {
      const fn = known(find(name), name);
      return run(timeoutMs === undefined ? fn : { ...fn, timeoutMs }, event);
    },
    async close() {
      if (closing.signal.aborted) return;
      closing.abort();
      waiting.length = 0;
      // The server listens until then, so that a function can pass on its work.
      await Promise.race([Promise.all(running), sleep(MAX_END_MS, undefined, { ref: false })]);
      await server.close();
    },
  };
}

function known(fn: LocalFunction | undefined, name: string): LocalFunction {
  if (!fn) throw new Error(`There is no function ${name}`);
  return fn;
}

interface Call {
  readonly name: string;
  readonly event: object;
}

/** @throws AwsError */
async function callOf(request: IncomingMessage, account: LocalAccount, now: number): Promise<Call> {
  const body = await readAll(request);
  const { method = '', url = '/' } = request;
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const bodyHash = createHash('sha256').update(body).digest('hex');
  try {
    checkSignature({ service: 'lambda', method, url, headers, bodyHash }, account, now);
  } catch (error) {
    throw new AwsError(403, 'InvalidSignatureException', (error as Error).message);
  }
  const [, name] = CALL.exec(url) ?? [];
  if (method !== 'POST' || !name || headers['x-amz-invocation-type'] !== 'Event') {
    const message = 'The local Lambda takes asynchronous calls of functions only';
    throw new AwsError(400, 'InvalidParameterValueException', message);
  }
  return { name: decodeURIComponent(name), event: eventIn(body) };
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > PAYLOAD_BYTES) throw new AwsError(413, 'RequestTooLargeException', 'Request payload is over 1 MB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function eventIn(body: Buffer): object {
  try {
    const event: unknown = JSON.parse(body.toString() || '{}');
    if (typeof event === 'object' && event !== null) return event;
  } catch {}
  throw new AwsError(400, 'InvalidRequestContentException', 'The payload is no JSON object');
}

function refuse(response: ServerResponse, cause: unknown): void {
  const isKnown = cause instanceof AwsError;
  const { status, code, message } = isKnown ? cause : new AwsError(500, 'ServiceException', 'Internal error');
  const headers = { 'content-type': 'application/json', 'x-amzn-errortype': code, connection: 'close' };
  response.writeHead(status, headers).end(JSON.stringify({ Type: 'User', Message: message, message }));
}
