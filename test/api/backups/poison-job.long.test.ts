/** Work that ends each worker that runs it is given up, and the nightly jobs continue. */
import { beforeEach, expect, test } from 'vitest';
import { maintenanceAnswer } from '#test/support/backups.ts';
import { leaseJob, readJob, runJobWorker, saveJob } from '#test/support/faults/held-jobs.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, money, backups } = setupBank();
beforeEach(() => void bank.clock.advance(1_000));

async function dies(): Promise<void> {
  bank.clock.advance(61_000);
  expect(await leaseJob(`a worker of ${bank.clock.now()}`)).toBeDefined();
}

async function nextWorks(): Promise<void> {
  bank.clock.advance(61_000);
  await runJobWorker();
}

test('a worker ends a job of which three others have died, with the reason and its maintenance', async () => {
  const person = await money.customerWith(10);
  // The first worker that holds the job is the first to die.
  const { job, maintain } = await backups.hold({ kind: 'restore', source: 'uploads/poison' });
  await maintain();
  await dies();
  await dies();
  await person.signInAgain();
  expect(await money.deposit(person, 300)).toMatchObject(maintenanceAnswer);
  await nextWorks();
  expect(await readJob()).toMatchObject({ id: job.id, status: 'failed', failure: { code: 'job_crashed' } });
  expect((await money.deposit(person, 300)).status).not.toBe(503);
  await admin.signInAgain();
  expect((await backups.list()).job).toMatchObject({ status: 'failed', message: expect.stringContaining('3 times') });
});

test('a worker continues a job of which two others have died, and progress begins the count anew', async () => {
  const { job } = await backups.hold({ filename: 'backup-2031-05-06T07-08-09-123Z.json', reason: 'manual' });
  await dies();
  bank.clock.advance(61_000);
  const third = (await leaseJob('gets on')) ?? expect.fail('The job is held still');
  expect(third).toMatchObject({ deaths: 2 });
  await saveJob(third, { step: 'read', deaths: 0 });
  await nextWorks();
  expect(await readJob()).toMatchObject({ id: job.id, status: 'done' });
});

test('a job that replaces data is completed all the same', async () => {
  const filename = await backups.create();
  const held = await backups.hold({ kind: 'restore', filename });
  await saveJob(held.job, { state: { phase: 'settings' }, deaths: 7 });
  await nextWorks();
  expect(await readJob()).toMatchObject({ id: held.job.id, status: 'done' });
});
