import { expect, test } from 'vitest';
import { type AuditView, listAudit } from '#shared/contract/audit.ts';
import { deleteUser, setWithdrawFee, updateProfile } from '#shared/contract/customers.ts';
import { login } from '#shared/contract/sign-in.ts';
import { saveDepositSettings } from '#shared/contract/transactions/payment-methods.ts';
import { createAdjustment } from '#shared/contract/transactions/transactions.ts';
import type { CallInput, Person } from '#test/support/bank.ts';
import { recordTestEvent as note, recordTestEvents } from '#test/support/faults/audit-records.ts';
import { readAllRows } from '#test/support/lists.ts';
import { depositMethods, transactionOfAnswer } from '#test/support/money.ts';
import { IBAN } from '#test/support/payment-details.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, money } = setupBank();

type Query = NonNullable<CallInput<typeof listAudit>['query']>;
const list = async (query: Query = {}) => (await bank.admin.call(listAudit, { query })).result;

const every = (query: Query, between?: () => Promise<unknown>): Promise<AuditView[]> =>
  readAllRows(
    (next) => list({ ...query, ...next }),
    ({ entries }) => entries,
    between,
  );

const ids = (entries: readonly AuditView[]) => entries.map(({ _id }) => _id);
const actions = (entries: readonly AuditView[]) => entries.map(({ action }) => action);
/** Advances the clock by days, which ends the session. It needs a bank of its own. */
async function forward(days: number): Promise<void> {
  bank.clock.advance(days * 24 * 3600 * 1000);
  bank.moveToNewAddress();
  await bank.admin.signInAgain();
}
const today = () => new Date(bank.clock.now()).toISOString().slice(0, 10);

test('the audit trail shows actor, action, subject, time and address of each record, newest first', async () => {
  const ada = await bank.newCustomer({ name: 'Ada Lovelace' });
  const { _id: resourceId } = transactionOfAnswer(await bank.call(...bookingFor(ada)));
  const [booked, started, created] = (await list({ limit: 3 })).entries;
  expect(booked).toEqual({
    _id: expect.any(String),
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    action: 'transaction.booked',
    actor: { _id: expect.any(String), name: bank.admin.name },
    subject: { _id: ada.id, name: 'Ada Lovelace' },
    resourceId,
    sourceIp: expect.stringMatching(/^10\./),
    after: { type: 'deposit', amount: 12.34 },
  });
  expect(started).toMatchObject({ action: 'session.started', actor: { name: 'Ada Lovelace' } });
  expect(created).toMatchObject({ action: 'user.created', after: { email: ada.email } });
});

test('the audit trail names customers by their present name, deleted ones and strangers Unknown, and the bank System', async () => {
  const grace = await bank.newCustomer({ name: 'Grace Murray' });
  await grace.call(updateProfile, { body: { lastName: 'Hopper' } });
  const named = await every({ userId: grace.id });
  expect(named.map(({ subject }) => subject?.name)).toEqual(named.map(() => 'Grace Hopper'));
  expect(named[0]).toMatchObject({ action: 'profile.updated', actor: { _id: grace.id, name: 'Grace Murray' } });
  await bank.admin.call(deleteUser, { params: { id: grace.id } });
  const [deleted, ...before] = await every({ userId: grace.id });
  expect(deleted).toMatchObject({ action: 'user.deleted', subject: { _id: grace.id, name: 'Unknown' } });
  expect(new Set(before.map(({ subject }) => subject?.name))).toEqual(new Set(['Unknown']));
  await bank.call(login, { body: { email: 'nobody@test.example', password: 'not the password' } });
  await note({ action: 'test.by-the-bank' });
  const [system, stranger] = (await list({ limit: 2 })).entries;
  expect(system).toMatchObject({ actor: { _id: 'system', name: 'System' } });
  expect(stranger).toMatchObject({ actor: { _id: 'unknown', name: 'Unknown' } });
});

test('the audit trail shows money in euros, percentages as such, and only the end of an IBAN', async () => {
  const ada = await bank.newCustomer();
  const { _id } = transactionOfAnswer(await bank.call(...bookingFor(ada)));
  await money.setStatus(_id, 'failed');
  const params = { id: ada.id };
  await bank.admin.call(setWithdrawFee, { params, body: { withdrawalFeePercent: 1.25 } });
  await bank.admin.call(saveDepositSettings, { body: { methods: depositMethods } });
  const [methods, fee, status] = (await list({ limit: 3 })).entries;
  expect(status).toMatchObject({
    action: 'transaction.status',
    before: { status: 'completed', amount: 12.34 },
    after: { status: 'failed', amount: 12.34 },
  });
  expect(fee).toMatchObject({ after: { withdrawalFee: 1.25 } });
  expect(methods?.after).toMatchObject({
    methods: [{ minLimit: 10, feePercent: 1.5, bankDetails: { iban: '**** 3000' } }, { code: 'btc' }, { code: 'off' }],
  });
  expect(JSON.stringify(methods)).not.toContain(IBAN);
});

