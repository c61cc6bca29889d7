import { beforeEach, expect, test } from 'vitest';
import { maintenanceAnswer } from '#test/support/backups.ts';
import { LeaseLost, readJob, saveJob } from '#test/support/faults/held-jobs.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, money, backups } = setupBank();
beforeEach(() => void bank.clock.advance(1_000));

const done = { status: 200, body: { message: expect.stringContaining('Cancelled') } };
const cannotStop = { status: 409, body: { code: 'job_cannot_stop' } };
const over = { status: 409, body: { code: 'job_finished' } };

test.each(['backup', 'restore', 'delete-all'] as const)(
  'a running %s is cancelled, and the next begins',
  async (kind) => {
    const { job } = await backups.hold({ kind });
    expect((await backups.list()).job).toMatchObject({ status: 'running', canBeCancelled: true });
    expect(await backups.cancel(job.startedAt)).toMatchObject(done);
    const shown = (await backups.list()).job;
    expect(shown).toMatchObject({ kind, status: 'failed', message: expect.stringContaining(admin.name) });
    expect(shown).not.toHaveProperty('canBeCancelled');
    const records = await backups.records('backup.cancelled');
    expect(records.slice(-1)).toMatchObject([{ actorId: admin.id, before: { kind, filename: job.filename } }]);
    await backups.create();
  },
);

test('the worker of a cancelled job writes nothing more, and its maintenance is over', async () => {
  const person = await money.customerWith(10);
  const { job, maintain } = await backups.hold({ kind: 'restore' });
  await maintain();
  expect(await money.deposit(person, 300)).toMatchObject(maintenanceAnswer);
  await backups.cancel(job.startedAt);
  expect((await money.deposit(person, 300)).status).not.toBe(503);
  await expect(saveJob(job, { step: 'write' })).rejects.toBeInstanceOf(LeaseLost);
  await expect(maintain()).rejects.toBeInstanceOf(LeaseLost);
  expect((await money.deposit(person, 300)).status).not.toBe(503);
});

test('a job that replaces data can only continue', async () => {
  const held = await backups.hold({ kind: 'restore' });
  const job = await saveJob(held.job, { state: { phase: 'replace' } });
  expect((await backups.list()).job).toMatchObject({ canBeCancelled: false });
  expect(await backups.cancel(job.startedAt)).toMatchObject(cannotStop);
  expect(await readJob()).toMatchObject({ id: job.id, status: 'running', holder: 'a test' });
  await saveJob(job, { state: {} });
  expect(await backups.cancel(job.startedAt)).toMatchObject(done);
});

test('only the specified job is cancelled', async () => {
  const { job, end } = await backups.hold();
  const before = new Date(Date.parse(job.startedAt) - 1).toISOString();
  expect(await backups.cancel(before)).toMatchObject(over);
  expect(await readJob()).toMatchObject({ id: job.id, status: 'running' });
  await end();
  expect(await backups.cancel(job.startedAt)).toMatchObject(over);
});
