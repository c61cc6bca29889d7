import { expect, test } from 'vitest';
import { readAllRows } from '#test/support/lists.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, backups } = setupBank();

const names = (rows: readonly { filename: string }[]) => rows.map(({ filename }) => filename);

test('the list has saved and deleted backups newest first, page by page, each once, whatever is made in between', async () => {
  expect(await backups.list()).toEqual({ backups: [] });
  const made: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    made.unshift(await backups.create());
    bank.clock.advance(1);
  }
  expect(names((await backups.list()).backups)).toEqual(made);
  expect(names((await backups.list({ order: 'oldest' })).backups)).toEqual(made.toReversed());
  const rows = await readAllRows(
    (cursor) => backups.list({ limit: 2, ...cursor }),
    (page) => page.backups,
    () => backups.create(),
  );
  expect(names(rows)).toEqual(made);
  for (const filename of made) await backups.delete(filename);
  const deleted = await readAllRows(
    (cursor) => backups.list({ limit: 2, deleted: 'true', ...cursor }),
    (page) => page.backups,
  );
  expect(names(deleted)).toEqual(made);
});

test('a backup in progress is not in the list, which shows the progress of the work', async () => {
  const before = (await backups.list()).backups;
  const job = await backups.hold({ kind: 'restore', filename: 'upload-of-a-test.json', dryRun: true });
  expect(await backups.list()).toEqual({
    backups: before,
    job: {
      kind: 'restore',
      status: 'running',
      step: 'check',
      progress: { done: 0, total: 1 },
      startedAt: job.job.startedAt,
      startedBy: admin.name,
      filename: 'upload-of-a-test.json',
      dryRun: true,
      canBeCancelled: true,
    },
  });
  await job.end();
  expect((await backups.list()).job).toMatchObject({ status: 'failed', message: 'Ended by a test' });
});

test('the list marks a backup, saved or deleted, when its file is missing from the bucket', async () => {
  const [whole, lost, deleted] = [await backups.create(), await backups.create(), await backups.create()];
  await backups.delete(deleted);
  for (const filename of [lost, deleted]) await backups.loseFile(filename);
  const marked = (rows: Awaited<ReturnType<typeof backups.list>>['backups']) =>
    Object.fromEntries(rows.map(({ filename, fileMissing }) => [filename, fileMissing]));
  expect(marked((await backups.list({ limit: 2 })).backups)).toEqual({ [lost]: true, [whole]: undefined });
  expect(marked(await backups.deleted())).toEqual({ [deleted]: true });
});