test('the audit trail shows no password, no token and no session, whatever a record contains (ASVS 16.2.5)', async () => {
  const ada = await bank.newCustomer();
  const newPassword = 'unforgettable elephants';
  await ada.changePassword(newPassword);
  await note({
    subjectId: ada.id,
    sessionId: 'of-a-session',
    after: { newPassword, deep: [{ accessToken: 'of-a-token', zipCode: '60311' }] },
  });
  const shown = JSON.stringify(await every({ userId: ada.id }));
  for (const secret of [ada.password, newPassword, 'of-a-session', 'of-a-token', 'sessionId']) {
    expect(shown).not.toContain(secret);
  }
  expect(shown).toContain('60311');
});

const bookingFor = ({ id: userId }: Person) =>
  [
    createAdjustment,
    { body: { userId, amount: 12.34, type: 'deposit' as const } },
    { as: bank.admin.session },
  ] as const;

test('the audit trail is filtered by an action, or by the beginning of one', async () => {
  const all = await every({});
  const expected = (beginning: string) => ids(all.filter(({ action }) => action.startsWith(beginning)));
  for (const action of ['transaction', 'transaction.booked', 'nothing'])
    expect(ids(await every({ action })), action).toEqual(expected(action));
  expect(expected('transaction').length).toBeGreaterThan(2);
  expect(expected('nothing')).toEqual([]);
});

test('the audit trail is filtered by the person it concerns, or the person who acted', async () => {
  const [ada, grace] = [await bank.newCustomer(), await bank.newCustomer()];
  await bank.call(...bookingFor(ada));
  expect(actions(await every({ userId: ada.id }))).toEqual(['transaction.booked', 'session.started', 'user.created']);
  expect(actions(await every({ actorId: ada.id }))).toEqual(['session.started']);
  const [{ actor: admin } = expect.fail()] = await every({ userId: grace.id, action: 'user.created' });
  expect(actions(await every({ userId: ada.id, actorId: admin._id }))).toEqual(['transaction.booked', 'user.created']);
  expect(await every({ userId: 'nobody' })).toEqual([]);
});

test('the audit trail is filtered by days over the ends of years, and its pages show every record once in both orders', async () => {
  const days: string[] = [];
  // The days are so far apart that they include the ends of years.
  for (let step = 0; step < 4; step += 1) {
    await forward(100);
    days.push(today());
    await note({ action: `test.day-${step}` });
  }
  const [first = '', second = '', third = '', fourth = ''] = days;
  const noted = async (query: Query) => actions(await every({ ...query, action: 'test.day' }));
  expect(await noted({})).toEqual(['test.day-3', 'test.day-2', 'test.day-1', 'test.day-0']);
  expect(await noted({ from: second, to: third })).toEqual(['test.day-2', 'test.day-1']);
  expect(await noted({ from: fourth })).toEqual(['test.day-3']);
  expect(await noted({ to: first })).toEqual(['test.day-0']);
  expect(await noted({ from: third, to: second })).toEqual([]);
  const [, { at = '' } = {}, { at: earlier = '' } = {}] = await every({ action: 'test.day' });
  expect(await noted({ from: earlier, to: at })).toEqual(['test.day-1']);
  const between = () => note({});
  const all = ids(await every({}));
  expect(ids(await every({ limit: 7 }, between)).filter((id) => all.includes(id))).toEqual(all);
  expect(ids(await every({ action: 'test.day', limit: 1, order: 'oldest' }))).toEqual(
    ids(await every({ action: 'test.day' })).toReversed(),
  );
});

test('a page ends early where few of many records match, and the next one continues from there', async () => {
  await note({ action: 'rare.thing' });
  await recordTestEvents(1_050);
  const first = await list({ action: 'rare' });
  expect(first.entries).toEqual([]);
  const { nextCursor: cursor = expect.fail('There is no way to go on') } = first;
  const second = await list({ action: 'rare', cursor });
  expect(actions(second.entries)).toEqual(['rare.thing']);
});
