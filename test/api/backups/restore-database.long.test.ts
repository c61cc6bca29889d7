import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_INLINE_BACKUP_BYTES, restoreDatabase } from '#shared/contract/backups.ts';
import {
  deleteUser,
  getProfile,
  listUsers,
  resetUserPassword,
  setAccountNumber,
  updateProfile,
} from '#shared/contract/customers.ts';
import { getReconciliation } from '#shared/contract/reports.ts';
import { endOtherSessions, logout } from '#shared/contract/sign-in.ts';
import { saveDepositSettings } from '#shared/contract/transactions/payment-methods.ts';
import { changeStatus, createAdjustment, deleteTransaction } from '#shared/contract/transactions/transactions.ts';
import { expectJobDone, maintenanceAnswer, noDifferences } from '#test/support/backups.ts';
import { Person, type Session } from '#test/support/bank.ts';
import { comparableContent, currentBankContent } from '#test/support/bank-content.ts';
import { REVOKED_SESSION_STATE, VALID_SESSION_STATE } from '#test/support/customers.ts';
import { formatBackupFile } from '#test/support/damage-backup.ts';
import { expectUnchanged } from '#test/support/expect-unchanged.ts';
import { signAsBank } from '#test/support/faults/backup-files.ts';
import { runBeforeCustomerReplaced } from '#test/support/faults/fail-writes.ts';
import { changePerson, putTicket } from '#test/support/faults/stored-items.ts';
import { depositMethods, transactionOfAnswer } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { DATABASE_RESTORED_MESSAGE, SELECT_BACKUP_FILE } from '#test/support/spec-texts.ts';
import { readComparableTotals } from '#test/support/totals.ts';
import { type Authenticator, enableTwoFactor } from '#test/support/two-factor.ts';

const { bank, admin, money, tickets, customers, backups, customerForAll } = setupBank({ methods: true });
const ada = customerForAll({ euros: 500 });
beforeAll(async () => {
  await money.withdraw(ada, 20);
  const { _id } = await tickets.opened(ada);
  await tickets.replyAsBank(_id);
});

const done = { status: 200, body: { message: DATABASE_RESTORED_MESSAGE } };

async function figures() {
  await bank.drain();
  const counted = await readComparableTotals(admin);
  const { accounts, tiesOut, differences } = (await admin.call(getReconciliation)).result;
  return { counted, accounts, tiesOut, differences };
}

async function upset(person: Person): Promise<Person> {
  const { _id: id } = transactionOfAnswer(await money.withdraw(person, 30));
  await money.setStatus(id, 'completed');
  await admin.call(deleteTransaction, { params: { id: (await money.book(person, 'deposit', 3))._id } });
  const { _id: ticketId } = await tickets.opened(person, { subject: 'After the backup' });
  await tickets.reply(person, ticketId);
  await person.call(updateProfile, { body: { city: 'Elsewhere', name: 'Another Name' } });
  const [first, ...others] = depositMethods;
  const methods = [{ ...first, name: `Renamed by ${person.email}` }, ...others] as typeof depositMethods;
  await admin.call(saveDepositSettings, { body: { methods } });
  return money.customerWith(70);
}

test('a restore by name, upload or content brings everything back, and the safety backup has the former state', async () => {
  const deleted = await money.customerWith(60);
  const filename = await backups.create();
  const [before, was] = [comparableContent(await backups.content(filename)), await figures()];
  expect(was).toMatchObject({ tiesOut: true, differences: [] });

  const fresh = await upset(ada);
  await admin.call(deleteUser, { params: { id: deleted.id }, query: { force: 'true' } });
  await bank.drain();
  const between = await currentBankContent(bank);
  expect(between).not.toEqual(before);

  const isAsBefore = async () => {
    expect(await currentBankContent(bank)).toEqual(before);
    expect(await figures()).toEqual(was);
    expect((await customers.tryToSignIn(fresh)).status).toBe(401);
    expect((await customers.tryToSignIn(deleted)).status).toBe(200);
  };
  const answer = await backups.restore({ filename });
  expect(answer).toMatchObject(done);
  await isAsBefore();

  const { safetyBackup = '' } = await expectJobDone(bank, answer);
  const [safety] = (await backups.list()).backups.filter((one) => one.filename === safetyBackup);
  expect(safety).toMatchObject({ reason: 'safety', createdBy: admin.name });
  const text = await backups.text(safetyBackup);
  expect(comparableContent(JSON.parse(text))).toEqual(between);
  expect(await backups.restore({ filename: await backups.upload(text) })).toMatchObject(done);
  expect(await currentBankContent(bank)).toEqual(between);
  expect(await figures()).toMatchObject({ tiesOut: true, differences: [] });
  expect((await customers.tryToSignIn(deleted)).status).toBe(401);

  expect(await backups.restore({ backup: await backups.content(filename) })).toMatchObject(done);
  await isAsBefore();
});

