import { expect, test } from 'vitest';
import { getReconciliation } from '#shared/contract/reports.ts';
import { expectJobDone } from '#test/support/backups.ts';
import { expectUnchanged } from '#test/support/expect-unchanged.ts';
import { setItemAttribute } from '#test/support/faults/stored-items.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, money, backups } = setupBank();

/** Changes a journal by hand. @returns the id of its customer, and a function that undoes the change */
async function change(set: string, value: unknown) {
  const item =
    (await bank.tableItems()).find(({ kind }) => kind === 'transaction') ?? expect.fail('there is no transaction');
  await setItemAttribute(item, set, value);
  const back = () => setItemAttribute(item, 'journal', item.journal);
  return { customerId: String(item.pk).slice('USER#'.length), back };
}

test('a backup of a customer whose records contradict each other is made, and says why no restore takes it (ASVS 16.5.3)', async () => {
  await money.customerWith(10);
  const good = await backups.create();
  const { customerId, back } = await change('journal[0].p', [9, 0, -9, 0]);
  const problem = expect.stringContaining(customerId);
  const made = await expectJobDone(bank, await backups.request());
  expect(made).toMatchObject({ problem });
  expect((await backups.list()).job).toMatchObject({ kind: 'backup', status: 'done', problem });
  expect(await backups.dryRun({ filename: made.filename })).toMatchObject({
    status: 400,
    body: { code: 'invalid_backup' },
  });

  await admin.signInAgain();
  await bank.drain();
  const refused = { status: 409, body: { code: 'changed_records', error: problem } };
  expect(await expectUnchanged(backups.items, backups.wipe)).toMatchObject(refused);

  expect(await expectJobDone(bank, await backups.restore({ filename: good }, bank.admin.session))).toMatchObject({
    problem,
  });
  await bank.drain();
  expect((await admin.call(getReconciliation)).body).toMatchObject({ tiesOut: true, sum: 0, differences: [] });
  await back();
});

test('no backup is made of records that cannot be read, and the refusal says whose they are', async () => {
  const { customerId, back } = await change('journal', 5);
  const error = expect.stringContaining(customerId);
  expect(await backups.request()).toMatchObject({ status: 409, body: { code: 'changed_records', error } });
  expect((await backups.list()).job).toMatchObject({ kind: 'backup', status: 'failed', message: error });
  await back();
  expect((await expectJobDone(bank, await backups.request())).problem).toBeUndefined();
});
