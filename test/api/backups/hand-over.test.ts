/** A function has fifteen minutes, so longer work is handed over piece by piece, and no caller waits for it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadBackupText, parseBackupSections } from '#test/support/bank-content.ts';
import { lambdaClient } from '#test/support/faults/aws-clients.ts';
import { beginHeldJob, leaseJob, type NewJob, readJob, runJobWorker, saveJob } from '#test/support/faults/held-jobs.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, money } = setupBank();
/** Invocations of the worker, which run nothing, because the test decides when the next function runs. */
let calls = 0;

beforeAll(async () => {
  await money.customerWith(120);
  lambdaClient().middlewareStack.add(
    () => async (args) => {
      if (String(Object(args.input).FunctionName).includes('runJob')) calls += 1;
      return { response: undefined, output: { StatusCode: 202, $metadata: {} } };
    },
    { step: 'initialize', name: 'no invocations', override: true },
  );
});
afterAll(() => void lambdaClient().middlewareStack.remove('no invocations'));

const MINUTE = 60_000;

function beginBackup(): Promise<NewJob> {
  bank.clock.advance(1_000);
  return beginHeldJob(admin);
}

test('a function with less than ten minutes left releases the job and invokes the next, which continues', async () => {
  const { id, filename } = await beginBackup();
  // The time runs out after the first piece.
  const left = [14 * MINUTE, 9 * MINUTE];
  await runJobWorker(() => left.shift() ?? 0);
  expect(calls).toBe(1);
  const handedOver = await readJob();
  expect(handedOver).toMatchObject({ id, status: 'running', step: 'write', heldUntil: 0, state: { pieces: 1 } });
  expect(handedOver).not.toHaveProperty('holder');

  await runJobWorker(() => 14 * MINUTE);
  expect(await readJob()).toMatchObject({ id, status: 'done' });
  const { users } = parseBackupSections(await downloadBackupText(bank, filename));
  expect(users).toHaveLength(1);
});

test('one of two functions that are invoked at once works, and the other ends', async () => {
  const { id } = await beginBackup();
  await Promise.all([runJobWorker(() => 14 * MINUTE), runJobWorker(() => 14 * MINUTE)]);
  expect(await readJob()).toMatchObject({ id, status: 'done' });
});

test('a function that comes back after another has taken over writes nothing', async () => {
  const { id } = await beginBackup();
  const slow = (await leaseJob('slow')) ?? expect.fail('The job is held already');
  expect(await leaseJob('too early')).toBeUndefined();
  bank.clock.advance(MINUTE + 1);
  const next = (await leaseJob('next')) ?? expect.fail('the slow one holds it no longer');
  expect(next).toMatchObject({ id, holder: 'next' });
  await expect(saveJob(slow, { step: 'write' })).rejects.toThrow();
  expect(await readJob()).toMatchObject({ holder: 'next', step: 'read' });
});
