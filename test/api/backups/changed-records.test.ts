import { expect, test } from 'vitest';
import { getBooks } from '#shared/contract/reports.ts';
import { outcomeIn } from '#test/support/backups.ts';
import { setByHand } from '#test/support/faults/stored-items.ts';
import { setupBank } from '#test/support/fixtures.ts';

const { bank, admin, money, backups } = setupBank();

/** Changes a journal by hand. @returns whose it is, and the way back */
async function change(set: string, value: unknown) {
  const item =
    (await bank.tableItems()).find(({ kind }) => kind === 'transaction') ?? expect.fail('there is no transaction');
  await setByHand(item, set, value);
  const back = () => setByHand(item, 'journal', item.journal);
  return { customerId: String(item.pk).slice('USER#'.length), number: String(item.gsi1sk), back };
}

const VERIFY = '"Verify the trail" (Settings, Audit) names what is not as it was written.';

test('a backup of a customer whose records contradict each other is made, and says why no restore takes it (ASVS 16.5.3)', async () => {
  await money.customerWith(10);
  const good = await backups.create();
  const { customerId, number, back } = await change('journal[0].p', [9, 0, -9, 0]);
  const contradiction = `the records of the customer ${customerId} contradict each other, since a transaction is not what its journal comes to (${number})`;
  const problem = `It cannot be restored: ${contradiction}. ${VERIFY}`;
  const made = outcomeIn(await backups.request());
  expect(made).toMatchObject({ problem, message: `The backup ${made.filename} was made. ${problem}` });
  expect((await backups.list()).job).toMatchObject({ kind: 'backup', status: 'done', problem });
  expect((await backups.dryRun({ filename: made.filename })).body).toMatchObject({
    code: 'invalid_backup',
    error: `This backup cannot be restored: a transaction is not what its journal comes to (${number}). Nothing was changed.`,
  });

  await admin.signInAgain();
  await bank.drain();
  const what = contradiction.replace('the', 'The');
  const error = `${what}, so no backup can be made that could be restored. Nothing was changed. ${VERIFY}`;
  const before = await backups.items();
  expect(await backups.wipe()).toMatchObject({ status: 409, body: { code: 'changed_records', error } });
  expect(await backups.items()).toEqual(before);

  const restored = outcomeIn(await backups.restore({ filename: good }, bank.admin.session));
  expect(restored.problem).toBe(problem);
  await bank.drain();
  expect((await admin.call(getBooks)).body).toMatchObject({ tiesOut: true, sum: 0, differences: [] });
  await back();
});

test('no backup is made of records that cannot be read, and the refusal says whose they are', async () => {
  const { customerId, back } = await change('journal', 5);
  const error = `The records of the customer ${customerId} cannot be read, so no backup can be made that could be restored. Nothing was changed. ${VERIFY}`;
  expect(await backups.request()).toMatchObject({ status: 409, body: { code: 'changed_records', error } });
  expect((await backups.list()).job).toMatchObject({ kind: 'backup', status: 'failed', message: error });
  await back();
  expect(outcomeIn(await backups.request()).problem).toBeUndefined();
});
