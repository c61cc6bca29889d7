import { devNull } from 'node:os';
import { InvokeCommand, type InvokeCommandInput, LambdaClient } from '@aws-sdk/client-lambda';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeAwsClients } from '#functions/core/aws/aws-client.ts';
import { triggerJobRunner } from '#functions/core/aws/trigger-job-runner.ts';
import { replaceProcessEnvironment } from '#infra/local/lambda/function-environment.ts';
import {
  type DirectInvocationHandler,
  type LocalLambda,
  startLambdaEmulator,
} from '#infra/local/lambda/start-lambda.ts';
import { redirectOutputTo } from '#infra/local/log.ts';

const account = { region: 'eu-central-1', accessKeyId: 'LOCALKEY', secretAccessKey: 'a secret of this test' };
const NAME = 'aldermoor-local-workers-runJob';

let lambda: LocalLambda;
let ends: (() => unknown)[];
beforeEach(() => {
  ends = [redirectOutputTo(devNull)];
});
afterEach(async () => {
  for (const end of ends.reverse()) await end();
});

async function start(handler: DirectInvocationHandler) {
  const functions = [{ name: NAME, handler, timeoutMs: 60_000 }];
  lambda = await startLambdaEmulator({ functions, account, clock: Date.now, atOnce: 4, retryPauseMs: 0 });
  ends.push(() => lambda.close(), closeAwsClients);
  ends.push(
    replaceProcessEnvironment({
      AWS_ENDPOINT_URL_LAMBDA: lambda.url,
      AWS_REGION: account.region,
      AWS_ACCESS_KEY_ID: account.accessKeyId,
      AWS_SECRET_ACCESS_KEY: account.secretAccessKey,
      RUN_JOB_FUNCTION_NAME: NAME,
    }),
  );
}

/** Returns a handler that counts its runs, for which a test can wait. */
function counted(handler: (run: number) => unknown = () => undefined) {
  const events: object[] = [];
  const waiting: { run: number; resolve: () => void }[] = [];
  const counting: DirectInvocationHandler = async (event) => {
    events.push(event);
    for (const { run, resolve } of waiting) if (events.length >= run) resolve();
    return handler(events.length);
  };
  const reached = (run: number): Promise<void> =>
    new Promise((resolve) => {
      waiting.push({ run, resolve });
      if (events.length >= run) resolve();
    });
  return { handler: counting, events, reached };
}

describe('a call', () => {
  test('a signed call is accepted at once and answered before the function ends', async () => {
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
    const { handler, events, reached } = counted(() => finished);
    await start(handler);
    await triggerJobRunner();
    await reached(1);
    expect(events).toEqual([{}]);
    finish();
  });

  type Changes = Partial<InvokeCommandInput> & { readonly key?: Partial<typeof account> };

  /** Returns the status of the answer, or the name of the error. */
  async function send({ key, ...input }: Changes = {}): Promise<number | string | undefined> {
    const client = new LambdaClient({ credentials: { ...account, ...key } });
    const whole = { FunctionName: NAME, InvocationType: 'Event', Payload: Buffer.from('{"a":1}'), ...input } as const;
    const answer = await client.send(new InvokeCommand(whole)).catch((error: Error) => error);
    client.destroy();
    return answer instanceof Error ? answer.name : answer.StatusCode;
  }

  test.each<[string, Changes, string]>([
    ['signed with another secret', { key: { secretAccessKey: 'another' } }, 'InvalidSignatureException'],
    ['of an unknown function', { FunctionName: `${NAME}s` }, 'ResourceNotFoundException'],
    ['that wants to wait for its answer', { InvocationType: 'RequestResponse' }, 'InvalidParameterValueException'],
  ])('a call %s is refused', async (_, changes, error) => {
    const { handler, events } = counted();
    await start(handler);
    expect(await send()).toBe(202);
    expect(await send(changes)).toBe(error);
    await lambda.close();
    expect(events).toEqual([{ a: 1 }]);
  });
});

test('a failing function is run twice again, and no more', async () => {
  const { handler, events, reached } = counted(() => {
    throw new Error('not now');
  });
  await start(handler);
  lambda.call(NAME, { call: 1 });
  await reached(3);
  await lambda.close();
  expect(events).toEqual(new Array(3).fill({ call: 1 }));
});

test('a function that does not end in its time counts as failed', async () => {
  await start(() => new Promise(() => undefined));
  await expect(lambda.run(NAME, {}, 5)).rejects.toThrow('Task timed out after 0.005 seconds');
});

test('a function is told that its time is over when the stack closes, and can still pass on what is left', async () => {
  const { promise: running, resolve: reached } = Promise.withResolvers<void>();
  let handedOn = false;
  await start(async (_, context) => {
    reached();
    while (context.getRemainingTimeInMillis() > 0) await new Promise((resolve) => setImmediate(resolve));
    await triggerJobRunner();
    handedOn = true;
  });
  lambda.call(NAME, {});
  await running;
  await lambda.close();
  expect(handedOn).toBe(true);
});
