import { describe, expect, test } from 'vitest';
import { resetUserPassword } from '#shared/contract/users.ts';
import { OWN_WORDS } from '#shared/domain/own-words.ts';
import { OPEN, SHUT } from '#test/support/customers.ts';
import { dieAtNextCallOf } from '#test/support/faults/fail-pool.ts';
import { dieAtNextWrite } from '#test/support/faults/fail-writes.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { removeFromPool } from '#test/support/pool-sign-ins.ts';
import { expectRefusal } from '#test/support/refusal.ts';
import { PASSWORD_CHANGED } from '#test/support/spec-texts.ts';

const NEW = 'eleven brass lanterns';

const { bank, admin, customers, customerForEach } = setupBank();
const ada = customerForEach();

const reset = (newPassword = NEW, userId = ada.id) => admin.call(resetUserPassword, { body: { userId, newPassword } });
const withNew = () => ({ email: ada.email, password: NEW });

describe('a password set by an administrator', () => {
  test('is the customer’s from now on, and the old one is not', async () => {
    expect(await reset()).toMatchObject({ status: 200, body: { message: PASSWORD_CHANGED } });
    expect((await customers.tryToSignIn(ada)).status).toBe(401);
    expect(await customers.opens(await bank.signIn(ada.email, NEW))).toEqual(OPEN);
  });

  test('ends every session of this customer at once, and of no other (ASVS 7.4)', async () => {
    const grace = await bank.newCustomer();
    const phone = await bank.signIn(ada.email, ada.password);
    await reset();
    for (const session of [ada.session, phone]) expect(await customers.opens(session)).toEqual(SHUT);
    expect(await customers.opens(grace.session)).toEqual(OPEN);
  });

  test('lets in who was locked out by failures', async () => {
    for (let failures = 0; failures < 5; failures += 1) {
      await customers.tryToSignIn({ email: ada.email, password: 'not the password' });
    }
    expect((await customers.tryToSignIn(ada)).status).toBe(429);
    await reset();
    // The pool itself is still locked for a second.
    expect((await customers.tryToSignIn(withNew())).status).toBe(200);
  });

  test('[16, 14.2.1] leaves one audit record, and the password nowhere', async () => {
    await reset();
    const record = { actorName: admin.name, subjectId: ada.id };
    expect(await customers.records(ada.id, 'user.password-reset')).toMatchObject([record]);
    expect(JSON.stringify(await bank.tableItems())).not.toContain(NEW);
  });

  test('gives a sign-in to a customer who has none any more', async () => {
    await removeFromPool(ada.id);
    expect((await customers.tryToSignIn(ada)).status).toBe(401);
    expect((await reset()).status).toBe(200);
    expect(await customers.opens(await bank.signIn(ada.email, NEW))).toEqual(OPEN);
  });

  test('does not let a suspended customer in', async () => {
    await customers.suspend(ada.id);
    expect((await reset()).status).toBe(200);
    expect((await customers.tryToSignIn(withNew())).status).toBe(401);
    await customers.reactivate(ada.id);
    expect((await customers.tryToSignIn(withNew())).status).toBe(200);
  });
});

describe('refused, and the old password stays:', () => {
  test.each([
    ['nothing', '', 'Password is required'],
    ['11 characters', 'eleven char', 'The password needs at least 12 characters'],
    ['129 characters', 'x'.repeat(129), 'The password may have at most 128 characters'],
    ['a space at its end', 'eleven brass lanterns ', 'The password must not begin or end with a space'],
    ['a line break', 'eleven brass\nlanterns', 'The password must not contain line breaks or other control characters'],
    ['a common one', 'Password1234', 'This password is on the list of the most common ones. Please choose another.'],
    ['the name of the bank (ASVS 6.2.11)', 'Aldermoor-2026', OWN_WORDS],
  ])('%s', async (_, password, sentence) => {
    expectRefusal(await reset(password), 400, { error: sentence, fields: { newPassword: sentence } });
    expect(await customers.opens(ada.session)).toEqual(OPEN);
    expect(await customers.records(ada.id, 'user.password-reset')).toEqual([]);
  });

  test('the customer’s own e-mail address', async () => {
    const sentence = 'The password must not be the e-mail address';
    expectRefusal(await reset(ada.email.toUpperCase()), 400, { error: sentence, fields: { newPassword: sentence } });
  });

  test('no customer', async () => {
    const fields = { userId: 'Please choose a customer' };
    expect(await reset(NEW, '')).toMatchObject({ status: 400, body: { fields } });
  });

  test('an administrator', async () => {
    expect((await reset(NEW, admin.id)).status).toBe(404);
    expect((await customers.tryToSignIn({ email: admin.email, password: NEW })).status).toBe(401);
  });
});

test('a function that dies half-way never leaves an old session with a new password for long: the same again', async () => {
  dieAtNextCallOf('AdminSetUserPassword');
  expect((await reset()).status).toBe(500);
  expect(await customers.opens(ada.session)).toEqual(OPEN);
  expect((await customers.tryToSignIn(ada)).status).toBe(200);

  dieAtNextWrite('before');
  expect((await reset()).status).toBe(500);
  expect((await customers.tryToSignIn(ada)).status).toBe(401);
  expect((await reset()).status).toBe(200);
  expect(await customers.opens(ada.session)).toEqual(SHUT);
  expect((await customers.tryToSignIn(withNew())).status).toBe(200);
  expect(await customers.records(ada.id, 'user.password-reset')).toHaveLength(1);
});
