/**
 * Lambda on one machine: a door that takes asynchronous calls, and the functions behind it, which run in this process.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-async.html
 */
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'aws-lambda';
import type { LocalAccount } from '../local-account.ts';
import { logFailure } from '../log.ts';
import { rejectionOf } from '../s3/signature-v4.ts';
import { contextOf } from './lambda-context.ts';

export type CalledHandler = (event: object, context: Context) => Promise<unknown>;

interface LocalFunction {
  readonly name: string;
  readonly handler: CalledHandler;
  readonly timeoutMs: number;
}

export interface LocalLambda {
  /** The endpoint for AWS_ENDPOINT_URL_LAMBDA. */
  readonly url: string;
  /** Calls a function as another service would: later, and again after an error. */
  call(name: string, event: object): void;
  /** Runs a function now and once. @param timeoutMs another time than its own */
  run(name: string, event: object, timeoutMs?: number): Promise<unknown>;
  /** Ends: nothing begins any more, and what runs is told that its time is over. */
  close(): Promise<void>;
}

interface LambdaOptions {
  readonly functions: readonly LocalFunction[];
  readonly account: LocalAccount;
  readonly clock: () => number;
  /** Asks the role of the function that calls, by its key: a sentence when it may not call this one. */
  readonly refusalOf?: (key: string, name: string) => string | undefined;
  /** How many run at one moment; further calls wait. */
  readonly atOnce?: number;
  /** Before the first repetition; twice that before the second. */
  readonly retryPauseMs?: number;
}

const CALL = /^\/2015-03-31\/functions\/([^/?]+)\/invocations$/;
const PAYLOAD_BYTES = 1024 * 1024;
const RETRIES = 2;
/** For a function to end after it was told that its time is over. */
const LONGEST_END_MS = 1500;

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

  /** Lambda keeps calls for hours; here they are gone with the process, and a schedule finds what is left to do. */
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
        // Rejects when the stack closes, which ends the loop.
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

  const door = createServer((request, response) => {
    take(request, account, clock()).then(
      (call) => {
        if ('error' in call) return refuse(response, call);
        const token = request.headers['x-amz-security-token'];
        const refusal = token ? options.refusalOf?.(String(token), call.name) : undefined;
        if (refusal !== undefined) {
          return refuse(response, { status: 403, error: 'AccessDeniedException', message: refusal });
        }
        const fn = find(call.name);
        if (!fn) {
          return refuse(response, { status: 404, error: 'ResourceNotFoundException', message: 'Function not found' });
        }
        enqueue(fn, call.event);
        response.writeHead(202).end();
      },
      () => refuse(response, { status: 500, error: 'ServiceException', message: 'Internal error' }),
    );
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  const { port } = door.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    call(name, event) {
      enqueue(known(find(name), name), event);
    },
    run(name, event, timeoutMs) {
      const fn = known(find(name), name);
      return run(timeoutMs === undefined ? fn : { ...fn, timeoutMs }, event);
    },
    async close() {
      if (!door.listening) return;
      closing.abort();
      waiting.length = 0;
      // The door stays open until then: a function that hands its work on is told that the call was taken.
      await Promise.race([Promise.all(running), sleep(LONGEST_END_MS, undefined, { ref: false })]);
      const closed = once(door, 'close');
      door.close();
      door.closeAllConnections();
      await closed;
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

interface Refused {
  readonly status: number;
  readonly error: string;
  readonly message: string;
}

/** The call that a request makes, when it is signed by the account and Lambda would take it. */
async function take(request: IncomingMessage, account: LocalAccount, now: number): Promise<Call | Refused> {
  const body = await readAll(request);
  if (!body) return { status: 413, error: 'RequestTooLargeException', message: 'Request payload is over 1 MB' };
  const { method = '', url = '/' } = request;
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const rejection = rejectionOf({ service: 'lambda', method, url, headers, bodyHash }, account, now);
  if (rejection) return { status: 403, error: 'InvalidSignatureException', message: rejection.message };
  const [, name] = CALL.exec(url) ?? [];
  if (method !== 'POST' || !name || headers['x-amz-invocation-type'] !== 'Event') {
    const message = 'The local Lambda takes asynchronous calls of functions only';
    return { status: 400, error: 'InvalidParameterValueException', message };
  }
  const event = parsed(body);
  if (!event) return { status: 400, error: 'InvalidRequestContentException', message: 'The payload is no JSON object' };
  return { name: decodeURIComponent(name), event };
}

/** Undefined for more than Lambda takes. */
async function readAll(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > PAYLOAD_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** No body at all is an empty event. */
function parsed(body: Buffer): object | undefined {
  if (body.length === 0) return {};
  try {
    const event: unknown = JSON.parse(body.toString('utf8'));
    return typeof event === 'object' && event !== null ? event : undefined;
  } catch {
    return undefined;
  }
}

function refuse(response: ServerResponse, { status, error, message }: Refused): void {
  if (response.headersSent) return void response.destroy();
  const headers = { 'content-type': 'application/json', 'x-amzn-errortype': error, connection: 'close' };
  response.writeHead(status, headers).end(JSON.stringify({ Type: 'User', Message: message, message }));
}
