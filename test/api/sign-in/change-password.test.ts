import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CONTAINS_OWN_WORDS_MESSAGE } from '#shared/domain/own-words.ts';
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
  expect(records).toEqual([
    {
      action: 'password.changed',
      actorId: person.id,
      actorName: person.name,
      subjectId: person.id,
      sourceIp: expect.stringMatching(/^10\./),
    },
  ]);
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

test('each wrong current password counts when all are sent at once', async () => {
  const person = await bank.newCustomer();
  const guesses = await Promise.all(Array.from({ length: 12 }, (_, guess) => change(person, `guess number ${guess}`)));
  expect(guesses.filter((answer) => answer.status === 400)).toHaveLength(5);
  expect(guesses.filter((answer) => answer.status === 429)).toHaveLength(7);
});

test('a right current password is not counted as an attempt', async () => {
  const person = await bank.newCustomer();
  for (const newPassword of ['first new password', 'second new password', 'third new password']) {
    expect((await person.changePassword(newPassword)).status).toBe(200);
    person.password = newPassword;
  }
  expect((await bank.tableItems()).find(({ pk }) => pk === `ATTEMPTS#PASSWORD#${person.id}`)?.times).toEqual([]);
});

describe('a new password (ASVS 6.2.1, 6.2.4, 6.2.11)', () => {
  let person: Person;
  beforeAll(async () => {
    person = await bank.newCustomer({ email: 'somebody.special@test.example' });
  });

  test.each([
    ['eleven char', 'The password needs at least 12 characters'],
    ['unbelievable', expect.stringContaining('most common')],
    ['Aldermoor2026!', CONTAINS_OWN_WORDS_MESSAGE],
    ['special.2026!', CONTAINS_OWN_WORDS_MESSAGE],
    ['Somebody.Special', 'The password must not be the e-mail address'],
    ['seven quiet otters', 'Please choose a password other than the current one'],
  ])('the new password %s is refused without being counted', async (password, sentence) => {
    const fields = { newPassword: sentence };
    expect(await unwritten(() => person.changePassword(password))).toMatchObject({ status: 400, body: { fields } });
  });

  test('a new password of 12 to 128 characters is accepted, in any script (ASVS 6.2.5, 6.2.9)', async () => {
    const other = await bank.newCustomer();
    for (const newPassword of ['exactly12chr', 'x'.repeat(127).concat('y'), 'Grüße aus Ålesund 🗻']) {
      expect((await other.changePassword(newPassword)).status, newPassword).toBe(200);
      expect(await canSignIn(other, newPassword), newPassword).toBe(true);
      other.password = newPassword;
    }
  });
});

test('an administrator changes their own password, which ends every other session (ASVS 6.2.2, 7.4.3)', async () => {
  const ada = await bank.newAdmin();
  const phone = await bank.signIn(ada.email, ada.password);
  expect(await change(ada, 'not the password')).toMatchObject(wrong);
  expect((await change(ada)).status).toBe(200);
  expect(await customers.tokenOpens(phone)).toBe(false);
  expect(await customers.tokenOpens(ada.session)).toBe(true);
  expect(await canSignIn(ada, ada.password)).toBe(false);
  expect(await canSignIn(ada, NEW_PASSWORD)).toBe(true);
  const actions = (await bank.auditOf(ada.id)).map(({ action }) => action);
  expect(actions.filter((action) => action.startsWith('password'))).toEqual(['password.refused', 'password.changed']);
});
