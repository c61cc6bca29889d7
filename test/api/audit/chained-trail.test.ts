/**
 * Every audit record and every line of a journal is chained exactly once, in its list:
 * `docs/decisions/012-audit-trail.md`.
 */
import { DeleteObjectCommand, ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { correctUser, deleteUser } from '#shared/contract/customers.ts';
import { deleteTransaction, editTransaction } from '#shared/contract/transactions/transactions.ts';
import { s3, table } from '#test/support/faults/aws-clients.ts';
import { appendChangesToTrail, verifyTrailAnHourLater } from '#test/support/faults/trail.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, money } = setupBank({ methods: true });

const unsealed = () => [];

test('the trail is sealed every night, where no seal is removed or replaced for ten years (ASVS 16.4.2)', async () => {
  await money.customerWith(3);
  await bank.drain();
  await bank.stack.runWorker('sealTrail');
  const { problems, seals, sealedAt } = await verifyTrailAnHourLater(bank);
  expect({ problems, seals }).toEqual({ problems: [], seals: 1 });
  expect(Date.parse(sealedAt ?? '')).toBeLessThanOrEqual(bank.clock.now());

  const Bucket = process.env.SEALS_BUCKET_NAME;
  const { Versions = [] } = await s3().send(new ListObjectVersionsCommand({ Bucket }));
  const Key = Versions[0]?.Key;
  const version = { Bucket, Key, VersionId: Versions[0]?.VersionId };
  await expect(s3().send(new DeleteObjectCommand(version))).rejects.toThrow('protected by object lock');
  await s3().send(new DeleteObjectCommand({ Bucket, Key }));
  expect((await verifyTrailAnHourLater(bank)).seals).toBe(1);

  const TableName = bank.stack.tableName;
  const links = (await bank.tableItems()).filter(({ pk }) => String(pk).startsWith('TRAIL#AUDIT#'));
  const ofOne = links.filter(({ pk }) => pk === links[0]?.pk);
  const last = ofOne.reduce((one, other) => (String(one.sk) > String(other.sk) ? one : other));
  await table().send(new DeleteCommand({ TableName, Key: { pk: last.pk, sk: last.sk } }));
  const found = await verifyTrailAnHourLater(bank);
  expect(found.problems[0]).toMatchObject({ what: 'removed', list: last.list, link: last.number });
  await table().send(new PutCommand({ TableName, Item: last }));
  expect((await verifyTrailAnHourLater(bank)).problems).toEqual([]);
});

test('every action of customers and administrators is chained, even of renamed and deleted customers (ASVS 16.4.2)', async () => {
  const person = await money.customerWith(100);
  const deposit = transactionOfAnswer(await money.deposit(person, 30));
  await money.setStatus(deposit._id, 'completed');
  await admin.call(editTransaction, { params: { id: deposit._id }, body: { amount: 25 } });
  const withdrawal = transactionOfAnswer(await money.withdraw(person, 50));
  await admin.call(deleteTransaction, { params: { id: withdrawal._id } });
  await bank.drain();
  const linksOfJournals = async () =>
    (await bank.tableItems()).filter(({ pk }) => String(pk).startsWith('TRAIL#JOURNAL#')).length;
  const before = await linksOfJournals();
  await admin.call(correctUser, { params: { id: person.id }, body: { name: 'Another Name' } });
  await bank.drain();
  expect(await linksOfJournals()).toBe(before);
  const gone = await money.customerWith(70);
  await money.withdraw(gone, 20);
  await admin.call(deleteUser, { params: { id: gone.id }, query: { force: 'true' } });
  await bank.drain();

  const { problems, records, older, waiting } = await verifyTrailAnHourLater(bank, unsealed);
  expect(problems).toEqual([]);
  const items = await bank.tableItems();
  const chained = items.flatMap(({ kind, journal }) =>
    kind === 'audit' ? [kind] : Array.isArray(journal) ? journal : [],
  );
  expect({ records, older, waiting }).toEqual({ records: chained.length, older: 0, waiting: 0 });
});

test('a batch of records that is delivered again, in part or later, adds no second link to the chain', async () => {
  await bank.drain();
  const links = async () => (await bank.tableItems()).filter(({ kind }) => kind === 'link').length;
  const before = await links();
  const records = (await bank.tableItems()).filter(({ kind }) => kind === 'audit').slice(0, 5);
  const again = records.map((after, index) => ({ sequence: String(1000 + index), before: undefined, after }));
  await appendChangesToTrail('a shard', again);
  const once = await links();
  expect(once).toBeGreaterThan(before);
  await appendChangesToTrail('a shard', again);
  await appendChangesToTrail('a shard', again.slice(3));
  expect(await links()).toBe(once);

  // An event source that is created again reads what the stream has kept for a day, after other shards have followed.
  bank.clock.advance(24 * 3_600_000);
  await admin.signInAgain();
  await bank.drain();
  await appendChangesToTrail('a later shard', again);
  const twice = await links();
  await appendChangesToTrail('a shard', again);
  expect(await links()).toBe(twice);
});

test('several workers at the same moment make one chain of the audit trail', async () => {
  const made = (number: number) => ({
    pk: 'AUDIT#3',
    sk: `0190a000-0000-7000-8000-0000000000${number}3`,
    at: new Date(0).toISOString(),
    kind: 'audit',
    row: { action: 'test.made', actorId: 'system' },
  });
  await Promise.all(
    Array.from({ length: 8 }, (_, shard) =>
      appendChangesToTrail(`shard ${shard}`, [{ sequence: '1', before: undefined, after: made(shard) }]),
    ),
  );
  const links = (await bank.tableItems()).filter(({ pk }) => pk === 'TRAIL#AUDIT#3');
  const ours = links.filter(({ counted }) => Object.keys(counted ?? {}).some((name) => name.startsWith('shard ')));
  expect(ours.length).toBeGreaterThanOrEqual(8);
  const { problems } = await verifyTrailAnHourLater(bank, unsealed);
  expect(problems.map(({ what, list }) => `${what} ${list}`)).toEqual(new Array(8).fill('removed AUDIT#3'));
  const TableName = bank.stack.tableName;
  for (let shard = 0; shard < 8; shard += 1) {
    await table().send(new PutCommand({ TableName, Item: made(shard) }));
  }
  expect((await verifyTrailAnHourLater(bank, unsealed)).problems).toEqual([]);
});
