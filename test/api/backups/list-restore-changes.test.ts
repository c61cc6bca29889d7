import { beforeAll, expect, test } from 'vitest';
import { listRestoreChanges, type RestoreDiffEntry } from '#shared/contract/backups.ts';
import {
  correctUser,
  deleteUser,
  setWithdrawalLimit,
  setWithdrawFee,
  suspendUser,
  updateProfile,
} from '#shared/contract/customers.ts';
import { saveDepositSettings, saveWithdrawalLimit } from '#shared/contract/transactions/payment-methods.ts';
import { deleteTransaction } from '#shared/contract/transactions/transactions.ts';
import { expectJobDone } from '#test/support/backups.ts';
import type { CallInput, Person } from '#test/support/bank.ts';
import { readAllRows } from '#test/support/lists.ts';
import { depositMethods, transactionOfAnswer } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, money, tickets, backups } = setupBank({ methods: true, rateLimits: 'off' });

type Query = NonNullable<CallInput<typeof listRestoreChanges>['query']>;
const page = (id: string, query: Query = {}) => admin.call(listRestoreChanges, { params: { id }, query });

const every = (id: string, query: Query = {}): Promise<RestoreDiffEntry[]> =>
  readAllRows(
    async (next) => (await page(id, { ...query, ...next })).result,
    ({ changes }) => changes,
  );

let filename: string;
let ada: Person;
let gone: Person;
let fresh: Person;
let pending: string;
let booked: string;
let list: { id: string; rows: number; sha256: string };
let rows: RestoreDiffEntry[];

beforeAll(async () => {
  ada = await money.customerWith(500);
  gone = await money.customerWith(40);
  const open = transactionOfAnswer(await money.withdraw(ada, 20));
  const removed = await money.book(ada, 'deposit', 3);
  pending = open.transactionNumber;
  await bank.drain();
  filename = await backups.create();

  await money.setStatus(open._id, 'completed');
  await admin.call(deleteTransaction, { params: { id: removed._id } });
  booked = (await money.book(ada, 'deposit', 100)).transactionNumber;
  await ada.call(updateProfile, { body: { city: 'Elsewhere' } });
  const params = { id: ada.id };
  await admin.call(correctUser, { params, body: { email: 'ada.new@mail.example' } });
  await admin.call(setWithdrawFee, { params, body: { withdrawalFeePercent: 2.5 } });
  await admin.call(setWithdrawalLimit, { params, body: { withdrawalLimit: 900 } });
  await admin.call(suspendUser, { params, body: {} });
  await tickets.opened(await money.customerWith(1));
  const [first, ...others] = depositMethods;
  const bankDetails = { ...first?.bankDetails, beneficiaryName: 'Another Bank' };
  const methods = [{ ...first, feePercent: 2.25, isActive: false, bankDetails }, ...others] as typeof depositMethods;
  await admin.call(saveDepositSettings, { body: { methods } });
  await admin.call(saveWithdrawalLimit, { body: { withdrawalLimit: 1000 } });
  await admin.call(deleteUser, { params: { id: gone.id }, query: { force: 'true' } });
  fresh = await money.customerWith(70);
  await bank.drain();
  const { changes } = await expectJobDone(bank, await backups.dryRun({ filename }));
  list = changes ?? expect.fail('There is no list');
  rows = await every(list.id);
});

const of = (person: Person, kind: RestoreDiffEntry['kind'] = 'users') =>
  rows.filter((row) => row.userId === person.id && row.kind === kind);

test('a dry run lists every field of a customer that affects money or identity, before and after', () => {
  const fields = Object.fromEntries(of(ada).map(({ field, before, after }) => [field, [before, after]]));
  expect(fields).toEqual({
    Balance: [580, 503],
    Reserved: [0, 20],
    'E-mail': ['ada.new@mail.example', ada.email],
    Status: ['Suspended', 'Active'],
    'Withdrawal fee': [2.5, undefined],
    'Withdrawal limit': [900, undefined],
    City: ['Elsewhere', undefined],
  });
  expect(of(ada)[0]).toMatchObject({ change: 'changed', unit: 'euros', name: ada.name });
});

test('a dry run lists customers who are added and removed, with what they have', () => {
  expect(of(gone)).toEqual([
    expect.objectContaining({ change: 'added', email: gone.email, field: 'Balance', unit: 'euros', after: 40 }),
  ]);
  expect(of(fresh)).toEqual([
    expect.objectContaining({ change: 'removed', email: fresh.email, field: 'Balance', before: 70 }),
  ]);
});

test('a dry run lists transactions that are added, changed and removed, and the changes of the journal', () => {
  const changed = of(ada, 'transactions').filter(({ thing }) => thing === pending);
  expect(changed.find(({ field }) => field === 'Status')).toMatchObject({ before: 'completed', after: 'pending' });
  expect(changed.find(({ field }) => field === 'Journal')).toMatchObject({
    before: expect.stringContaining(admin.name),
  });
  expect(of(ada, 'transactions').filter(({ change }) => change === 'added')).toMatchObject([{ after: 3 }]);
  expect(of(ada, 'transactions').filter(({ change }) => change === 'removed')).toMatchObject([
    { thing: booked, before: 100, unit: 'euros' },
  ]);
});

test('a dry run lists payment methods, field by field, and the limit of the bank', () => {
  const settings = rows.filter(({ kind }) => kind === 'settings');
  expect(settings.map(({ field, before, after }) => [field, before, after])).toEqual([
    ['Status', 'Inactive', 'Active'],
    ['Fee', 2.25, depositMethods[0]?.feePercent],
    ['Beneficiary', 'Another Bank', depositMethods[0]?.bankDetails?.beneficiaryName],
    ['Withdrawal limit', 1000, undefined],
  ]);
  expect(settings[0]).toMatchObject({ name: depositMethods[0]?.name, thing: 'Deposit method' });
});

test('a dry run lists as many rows as it says, and keeps their digest in the trail', async () => {
  expect(rows).toHaveLength(list.rows);
  expect((await backups.list()).job).toMatchObject({ dryRun: true, changes: list });
  expect((await backups.records('backup.checked')).at(-1)).toMatchObject({
    after: { filename, changes: { list: list.id, rows: list.rows, sha256: list.sha256 } },
  });
});
test('the list is read page by page and filtered by kind and by any text of a row', async () => {
  expect(await every(list.id, { limit: 3 })).toEqual(rows);
  expect(await every(list.id, { kind: 'settings' })).toEqual(rows.filter(({ kind }) => kind === 'settings'));
  expect(await every(list.id, { search: 'ADA.new@' })).toEqual(
    rows.filter(({ email }) => email?.startsWith('ada.new')),
  );
  expect(await every(list.id, { search: 'withdrawal limit', kind: 'users' })).toMatchObject([{ before: 900 }]);
});

test('a restore keeps the list, and its first rows in the audit trail', async () => {
  const { changes = expect.fail('There is no list') } = await expectJobDone(bank, await backups.restore({ filename }));
  expect(changes.rows).toBe(list.rows);
  const [record] = (await backups.records('database.restored')).slice(-1);
  expect(record).toMatchObject({ after: { filename, changes: { list: changes.id, sha256: changes.sha256 } } });
  const first = Object(record?.after).changes.first as Record<string, string>;
  expect(Object.values(first)).toHaveLength(10);
  expect(Object.values(first).join('\n')).toContain(ada.name);
  const after = await expectJobDone(bank, await backups.dryRun({ filename }));
  expect(after.changes?.rows).toBe(0);
});