test('a restore of the present state changes no data and no administrator, and leaves two audit records (ASVS 16.2.1)', async () => {
  await bank.drain();
  const filename = await backups.create();
  const other = await bank.newAdmin();
  const [before, trail] = [await backups.items(), await bank.auditTrail()];
  const { safetyBackup, differences } = await expectJobDone(bank, await backups.restore({ filename }));
  expect(differences).toEqual(noDifferences);
  expect(await backups.items()).toEqual(before);
  const after = await bank.auditTrail();
  expect(after.slice(0, trail.length)).toEqual(trail);
  const by = { actorId: admin.id, actorName: admin.name, sourceIp: expect.stringMatching(/^10\./) };
  expect(after.slice(trail.length)).toMatchObject([
    { ...by, action: 'backup.created', after: { filename: safetyBackup, reason: 'safety' } },
    { ...by, action: 'database.restored', after: { filename, safetyBackup, ...differences } },
  ]);
  expect((await money.deposit(ada, 10)).status).toBe(201);
  expect((await bank.refresh(admin.session)).status).toBe(200);
  expect((await customers.tryToSignIn(other)).status).toBe(200);
});

test('a decision on a version from before a restore is refused', async () => {
  const { _id: id, version } = transactionOfAnswer(await money.deposit(ada, 25));
  const filename = await backups.create();
  const changed = transactionOfAnswer(await money.setStatus(id, 'processing'));
  await backups.restore({ filename });
  for (const seen of [version, changed.version]) {
    const answer = await admin.call(changeStatus, {
      params: { id },
      body: { status: 'completed', version: seen },
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'stale_version', current: { status: 'pending' } } });
  }
  expect((await money.setStatus(id, 'completed')).status).toBe(200);
});

test('a dry run says what would be added, changed and lost, and changes nothing but its audit record (ASVS 16.2.1)', async () => {
  const [deleted, grace] = [await money.customerWith(40), await money.customerWith(50)];
  const filename = await backups.create();
  await admin.call(deleteUser, { params: { id: deleted.id }, query: { force: 'true' } });
  await bank.drain();
  await upset(grace);
  await bank.drain();
  const [before, { length }] = [await backups.items(), await bank.auditTrail()];
  const { differences, safetyBackup } = await expectJobDone(bank, await backups.dryRun({ filename }));
  expect(differences).toEqual({
    users: { added: 1, changed: 1, lost: 1 },
    // One has lost the name of the deleted customer and one has another name; two are new.
    transactions: { added: 0, changed: 2, lost: 2 },
    tickets: { added: 0, changed: 0, lost: 1 },
    settings: { added: 0, changed: 1, lost: 0 },
  });
  expect(safetyBackup).toBeUndefined();
  expect(await backups.items()).toEqual(before);
  const by = { actorId: admin.id, actorName: admin.name };
  expect((await bank.auditTrail()).slice(length)).toMatchObject([
    { action: 'backup.checked', ...by, after: { filename, ...differences } },
  ]);
  expect((await backups.list()).job).toMatchObject({ kind: 'restore', dryRun: true, differences });
});

