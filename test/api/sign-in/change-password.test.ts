import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getAdminProfile } from '#shared/contract/administrators.ts';
import { getProfile } from '#shared/contract/customers.ts';
import { changePassword, login } from '#shared/contract/sign-in.ts';
import { CONTAINS_OWN_WORDS_MESSAGE } from '#shared/domain/own-words.ts';
import { Person, type Session } from '#test/support/bank.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { PASSWORD_CHANGED_MESSAGE } from '#test/support/spec-texts.ts';

const NEW_PASSWORD = 'nine loud herons';

const { bank, unwritten } = setupBank();
beforeEach(() => bank.moveToNewAddress());

function change(person: Person, changes: Partial<Record<string, string>> = {}, as: Session = person.session) {
  const { currentPassword = person.password, newPassword = NEW_PASSWORD } = changes;
  const { confirmPassword = newPassword } = changes;
  return bank.call(changePassword, { body: { currentPassword, newPassword, confirmPassword } }, { as });
}

const status = async (session: Session) => (await bank.call(getProfile, {}, { as: session })).status;
const canSignIn = async ({ email }: Person, password: string) =>
  (await bank.call(login, { body: { email, password } })).status === 200;

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

describe('a wrong current password (ASVS 6.3.1)', () => {
  test('a wrong current password changes nothing, ends nothing and leaves one audit record (ASVS 6.2.3)', async () => {
    const person = await bank.newCustomer();
    const phone = await bank.signIn(person.email, person.password);
    expect(await change(person, { currentPassword: 'not the password' })).toMatchObject(wrong);
    expect(await change(person, { currentPassword: ' ' })).toMatchObject(wrong);
    expect([await status(phone), await status(person.session)]).toEqual([200, 200]);
    const records = (await bank.auditOf(person.id)).filter(({ action }) => action.startsWith('password'));
    expect(records.map(({ action }) => action)).toEqual(['password.refused', 'password.refused']);
    expect(await canSignIn(person, person.password)).toBe(true);
  });

  test('the present password in the field of the new one is not taken for a change at the next sign-in', async () => {
    const person = await bank.newCustomer({}, new Person(bank), true);
    const phone = await bank.signIn(person.email, person.password);
    const swapped = { currentPassword: NEW_PASSWORD, newPassword: person.password };
    expect(await change(person, swapped)).toMatchObject(wrong);
    const answer = await bank.call(login, { body: { email: person.email, password: person.password } });
    expect(answer).toMatchObject({ status: 200, body: { mustChangePassword: true } });
    expect((await bank.auditOf(person.id)).map(({ action }) => action)).not.toContain('password.state-repaired');
    expect((await change(person, {}, phone)).status).toBe(200);
  });

  test('a right current password must wait after five wrong ones within fifteen minutes', async () => {
    const person = await bank.newCustomer();
    for (let failure = 0; failure < 5; failure += 1) {
      expect(await change(person, { currentPassword: 'not the password' })).toMatchObject(wrong);
    }
    const locked = await change(person);
    expectRefusal(locked, 429, {
      code: 'too_many_attempts',
      error: 'Too many failed attempts. Please try again in 15 minutes.',
    });
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    expect((await change(await bank.newCustomer())).status).toBe(200);

    // The pool's own limit applies for the rest of the hour.
    bank.clock.advance(15 * 60_000);
    const later = await bank.signIn(person.email, person.password);
    const refused = await change(person, {}, later);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);

    bank.clock.advance(60 * 60_000);
    expect((await change(person, {}, await bank.signIn(person.email, person.password))).status).toBe(200);
  });

  test('each wrong current password counts when all are sent at once', async () => {
    const person = await bank.newCustomer();
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, guess) => change(person, { currentPassword: `guess number ${guess}` })),
    );
    expect(guesses.filter((answer) => answer.status === 400)).toHaveLength(5);
    expect(guesses.filter((answer) => answer.status === 429)).toHaveLength(7);
  });

  test('a right current password is not counted as an attempt', async () => {
    const person = await bank.newCustomer();
    const passwords = [person.password, 'first new password', 'second new password', 'third new password'];
    for (const [index, newPassword] of passwords.slice(1).entries()) {
      const currentPassword = passwords[index] ?? '';
      expect((await change(person, { currentPassword, newPassword })).status).toBe(200);
    }
    expect((await bank.tableItems()).find(({ pk }) => pk === `ATTEMPTS#PASSWORD#${person.id}`)?.times).toEqual([]);
  });
});

describe('a new password (ASVS 6.2.1, 6.2.4, 6.2.11)', () => {
  let person: Person;
  beforeAll(async () => {
    person = await bank.newCustomer({ email: 'somebody.special@test.example' });
  });

  test.each([
    [{ newPassword: 'eleven char' }, { newPassword: 'The password needs at least 12 characters' }],
    [{ newPassword: 'unbelievable' }, { newPassword: expect.stringContaining('most common') }],
    [{ newPassword: 'Aldermoor2026!' }, { newPassword: CONTAINS_OWN_WORDS_MESSAGE }],
    [{ newPassword: 'special.2026!' }, { newPassword: CONTAINS_OWN_WORDS_MESSAGE }],
    [{ newPassword: 'Somebody.Special' }, { newPassword: 'The password must not be the e-mail address' }],
    [{ newPassword: 'seven quiet otters' }, { newPassword: 'Please choose a password other than the current one' }],
  ])('a new password as in %j is refused without being counted', async (changes, fields) => {
    await bank.drain();
    expect(await unwritten(() => change(person, changes))).toMatchObject({ status: 400, body: { fields } });
  });

  test('a new password of 12 to 128 characters is accepted, in any script (ASVS 6.2.5, 6.2.9)', async () => {
    const other = await bank.newCustomer();
    for (const newPassword of ['exactly12chr', 'x'.repeat(127).concat('y'), 'Grüße aus Ålesund 🗻']) {
      expect((await change(other, { newPassword })).status, newPassword).toBe(200);
      expect(await canSignIn(other, newPassword), newPassword).toBe(true);
      other.password = newPassword;
    }
  });
});

test('an administrator changes their own password, which ends every other session (ASVS 6.2.2, 7.4.3)', async () => {
  const ada = await bank.newAdmin();
  const phone = await bank.signIn(ada.email, ada.password);
  expect(await change(ada, { currentPassword: 'not the password' })).toMatchObject(wrong);
  expect((await change(ada)).status).toBe(200);
  expect((await bank.call(getAdminProfile, {}, { as: phone })).status).toBe(401);
  expect((await ada.call(getAdminProfile)).status).toBe(200);
  expect(await canSignIn(ada, ada.password)).toBe(false);
  expect(await canSignIn(ada, NEW_PASSWORD)).toBe(true);
  const actions = (await bank.auditOf(ada.id)).map(({ action }) => action);
  expect(actions.filter((action) => action.startsWith('password'))).toEqual(['password.refused', 'password.changed']);
});
