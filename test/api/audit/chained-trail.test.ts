/** Every audit record and every line of a journal is chained, once, in its list: `infra/decisions/044-chained-trail.md`. */
import { DeleteObjectCommand, ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { sealTrail } from '#functions/backup-jobs/trail/seal.ts';
import { storedSeals } from '#functions/backup-jobs/trail/stored-seals.ts';
import { tableTrail } from '#functions/backup-jobs/trail/table-trail.ts';
import { verifyTrail } from '#functions/backup-jobs/trail/verify-trail.ts';
import { table } from '#functions/data/table.ts';
import { chainChanges } from '#functions/data/trail.ts';
import { chainedBy } from '#functions/data/trail-link.ts';
import { env, sealsBucket } from '#functions/platform/env.ts';
import { backupsClient } from '#functions/storage/backups-bucket.ts';
import { readSeals } from '#functions/storage/read-seals.ts';
import { deleteTransaction, editTransaction } from '#shared/contract/transactions.ts';
import { correctUser, deleteUser } from '#shared/contract/users.ts';
import { outcomeIn } from '#test/support/backups.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { transactionIn } from '#test/support/money.ts';

const { bank, admin, money, backups } = setupBank({ methods: true });

/** As it stands once the stream has been read, an hour later. */
async function verified(seals: Parameters<typeof tableTrail>[0] = () => []) {
  await bank.drain();
  return verifyTrail(tableTrail(seals), bank.clock.now() + 3_600_000);
}

test('is sealed every night, where no seal is removed or replaced for ten years (16.4.2)', async () => {
  await money.customerWith(3);
  await bank.drain();
  await bank.stack.runWorker('sealTrail');
  const { problems, seals, sealedAt } = await verified(storedSeals);
  expect({ problems, seals }).toEqual({ problems: [], seals: 1 });
  expect(Date.parse(sealedAt ?? '')).toBeLessThanOrEqual(bank.clock.now());

  const { value: seal } = await readSeals().next();
  const Key = seal?.name ?? '';
  const Bucket = sealsBucket();
  const { Versions = [] } = await backupsClient().send(new ListObjectVersionsCommand({ Bucket }));
  const version = { Bucket, Key, VersionId: Versions[0]?.VersionId };
  await expect(backupsClient().send(new DeleteObjectCommand(version))).rejects.toThrow('protected by object lock');
  await backupsClient().send(new DeleteObjectCommand({ Bucket, Key }));
  expect((await verified(storedSeals)).seals).toBe(1);

  const TableName = env.tableName;
  const links = (await bank.tableItems()).filter(({ pk }) => String(pk).startsWith('TRAIL#AUDIT#'));
  const ofOne = links.filter(({ pk }) => pk === links[0]?.pk);
  const last = ofOne.reduce((one, other) => (String(one.sk) > String(other.sk) ? one : other));
  await table().send(new DeleteCommand({ TableName, Key: { pk: last.pk, sk: last.sk } }));
  const found = await verified(storedSeals);
  expect(found.problems[0]).toMatchObject({ what: 'removed', list: last.list, link: last.number });
  await table().send(new PutCommand({ TableName, Item: last }));
  expect((await verified(storedSeals)).problems).toEqual([]);
});

const linesIn = (items: readonly Record<string, unknown>[]): number =>
  items.reduce((sum, { journal }) => sum + (Array.isArray(journal) ? journal.length : 0), 0);

test('what customers and administrators do is chained, renamed and deleted customers included (16.4.2)', async () => {
  const person = await money.customerWith(100);
  const deposit = transactionIn(await money.deposit(person, 30));
  await money.setStatus(deposit._id, 'completed');
  await admin.call(editTransaction, { params: { id: deposit._id }, body: { amount: 25 } });
  const withdrawal = transactionIn(await money.withdraw(person, 50));
  await admin.call(deleteTransaction, { params: { id: withdrawal._id } });
  await admin.call(correctUser, { params: { id: person.id }, body: { name: 'Another Name' } });
  await bank.drain();
  const gone = await money.customerWith(70);
  await money.withdraw(gone, 20);
  await admin.call(deleteUser, { params: { id: gone.id }, query: { force: 'true' } });
  await bank.drain();

  const { problems, records, older, waiting } = await verified();
  expect(problems).toEqual([]);
  const items = await bank.tableItems();
  const audits = items.filter(({ kind }) => kind === 'audit').length;
  expect({ records, older, waiting }).toEqual({ records: audits + linesIn(items), older: 0, waiting: 0 });
});

test('a batch that is delivered again, in part or later, adds no second link', async () => {
  await bank.drain();
  const before = (await bank.tableItems()).filter(({ kind }) => kind === 'link').length;
  const records = (await bank.tableItems()).filter(({ kind }) => kind === 'audit').slice(0, 5);
  const again = records.map((after, index) => ({ sequence: String(1000 + index), before: undefined, after }));
  await chainChanges('a shard', again);
  const links = async () => (await bank.tableItems()).filter(({ kind }) => kind === 'link').length;
  const once = await links();
  expect(once).toBeGreaterThan(before);
  await chainChanges('a shard', again);
  await chainChanges('a shard', again.slice(0, 2));
  await chainChanges('a shard', again.slice(3));
  expect(await links()).toBe(once);
});

test('workers at the same moment make one chain', async () => {
  const made = (number: number) => ({
    pk: 'AUDIT#3',
    sk: `0190a000-0000-7000-8000-0000000000${number}3`,
    at: new Date(0).toISOString(),
    kind: 'audit',
    row: { action: 'test.made', actorId: 'system' },
  });
  await Promise.all(
    Array.from({ length: 8 }, (_, shard) =>
      chainChanges(`shard ${shard}`, [{ sequence: '1', before: undefined, after: made(shard) }]),
    ),
  );
  const links = (await bank.tableItems()).filter(({ pk }) => pk === 'TRAIL#AUDIT#3');
  const ours = links.filter(({ counted }) => Object.keys(counted ?? {}).some((name) => name.startsWith('shard ')));
  expect(ours.length).toBeGreaterThanOrEqual(8);
  const { problems } = await verified();
  expect(problems.map(({ what, list }) => `${what} ${list}`)).toEqual(new Array(8).fill('removed AUDIT#3'));
  const TableName = env.tableName;
  for (let shard = 0; shard < 8; shard += 1) {
    await table().send(new PutCommand({ TableName, Item: made(shard) }));
  }
  expect((await verified()).problems).toEqual([]);
});

test('names are no part of what is chained', () => {
  const line = { i: 'a', at: 1, w: 'requested', p: [1, 0, -1] };
  const item = {
    pk: 'USER#u',
    sk: 'TX#t',
    kind: 'transaction',
    gsi1sk: 'n',
    row: { t: 'deposit', s: 'pending', v: 1 },
  };
  const named = { ...item, journal: [{ ...line, by: ['u', 'Ada'] }] };
  expect(chainedBy({ before: named, after: { ...item, journal: [{ ...line, by: ['u'] }] } })).toBeUndefined();
  expect(chainedBy({ before: named, after: { ...item, journal: [line] } })).toBeUndefined();
  expect(chainedBy({ before: named, after: { ...item, journal: [{ ...line, p: [2, 0, -2] }] } })?.entry.over).toBe(
    true,
  );
});

test('a restore and the deletion of all data leave the trail whole, and a hand that does the same does not', async () => {
  const person = await money.customerWith(80);
  const deposit = transactionIn(await money.deposit(person, 30));
  const filename = await backups.create();
  await money.setStatus(deposit._id, 'completed');
  await money.customerWith(5);
  outcomeIn(await backups.restore({ filename }));
  expect((await verified()).problems).toEqual([]);
  const seal = { name: 'the first', seal: await sealTrail(bank.clock.now()) };
  bank.clock.advance(3 * 24 * 3_600_000);
  await admin.signInAgain();
  outcomeIn(await backups.wipe());
  expect((await verified()).problems).toEqual([]);
  await admin.signInAgain();
  outcomeIn(await backups.restore({ filename }));
  expect((await verified(() => [seal])).problems).toEqual([]);

  const items = (await bank.tableItems()).filter(({ kind }) => kind === 'transaction');
  const [changed, removed] = items;
  if (!changed || !removed) expect.fail('there are too few transactions');
  const TableName = env.tableName;
  const set = { UpdateExpression: 'set journal[0].p = :p', ExpressionAttributeValues: { ':p': [9, 0, -9, 0] } };
  await table().send(new UpdateCommand({ TableName, Key: { pk: changed.pk, sk: changed.sk }, ...set }));
  await table().send(new DeleteCommand({ TableName, Key: { pk: removed.pk, sk: removed.sk } }));
  const { problems } = await verified(() => [seal]);
  const places = problems.map(({ what, userId }) => `${what} ${userId}`).sort();
  expect(places).toEqual([`changed ${String(changed.pk).slice(5)}`, `removed ${String(removed.pk).slice(5)}`].sort());
});