test('a backup of 0.1.0, whose audit records have other names, is signed again and restored', async () => {
  const content = await backups.snapshot();
  const audit = content.audit.map(({ resourceId: thingId, ...record }) => ({
    ...record,
    ...(thingId && { thingId }),
  }));
  const text = await signAsBank(formatBackupFile({ ...content, schemaVersion: 2, audit }));
  expect(text).toMatch(/^\{"schemaVersion":2,.+"thingId":/s);
  expect(await backups.restore({ filename: await backups.upload(text) })).toMatchObject(done);
});

test('no customer of a backup takes an administrator’s place or an e-mail address that one has taken since', async () => {
  const person = await bank.newCustomer();
  const filename = await backups.create();
  const content = await backups.content(filename);
  await customers.delete(person.id);
  await bank.drain();
  const other = await bank.newAdmin({ email: person.email });
  Object.assign(content.users.find(({ id }) => id === person.id) ?? {}, { id: other.id, email: 'free@test.example' });
  const forged = await backups.upload(await signAsBank(formatBackupFile(content)));
  for (const source of [filename, forged]) {
    const answer = await expectUnchanged(backups.items, () => backups.restore({ filename: source }));
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_backup' } });
  }
  expect((await customers.tryToSignIn(other)).status).toBe(200);
});

describe('after one restore of them all, a customer', () => {
  const newPassword = 'nine loud herons';
  const [deleted, given, changed, other] = [customerForAll(), customerForAll(), customerForAll(), customerForAll()];
  const suspended = customerForAll();
  const asked = new Person(bank);
  let fresh: Person;
  let device: Authenticator;
  let phone: Session;
  let tablet: Session;
  let late: Session;
  let between: Session;

  beforeAll(async () => {
    const signIn = ({ email, password }: Person) => bank.signIn(email, password);
    device = await enableTwoFactor(bank, deleted.session);
    await bank.newCustomer({}, asked, true);
    [phone, tablet] = [await signIn(changed), await signIn(changed)];
    await customers.suspend(suspended.id);
    const filename = await backups.create();

    await customers.delete(deleted.id);
    await asked.changePassword(newPassword);
    await admin.call(resetUserPassword, { body: { userId: given.id, newPassword, mustChangePassword: true } });
    fresh = await money.customerWith(20);
    await bank.call(logout, {}, { as: phone });
    await bank.call(updateProfile, { body: { city: 'Elsewhere' } }, { as: tablet });
    await other.call(endOtherSessions);
    late = await signIn(other);
    await customers.reactivate(suspended.id);
    between = await signIn(suspended);
    await expectJobDone(bank, await backups.restore({ filename }));
  });

  test('a restored customer who was deleted since has password and two-factor, and their former sessions stay over', async () => {
    expect(await customers.opens(deleted.session)).toEqual(REVOKED_SESSION_STATE);
    expect(await customers.tryToSignIn(deleted)).toMatchObject({ status: 200, body: { requiresTwoFactor: true } });
    expect(await deleted.tryToSignIn({ twoFactorCode: device.nextCode() })).toMatchObject({
      status: 200,
      body: { role: 'user', name: deleted.name },
    });
  });

  test('a restored customer who has since changed a required password has every route open', async () => {
    expect(await customers.tryToSignIn({ ...asked, password: newPassword })).toMatchObject({ status: 200 });
    expect(await customers.opens(asked.session)).toEqual(VALID_SESSION_STATE);
    const signedIn = await bank.signIn(given.email, newPassword);
    expect((await bank.call(getProfile, {}, { as: signedIn })).refusal.code).toBe('password_change_required');
  });

  test('a customer who is not in the backup is gone: no session, no sign-in, in no list', async () => {
    expect(await customers.opens(fresh.session)).toEqual(REVOKED_SESSION_STATE);
    expect((await customers.tryToSignIn(fresh)).status).toBe(401);
    expect((await customers.get(fresh.id)).status).toBe(404);
    expect(await customers.found(fresh.email)).toEqual([]);
    expect((await customers.itemsOf(fresh)).map(({ kind }) => kind)).toEqual(['departure']);
  });

  test('a restored customer who has only changed keeps every session that is open, and no other', async () => {
    expect((await bank.call(getProfile, {}, { as: tablet })).body).not.toHaveProperty('city');
    for (const session of [changed.session, tablet, late])
      expect(await customers.opens(session)).toEqual(VALID_SESSION_STATE);
    expect(await customers.opens(phone)).toEqual(REVOKED_SESSION_STATE);
  });

  test('a restored customer is suspended as in the backup, with a session from before over', async () => {
    expect((await customers.tryToSignIn(suspended)).status).toBe(401);
    expect(await customers.isEnabledInPool(suspended.id)).toBe(false);
    await customers.reactivate(suspended.id);
    expect(await customers.opens(between)).toEqual(REVOKED_SESSION_STATE);
    expect((await customers.tryToSignIn(suspended)).status).toBe(200);
  });
});

test('a restored customer without a sign-in is marked, and signs in once an administrator has set a password', async () => {
  const person = await bank.newCustomer();
  const filename = await backups.create();
  await customers.delete(person.id);
  bank.clock.advance(31 * 24 * 60 * 60_000);
  await bank.stack.runWorker('purgeDeparted');
  await admin.signInAgain();
  expect(await backups.restore({ filename })).toMatchObject(done);
  const listed = async () => {
    const { result } = await admin.call(listUsers, { query: { search: person.email } });
    return result.users;
  };
  expect(await listed()).toMatchObject([{ _id: person.id, needsPassword: true, twoFactorEnabled: false }]);
  expect((await customers.tryToSignIn(person)).status).toBe(401);
  const newPassword = 'eleven brass lanterns';
  await admin.call(resetUserPassword, { body: { userId: person.id, newPassword } });
  expect((await customers.tryToSignIn({ ...person, password: newPassword })).status).toBe(200);
  expect((await listed())[0]).not.toHaveProperty('needsPassword');
  await ada.signInAgain();
});

test('a restored customer has the former e-mail address and account number, even where two have exchanged theirs', async () => {
  const [one, two] = [await bank.newCustomer(), await bank.newCustomer()];
  await admin.call(setAccountNumber, { params: { id: one.id }, body: { accountNumber: 'MOOR1' } });
  await admin.call(setAccountNumber, { params: { id: two.id }, body: { accountNumber: 'MOOR2' } });
  const filename = await backups.create();
  const renamed = (id: string, email: string, accountNumber: string) => changePerson(id, { email, accountNumber });
  await renamed(one.id, 'between@test.example', 'MOOR3');
  await renamed(two.id, one.email, 'MOOR1');
  await renamed(one.id, two.email, 'MOOR2');
  await backups.restore({ filename });
  for (const person of [one, two]) {
    expect(await customers.tryToSignIn(person)).toMatchObject({ status: 200, body: { name: person.name } });
    expect(await customers.found(person.email)).toEqual([person.id]);
  }
  expect(await customers.found('MOOR1')).toEqual([one.id]);
  expect(await customers.found('between')).toEqual([]);
});

test('no other call writes while customers are replaced, and reading and signing in continue', async () => {
  const filename = await backups.create();
  const job = await backups.hold({ kind: 'restore', filename });
  await job.maintain();
  const before = await backups.items();
  const writes = [
    await money.deposit(ada, 10),
    await tickets.create(ada),
    await ada.call(updateProfile, { body: { city: 'Elsewhere' } }),
    await admin.call(createAdjustment, { body: { userId: ada.id, amount: 1, type: 'deposit' } }),
    await customers.delete(ada.id, 'true'),
    await admin.call(saveDepositSettings, { body: { methods: depositMethods } }),
  ];
  for (const answer of writes) expect(answer).toMatchObject(maintenanceAnswer);
  expect(Number(writes[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await backups.items()).toEqual(before);
  expect((await customers.tryToSignIn(ada)).status).toBe(200);
  expect(await customers.opens(ada.session)).toEqual(VALID_SESSION_STATE);
  expect((await customers.get(ada.id)).status).toBe(200);
  await job.end();
  expect((await money.deposit(ada, 10)).status).toBe(201);
});

test('a customer of more items than one transaction takes who logs out during a restore stays logged out (ASVS 7.4.1)', async () => {
  const person = await money.customerWith(60);
  const phone = await bank.signIn(person.email, person.password);
  const filename = await backups.create();
  await money.book(person, 'deposit', 1);
  await putTicket(person.id, {}, 110);
  const loggedOut = runBeforeCustomerReplaced(person.id, () => bank.call(logout, {}, { as: phone }));
  await expectJobDone(bank, await backups.restore({ filename }));
  expect((await loggedOut).status).toBe(200);
  await bank.drain();
  expect(await customers.opens(phone)).toEqual(REVOKED_SESSION_STATE);
  expect(await customers.opens(person.session)).toEqual(VALID_SESSION_STATE);
  expect(await currentBankContent(bank)).toEqual(comparableContent(await backups.content(filename)));
  expect(await figures()).toMatchObject({ tiesOut: true, differences: [] });
});

test.each([{}, { filename: 7 }, { backup: [] }, { filename: 'backup-2031-01-01T00-00-00-000Z.json', backup: {} }])(
  'a restore with %j is refused',
  async (body) => {
    const answer = await admin.send('POST', restoreDatabase.path, body);
    expect(answer).toMatchObject({ status: 400, body: { error: SELECT_BACKUP_FILE } });
  },
);

test('a restore with a body that is too large is refused', async () => {
  const body = { backup: { users: 'x'.repeat(MAX_INLINE_BACKUP_BYTES + 1024) } };
  const answer = await admin.send('POST', restoreDatabase.path, body);
  expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } });
});
