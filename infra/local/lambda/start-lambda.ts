/** Asynchronous calls: https://docs.aws.amazon.com/lambda/latest/dg/invocation-async.html */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'aws-lambda';
import { AwsError } from '../aws-error.ts';
import type { LocalAwsAccount } from '../local-account.ts';
import { logFailure } from '../log.ts';
import { parseJsonBody, signedServer } from '../signed-server.ts';
import { createLambdaContext, withTimeout } from './lambda-context.ts';

export type DirectInvocationHandler = (event: object, context: Context) => Promise<unknown>;

interface LocalFunction {
  readonly name: string;
  readonly handler: DirectInvocationHandler;
  readonly timeoutMs: number;
}

export interface LocalLambda {
  readonly url: string;
  /** Calls a function asynchronously, with retries. */
  call(name: string, event: object): void;
  /** Calls a function once, without retries. */
  run(name: string, event: object, timeoutMs?: number): Promise<unknown>;
  /** Begins deferred calls of the function, and resolves when no asynchronous call of it is running or waiting. */
  idle(name: string): Promise<void>;
  /** Ends Lambda. The remaining time of running functions is set to zero, so that they stop. */
  close(): Promise<void>;
}

interface LambdaOptions {
  readonly functions: readonly LocalFunction[];
  readonly account: LocalAwsAccount;
  readonly clock: () => number;
  readonly atOnce?: number;
  /** Names of functions whose asynchronous calls begin only with `idle`, so that nothing runs beside a test. */
  readonly deferred?: readonly string[];
  /** Pause in milliseconds, doubled before the second retry. */
  readonly retryPauseMs?: number;
}

const CALL = /^\/2015-03-31\/functions\/([^/?]+)\/invocations$/;
const RETRIES = 2;
const MAX_END_MS = 1500;

export async function startLambdaEmulator(options: LambdaOptions): Promise<LocalLambda> {
  const { functions, account, clock, atOnce = 4, retryPauseMs = 500, deferred = [] } = options;
  const closing = new AbortController();
  const waiting: (() => Promise<void>)[] = [];
  const calls = new Map<string, Set<Promise<void>>>();
  const deferredCalls = new Map<string, (() => void)[]>();
  const running = new Set<Promise<void>>();

  function find(name: string): LocalFunction {
    const fn = functions.find((one) => one.name === name);
    if (!fn) throw new AwsError(404, 'ResourceNotFoundException', `Function not found: ${name}`);
    return fn;
  }

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

  /** Queues a call. A call that is lost with the process is made up for by the schedule. */
  function enqueue(fn: LocalFunction, event: object): void {
    if (closing.signal.aborted) return;
    const ofFunction = calls.get(fn.name) ?? new Set();
    calls.set(fn.name, ofFunction);
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    ofFunction.add(ended);
    waiting.push(() =>
      deliver(fn, event).finally(() => {
        ofFunction.delete(ended);
        resolve();
      }),
    );
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
        // The pause rejects when the stack closes.
        await sleep(retryPauseMs * 2 ** retries, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  async function run({ name, handler, timeoutMs }: LocalFunction, event: object): Promise<unknown> {
    const until = Date.now() + timeoutMs;
    const context = createLambdaContext(name, randomUUID(), () => (closing.signal.aborted ? 0 : until - Date.now()));
    return withTimeout(
      handler(event, context),
      timeoutMs,
      () => new Error(`Task timed out after ${timeoutMs / 1000} seconds`),
    );
  }

  const server = await signedServer({ service: 'lambda', account, clock }, (call) => {
    const [, name] = CALL.exec(call.url) ?? [];
    if (call.method !== 'POST' || !name || call.headers['x-amz-invocation-type'] !== 'Event') {
      const message = 'The local Lambda takes asynchronous calls of functions only';
      throw new AwsError(400, 'InvalidParameterValueException', message);
    }
    const fn = find(decodeURIComponent(name));
    const event = parseJsonBody(call);
    const begin = () => enqueue(fn, event);
    if (deferred.includes(fn.name)) deferredCalls.set(fn.name, [...(deferredCalls.get(fn.name) ?? []), begin]);
    else begin();
    return { status: 202 };
  });

  return {
    url: server.url,
    call: (name, event) => enqueue(find(name), event),
    run: (name, event, timeoutMs) => run({ ...find(name), ...(timeoutMs !== undefined && { timeoutMs }) }, event),
    async idle(name) {
      for (const begin of deferredCalls.get(name) ?? []) begin();
      deferredCalls.delete(name);
      await Promise.all(calls.get(name) ?? []);
    },
    async close() {
      if (closing.signal.aborted) return;
      closing.abort();
      waiting.length = 0;
      // The server is closed after the functions, so that a function can still pass on its work.
      await Promise.race([Promise.all(running), sleep(MAX_END_MS, undefined, { ref: false })]);
      await server.close();
    },
  };
}
