import { beforeAll, expect, test } from 'vitest';
import { listUsers } from '#shared/contract/customers.ts';
import { getReconciliation } from '#shared/contract/reports.ts';
import { comparableContent, currentBankContent, parseBackupSections, waitForJob } from '#test/support/bank-content.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { readComparableTotals } from '#test/support/totals.ts';
import { type Authenticator, enableTwoFactor } from '#test/support/two-factor.ts';

const SIZE = { customers: iterationCount(10_000, 12), transactionsEach: 10 };

const { bank, admin, backups, customers, customerForAll } = setupBank({ size: SIZE });
const person = customerForAll({ euros: 500 });
const secured = customerForAll({ euros: 70 });
let device: Authenticator;
beforeAll(async () => {
  device = await enableTwoFactor(bank, secured.session);
});

async function over(kind: string): Promise<void> {
  // The long work takes longer than a session lasts.
  await admin.signInAgain();
  expect(await waitForJob(bank)).toMatchObject({ kind, status: 'done' });
  await bank.drain();
}

async function figures() {
  const totals = await readComparableTotals(admin);
  const { asOf: _, ...accounts } = (await admin.call(getReconciliation)).result;
  expect(accounts).toMatchObject({ tiesOut: true, sum: 0, differences: [] });
  return { totals, accounts };
}

test(`${SIZE.customers} customers with ${SIZE.customers * SIZE.transactionsEach} transactions are restored after the deletion of all data`, async () => {
  const filename = await backups.create();
  await admin.signInAgain();
  const before = parseBackupSections(await backups.text(filename));
  expect(before.users).toHaveLength(SIZE.customers + 2);
  expect(before.transactions).toHaveLength(SIZE.customers * SIZE.transactionsEach + 2);
  await bank.drain();
  const figuresBefore = await figures();

  expect(await backups.wipe()).toMatchObject({ status: 200 });
  await over('delete-all');
  expect((await admin.call(listUsers)).body).toMatchObject({ users: [], total: 0 });
  expect((await figures()).totals).toMatchObject({ totalUsers: 0, totalTransactions: 0, openTickets: 0 });
  expect((await customers.tryToSignIn(person)).status).toBe(401);

  expect(await backups.restore({ filename })).toMatchObject({ status: 200 });
  await over('restore');
  expect(await figures()).toEqual(figuresBefore);
  expect(await currentBankContent(bank)).toEqual(comparableContent(before));

  // The deletion only disabled the sign-ins, so they work again.
  expect((await customers.tryToSignIn(person)).status).toBe(200);
  expect((await customers.tryToSignIn(secured)).body).toMatchObject({ requiresTwoFactor: true });
  const inside = await secured.tryToSignIn({ twoFactorCode: device.nextCode() });
  expect(inside).toMatchObject({ status: 200, body: { role: 'user' } });
});
