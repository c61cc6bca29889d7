/** A function has fifteen minutes, so longer work is handed over piece by piece, and no caller waits for it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lambdaClient } from '#test/support/faults/aws-clients.ts';
import { beginHeldJob, leaseJob, type NewJob, readJob, runJobWorker, saveJob } from '#test/support/faults/held-jobs.ts';
import { setupBank } from '#test/support/setup-bank.ts';

/** Two of the customers are more than a piece of a backup. */
const SIZE = { customers: 3, transactionsEach: 5, longTicketsEach: 420 };
const MINUTE = 60_000;

const { bank, admin, backups } = setupBank({ size: SIZE });
/** Invocations of the worker, which run nothing, because the tests decide when the next function runs. */
let calls = 0;
let job: NewJob;

beforeAll(async () => {
  lambdaClient().middlewareStack.add(
    () => async (args) => {
      if (String(Object(args.input).FunctionName).includes('runJob')) calls += 1;
      return { response: undefined, output: { StatusCode: 202, $metadata: {} } };
    },
    { step: 'initialize', name: 'no invocations', override: true },
  );
  job = await beginHeldJob(admin);
});
afterAll(() => void lambdaClient().middlewareStack.remove('no invocations'));

test('a read of the list of backups invokes the function for work without a lease', async () => {
  bank.clock.advance(MINUTE);
  await backups.list();
  expect(calls).toBe(1);
});

test('a function that comes back after another has taken over writes nothing', async () => {
  const slow = (await leaseJob('slow')) ?? expect.fail('The job is held already');
  expect(await leaseJob('too early')).toBeUndefined();
  bank.clock.advance(MINUTE + 1);
  expect(await leaseJob('next')).toMatchObject({ id: job.id, holder: 'next' });
  await expect(saveJob(slow, { step: 'write' })).rejects.toThrow();
  expect(await readJob()).toMatchObject({ holder: 'next', step: 'read' });
  bank.clock.advance(MINUTE + 1);
});

test('a function whose time runs out after a piece invokes the next, and the one of two that works loses nothing', async () => {
  calls = 0;
  const left = [14 * MINUTE, 9 * MINUTE];
  await runJobWorker(() => left.shift() ?? 0);
  expect(calls).toBe(1);
  const handedOver = await readJob();
  expect(handedOver).toMatchObject({ status: 'running', step: 'read', state: { after: expect.anything() } });
  expect(handedOver).not.toHaveProperty('holder');

  await Promise.all([runJobWorker(() => 14 * MINUTE), runJobWorker(() => 14 * MINUTE)]);
  expect(await readJob()).toMatchObject({ id: job.id, status: 'done' });
  const { users, transactions, tickets } = await backups.content(job.filename);
  expect(new Set(users.map(({ id }) => id)).size).toBe(SIZE.customers);
  expect(transactions).toHaveLength(SIZE.customers * SIZE.transactionsEach);
  expect(new Set(tickets.map(({ id }) => id)).size).toBe(SIZE.customers * SIZE.longTicketsEach);
});
