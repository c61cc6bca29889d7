/** A job changes more users than Cognito takes in a second, and waits where a request would give up. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { RUN_JOB_WORKER, retryVariablesOf, workers } from '#infra/cdk/workers.ts';
import { expectJobDone } from '#test/support/backups.ts';
import { closeAwsClients } from '#test/support/faults/aws-clients.ts';
import { throttlePool } from '#test/support/faults/fail-pool.ts';
import { readJob } from '#test/support/faults/held-jobs.ts';
import { setupBank } from '#test/support/setup-bank.ts';

/** More attempts than a request makes. */
const THROTTLED_ATTEMPTS = 3;

const { customers, backups, customerForAll } = setupBank();
const ada = customerForAll();
let throttled: ReturnType<typeof throttlePool>;
beforeAll(() => {
  const worker = workers.find(({ name }) => name === RUN_JOB_WORKER) ?? expect.fail('There is no worker for jobs');
  Object.assign(process.env, retryVariablesOf(worker));
  // The clients read the variables when they are made.
  closeAwsClients();
});
afterEach(() => throttled.stop());

test('a worker deletes all data at a pool that throttles, and needs no other worker', async () => {
  throttled = throttlePool(/^AdminDisableUserCommand$/, THROTTLED_ATTEMPTS);
  expectJobDone(await backups.wipe());
  expect(throttled.count).toBe(THROTTLED_ATTEMPTS);
  expect(await readJob()).toMatchObject({ failures: 0 });
  expect((await customers.tryToSignIn(ada)).status).toBe(401);
});
