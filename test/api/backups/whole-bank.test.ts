import { beforeAll, expect, test } from 'vitest';
import { deleteAllData, restoreDatabase } from '#shared/contract/backups.ts';
import { getBooks, getStats } from '#shared/contract/reports.ts';
import { login } from '#shared/contract/session.ts';
import { listUsers } from '#shared/contract/users.ts';
import { backUp, bankNow, canonicalForm, contentOf, download, jobOver } from '#test/support/bank-content.ts';
import { figure } from '#test/support/figures.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { type Authenticator, enableTwoFactor } from '#test/support/two-factor.ts';

const SIZE = { customers: figure(10_000, 40), transactionsEach: 10 };

const { bank, customerForAll } = setupBank({ size: SIZE });
const person = customerForAll({ euros: 500 });
const secured = customerForAll({ euros: 70 });
let device: Authenticator;
beforeAll(async () => {
  device = await enableTwoFactor(bank, secured.session);
});

/** Signed in at this moment: long work outlasts a session. */
const admin = () => bank.signIn(bank.admin.email, bank.admin.password);

test(`${SIZE.customers} customers with ${SIZE.customers * SIZE.transactionsEach} transactions come back as they were after the deletion of all data`, async () => {
  const filename = await backUp(bank, await admin());
  const text = await download(bank, filename, await admin());
  const before = contentOf(text);
  expect(before.users).toHaveLength(SIZE.customers + 2);
  expect(before.transactions).toHaveLength(SIZE.customers * SIZE.transactionsEach + 2);
  await bank.drain();
  const figures = async () => {
    const as = await admin();
    const [stats, books] = [await bank.call(getStats, {}, { as }), await bank.call(getBooks, {}, { as })];
    expect(books.body).toMatchObject({ tiesOut: true, sum: 0, differences: [] });
    const { asOf: _, ...totals } = stats.result;
    const { asOf: __, ...accounts } = books.result;
    return { totals, accounts };
  };
  const figuresBefore = await figures();

  const deleted = await bank.call(deleteAllData, {}, { as: await admin() });
  expect(deleted).toMatchObject({ status: 200 });
  expect(await jobOver(bank, await admin())).toMatchObject({ kind: 'delete-all', status: 'done' });
  await bank.drain();
  const as = await admin();
  expect((await bank.call(listUsers, {}, { as })).body).toMatchObject({ users: [], total: 0 });
  expect((await bank.call(getStats, {}, { as })).body).toMatchObject({
    totalUsers: 0,
    totalTransactions: 0,
    openTickets: 0,
  });
  expect((await bank.call(getBooks, {}, { as })).body).toMatchObject({ tiesOut: true, sum: 0 });
  const refused = await bank.call(login, { body: { email: person.email, password: person.password } });
  expect(refused.status).toBe(401);

  const restored = await bank.call(restoreDatabase, { body: { filename } }, { as });
  expect(restored).toMatchObject({ status: 200 });
  expect(await jobOver(bank, await admin())).toMatchObject({ kind: 'restore', status: 'done' });
  await bank.drain();
  expect(await figures()).toEqual(figuresBefore);
  await bank.admin.signInAgain();
  expect(await bankNow(bank)).toEqual(canonicalForm(before));

  // The sign-ins had only been disabled.
  await bank.signIn(person.email, person.password);
  const credentials = { email: secured.email, password: secured.password };
  expect((await bank.call(login, { body: credentials })).body).toMatchObject({ requiresTwoFactor: true });
  const inside = await bank.call(login, { body: { ...credentials, twoFactorCode: device.nextCode() } });
  expect(inside).toMatchObject({ status: 200, body: { role: 'user' } });
});
