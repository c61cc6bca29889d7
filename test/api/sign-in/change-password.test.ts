import { beforeEach, expect, test } from 'vitest';
import { Person } from '#test/support/bank.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { PASSWORD_CHANGED_MESSAGE } from '#test/support/spec-texts.ts';

const NEW_PASSWORD = 'nine loud herons';

const { bank, customers, unwritten } = setupBank();
beforeEach(() => bank.moveToNewAddress());

const change = (person: Person, currentPassword?: string) => person.changePassword(NEW_PASSWORD, currentPassword);
const canSignIn = async (person: Person, password: string) => (await person.tryToSignIn({ password })).status === 200;

const wrong = {
  status: 400,
  body: {
    code: 'wrong_password',
    error: 'Incorrect current password',
    fields: { currentPassword: 'Incorrect current password' },
  },
};

test('a changed password signs in, leaves one audit record, and is stored nowhere in plain text (ASVS 6.2.2, 16.2.1)', async () => {
  const person = await bank.newCustomer();
  expect(await change(person)).toMatchObject({ status: 200, body: { message: PASSWORD_CHANGED_MESSAGE } });
  expect(await canSignIn(person, NEW_PASSWORD)).toBe(true);
  expect(await canSignIn(person, person.password)).toBe(false);
  const records = (await bank.auditOf(person.id)).filter(({ action }) => action.startsWith('password'));
  expect(records).toMatchObject([{ action: 'password.changed', actorId: person.id, subjectId: person.id }]);
  const everything = JSON.stringify(await bank.tableItems());
  for (const password of [person.password, NEW_PASSWORD]) expect(everything).not.toContain(password);
});

test('a wrong current password changes nothing, ends nothing and leaves one audit record (ASVS 6.2.3, 6.3.1)', async () => {
  const person = await bank.newCustomer();
  const phone = await bank.signIn(person.email, person.password);
  expect(await change(person, 'not the password')).toMatchObject(wrong);
  expect(await change(person, ' ')).toMatchObject(wrong);
  for (const session of [phone, person.session]) expect(await customers.tokenOpens(session)).toBe(true);
  const records = (await bank.auditOf(person.id)).filter(({ action }) => action.startsWith('password'));
  expect(records.map(({ action }) => action)).toEqual(['password.refused', 'password.refused']);
  expect(await canSignIn(person, person.password)).toBe(true);
});

test('the present password in the field of the new one is not taken for a change at the next sign-in', async () => {
  const person = await bank.newCustomer({}, new Person(bank), true);
  const phone = await bank.signIn(person.email, person.password);
  expect(await person.changePassword(person.password, NEW_PASSWORD)).toMatchObject(wrong);
  expect(await person.tryToSignIn()).toMatchObject({ status: 200, body: { mustChangePassword: true } });
  expect((await bank.auditOf(person.id)).map(({ action }) => action)).not.toContain('password.state-repaired');
  person.session = phone;
  expect((await change(person)).status).toBe(200);
});

test('a new password has 12 to 128 characters in any script, and not the words of its owner (ASVS 6.2.1, 6.2.4, 6.2.9, 6.2.11)', async () => {
  const person = await bank.newCustomer({ email: 'somebody.special@test.example' });
  for (const newPassword of ['eleven char', 'unbelievable', 'special.2026!', person.password]) {
    const refused = await unwritten(() => person.changePassword(newPassword));
    expectRefusal(refused, 400, { fields: { newPassword: expect.any(String) } });
  }
  for (const newPassword of ['exactly12chr', 'x'.repeat(127).concat('y'), 'Grüße aus Ålesund 🗻']) {
    expect((await person.changePassword(newPassword)).status, newPassword).toBe(200);
    expect(await canSignIn(person, newPassword), newPassword).toBe(true);
    person.password = newPassword;
  }
});

test('a right current password must wait after five wrong ones within fifteen minutes', async () => {
  const person = await bank.newCustomer();
  for (let failure = 0; failure < 5; failure += 1) {
    expect(await change(person, 'not the password')).toMatchObject(wrong);
  }
  const locked = await change(person);
  expectRefusal(locked, 429, { code: 'too_many_attempts' });
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
  expect((await change(await bank.newCustomer())).status).toBe(200);

  // The pool's own limit applies for the rest of the hour.
  bank.clock.advance(15 * 60_000);
  await person.signInAgain();
  const refused = await change(person);
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);

  bank.clock.advance(60 * 60_000);
  await person.signInAgain();
  expect((await change(person)).status).toBe(200);
});
