import { beforeAll, describe, expect, test } from 'vitest';
import { listUsers } from '#shared/contract/customers.ts';
import { getReconciliation } from '#shared/contract/reports.ts';
import { logout } from '#shared/contract/sign-in.ts';
import { listTickets } from '#shared/contract/tickets.ts';
import { getDepositSettings } from '#shared/contract/transactions/payment-methods.ts';
import { listTransactions } from '#shared/contract/transactions/transactions.ts';
import { expectJobDone } from '#test/support/backups.ts';
import type { Person } from '#test/support/bank.ts';
import { comparableContent, currentBankContent } from '#test/support/bank-content.ts';
import { REVOKED_SESSION_STATE } from '#test/support/customers.ts';
import { runBeforeCustomerReplaced } from '#test/support/faults/fail-writes.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { DELETE_ALL_PHRASE } from '#test/support/spec-texts.ts';
import { readComparableTotals } from '#test/support/totals.ts';

const { bank, admin, money, tickets, customers, backups, unwritten } = setupBank({ methods: true });

describe('when all data are deleted', () => {
  let ada: Person;
  let gone: Person;
  let other: Person;
  let was: string[];
  let settings: unknown;
  let administrators: unknown;
  let audit: unknown[];
  let filename: string;
  const standing = async () =>
    (await backups.items()).filter(({ role, kind }) => role === 'admin' || kind === 'settings');

  beforeAll(async () => {
    ada = await money.customerWith(500);
    await money.withdraw(ada, 20);
    await tickets.opened(ada);
    gone = await money.customerWith(7);
    await customers.delete(gone.id, 'true');
    other = await bank.newAdmin();
    await bank.drain();
    was = await currentBankContent(bank);
    settings = (await admin.call(getDepositSettings)).body;
    administrators = await standing();
    audit = await bank.auditTrail();
    ({ filename } = await expectJobDone(bank, await backups.wipe()));
    await bank.drain();
  });

  test('no customer is left after the deletion of all data, nor anything of theirs, and the books tie out', async () => {
    expect(await readComparableTotals(admin)).toMatchObject({ totalUsers: 0, totalBalance: 0, totalTransactions: 0 });
    const { accounts, ...books } = (await admin.call(getReconciliation)).result;
    expect(books).toMatchObject({ tiesOut: true, differences: [] });
    expect(accounts.every(({ balance }) => balance === 0)).toBe(true);
    for (const route of [listUsers, listTransactions, listTickets]) {
      const { result } = await admin.call(route);
      expect(Object.values(result).filter(Array.isArray)).toEqual([[]]);
    }
    const stays = ['settings', 'local-bank', 'schema'];
    const left = (await backups.items()).filter(({ role, kind }) => role !== 'admin' && !stays.includes(String(kind)));
    const guards = left.filter(({ kind }) => kind === 'guard');
    expect(guards.map(({ userId }) => userId)).toEqual(
      guards.map(({ userId }) => (userId === other.id ? other.id : admin.id)),
    );
    // Sessions expire within a day of their last use.
    expect(left.filter(({ kind }) => kind !== 'guard' && kind !== 'session')).toEqual([
      expect.objectContaining({ kind: 'departure', userId: gone.id }),
      expect.objectContaining({ kind: 'departure', userId: ada.id }),
    ]);
  });

  test('everyone who was signed in is signed out, and none of them signs in again (ASVS 7.4.2)', async () => {
    expect(await customers.opens(ada.session)).toEqual(REVOKED_SESSION_STATE);
    for (const person of [ada, gone]) expect((await customers.tryToSignIn(person)).status).toBe(401);
    expect(await customers.isEnabledInPool(ada.id)).toBe(false);
  });

  test('administrators and settings stay, and the one who deleted all data is still signed in', async () => {
    expect(await standing()).toEqual(administrators);
    expect((await admin.call(getDepositSettings)).body).toEqual(settings);
    expect((await customers.tryToSignIn(other)).status).toBe(200);
  });

  test('the audit trail stays, with one record more beside that of the safety backup (ASVS 16.2.1)', async () => {
    const after = await bank.auditTrail();
    // The records of the sign-ins of these tests may follow.
    expect(after.slice(0, audit.length)).toEqual(audit);
    expect(after.slice(audit.length).filter(({ actorId }) => actorId === admin.id)).toMatchObject([
      { action: 'backup.created', after: { filename, reason: 'safety' } },
      { action: 'database.deleted', after: { safetyBackup: filename } },
    ]);
  });

  test('the safety backup has everything, and a restore brings it back', async () => {
    expect((await backups.list()).backups.find((one) => one.filename === filename)).toMatchObject({
      reason: 'safety',
      stats: { totalUsers: 1, totalTickets: 1 },
    });
    expect(comparableContent(await backups.content(filename))).toEqual(was);
    await expectJobDone(bank, await backups.restore({ filename }));
    expect(await currentBankContent(bank)).toEqual(was);
    expect((await customers.tryToSignIn(ada)).status).toBe(200);
    expect((await customers.tryToSignIn(gone)).status).toBe(401);
  });
});

test('an empty bank is deleted like any other, and continues to work', async () => {
  await expectJobDone(bank, await backups.wipe());
  bank.clock.advance(1);
  const { filename } = await expectJobDone(bank, await backups.wipe());
  expect((await backups.content(filename)).stats).toEqual({ totalUsers: 0, totalTransactions: 0, totalTickets: 0 });
  expect((await money.deposit(await money.customerWith(10), 10)).status).toBe(201);
});

test('a customer who logs out while all data are deleted is deleted too', async () => {
  const person = await money.customerWith(10);
  const loggedOut = runBeforeCustomerReplaced(person.id, () => bank.call(logout, {}, { as: person.session }));
  await expectJobDone(bank, await backups.wipe());
  expect((await loggedOut).status).toBe(200);
  expect((await backups.items()).filter(({ id, userId }) => [id, userId].includes(person.id))).toEqual([
    expect.objectContaining({ kind: 'departure' }),
  ]);
  expect(await customers.opens(person.session)).toEqual(REVOKED_SESSION_STATE);
});

test('the phrase is required from a page, and no other is accepted from anyone', async () => {
  const person = await money.customerWith(10);
  const wipe = (headers: Readonly<Record<string, string>>, body?: object) =>
    bank.send('DELETE', '/admin/delete-all-data', body, admin.session, headers);
  const refused = { status: 400, body: { fields: { phrase: expect.any(String) } } };
  const page = { 'sec-fetch-site': 'same-origin' };
  await unwritten(async () => {
    for (const headers of [page, { origin: 'https://bank.example' }, {}])
      for (const phrase of ['delete all', '', null]) expect(await wipe(headers, { phrase })).toMatchObject(refused);
    for (const headers of [page, { origin: 'https://bank.example' }])
      expect(await wipe(headers)).toMatchObject(refused);
  });
  expect((await wipe(page, { phrase: DELETE_ALL_PHRASE })).status).toBe(200);
  expect(await customers.opens(person.session)).toEqual(REVOKED_SESSION_STATE);
});
