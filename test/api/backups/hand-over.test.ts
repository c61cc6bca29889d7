/** A function has fifteen minutes, so longer work is handed over piece by piece, and no caller waits for it. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadBackupText, parseBackupSections } from '#test/support/bank-content.ts';
import { beginHeldJob, leaseJob, type NewJob, readJob, runJobWorker, saveJob } from '#test/support/faults/held-jobs.ts';
import { setupBank } from '#test/support/setup-bank.ts';

/** A Lambda that accepts every call and runs nothing, because the test decides when the next function runs. */
const lambda = createServer((_, response) => {
  calls += 1;
  response.writeHead(202).end();
}).listen(0, '127.0.0.1');
let calls = 0;

const { bank, admin, money } = setupBank();
beforeAll(async () => {
  await money.customerWith(120);
  if (!lambda.listening) await once(lambda, 'listening');
  process.env.AWS_ENDPOINT_URL_LAMBDA = `http://127.0.0.1:${(lambda.address() as AddressInfo).port}`;
});
afterAll(() => {
  lambda.close();
  lambda.closeAllConnections();
});

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
