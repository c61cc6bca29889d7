/** A forgotten password is replaced by a code by e-mail, which tells strangers nothing. */
import { beforeEach, describe, expect, test } from 'vitest';
import { correctUser } from '#shared/contract/customers.ts';
import { requestPasswordReset, resetPassword } from '#shared/contract/sign-in.ts';
import { CONTAINS_OWN_WORDS_MESSAGE } from '#shared/domain/own-words.ts';
import { PASSWORD_RESET_REQUESTED_MESSAGE } from '#shared/domain/passwords.ts';
import { recordAwsCalls } from '#test/support/aws-calls.ts';
import type { Answer, Person } from '#test/support/bank.ts';
import { REVOKED_SESSION_STATE } from '#test/support/customers.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { cognitoClient, table } from '#test/support/faults/aws-clients.ts';
import { crashOnNextWrite, runBeforeCustomerReplaced } from '#test/support/faults/fail-writes.ts';
import { sentCode } from '#test/support/faults/one-time-codes.ts';
import { changePerson } from '#test/support/faults/stored-items.ts';
import { createMailActions, otherCode, withoutMessages } from '#test/support/mail.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { PASSWORD_CHANGED_MESSAGE } from '#test/support/spec-texts.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';

const { bank, admin, customers } = setupBank();
beforeEach(() => bank.moveToNewAddress());

async function confirmed(person: Person): Promise<Person> {
  await changePerson(person.id, { emailVerifiedAt: '2026-11-01T09:00:00.000Z' });
  return person;
}
const newCustomer = async (wanted = {}) => confirmed(await bank.newCustomer(wanted));

const { sentTo } = createMailActions(bank);

const NEW_PASSWORD = 'nine loud herons';
const MINUTE = 60_000;

type Addressee = Pick<Person, 'email'>;

const ask = ({ email }: Addressee) => bank.call(requestPasswordReset, { body: { email } });

function enter({ email }: Addressee, code: string, newPassword = NEW_PASSWORD) {
  return bank.call(resetPassword, { body: { email, code, newPassword, confirmPassword: newPassword } });
}

async function codeOf(person: Pick<Person, 'id' | 'email'>): Promise<string> {
  expect((await ask(person)).status).toBe(200);
  return (await sentCode(bank, 'password-reset', person.id, person.email)) ?? expect.fail('no code was sent');
}

const canSignIn = async (person: Person, password: string) => (await person.tryToSignIn({ password })).status === 200;
const stored = async (type: string) => (await bank.tableItems()).filter((item) => item.type === type);
const actions = async ({ id }: Person) =>
  (await bank.auditOf(id)).map(({ action }) => action).filter((action) => action.startsWith('password'));

test('a code by e-mail sets a new password, ends all sessions and tells the person (ASVS 6.4.3, 6.3.7)', async () => {
  const person = await newCustomer();
  const phone = await bank.signIn(person.email, person.password);
  const code = await codeOf(person);
  expect(await enter(person, code)).toMatchObject({ status: 200, body: { message: PASSWORD_CHANGED_MESSAGE } });
  for (const session of [person.session, phone]) expect(await customers.opens(session)).toEqual(REVOKED_SESSION_STATE);
  expect(await canSignIn(person, person.password)).toBe(false);
  expect(await canSignIn(person, NEW_PASSWORD)).toBe(true);
  expect(await actions(person)).toEqual(['password.reset-requested', 'password.reset']);
  const notices = (await stored('notification')).filter(
    ({ recipientId, kind }) => recipientId === person.id && kind !== 'new-device-sign-in',
  );
  expect(notices).toMatchObject([{ kind: 'password-changed', data: { by: 'self' } }]);
  const everything = JSON.stringify(await bank.tableItems());
  for (const secret of [code, NEW_PASSWORD]) expect(everything).not.toContain(`"${secret}"`);
});

test('a bank without e-mail says so in place of sending a code, for every address', async () => {
  const { email } = await newCustomer();
  await withoutMessages('MAIL', async () => {
    for (const person of [{ email }, { email: 'nobody@mail.example' }])
      expectRefusal(await ask(person), 409, { code: 'email_off' });
  });
});

test('a sign-in after a reset still asks for the code of the authenticator (ASVS 6.4.3)', async () => {
  const person = await newCustomer();
  await enableTwoFactor(bank, person.session);
  expect((await enter(person, await codeOf(person))).status).toBe(200);
  bank.clock.advance(1000);
  expect(await person.tryToSignIn({ password: NEW_PASSWORD })).toMatchObject({
    status: 200,
    body: { requiresTwoFactor: true },
  });
});

test('the other administrators learn that an administrator has reset the password', async () => {
  const ada = await confirmed(await bank.newAdmin());
  expect((await enter(ada, await codeOf(ada))).status).toBe(200);
  expect(await canSignIn(ada, NEW_PASSWORD)).toBe(true);
  const notices = (await stored('notification')).filter(({ kind }) => kind === 'administrator-password-reset');
  expect(notices).toMatchObject([{ recipientId: 'administrators', exceptUserId: ada.id, data: { name: ada.name } }]);
});

describe('what a stranger learns (ASVS 6.3.8)', () => {
  async function everyKind() {
    const [known, suspended, restored] = [await newCustomer(), await newCustomer(), await newCustomer()];
    const unconfirmed = await bank.newCustomer();
    await bank.suspend(suspended.id);
    await changePerson(restored.id, { needsPassword: true });
    return { known, suspended, restored, unconfirmed, unknown: { email: 'nobody@test.example' } };
  }

  async function sameFor(people: Record<string, Addressee>, call: (person: Addressee) => Promise<Answer>) {
    const calls = recordAwsCalls(table(), cognitoClient());
    const seen = new Set<string>();
    for (const person of Object.values(people)) {
      bank.moveToNewAddress();
      await bank.drain();
      const answers: Answer[] = [];
      const made = await calls.during(async () => answers.push(await call(person)));
      const [{ status, body = {} } = {}] = answers as { status: number; body?: object }[];
      seen.add(JSON.stringify([status, { ...body, requestId: '' }, made]));
    }
    return [...seen];
  }

  test('asking for a code and a wrong code have the same answer and do the same work for every address, and only an open account with a confirmed address gets mail', async () => {
    const people = await everyKind();
    const seen = await sameFor(people, ask);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toContain(PASSWORD_RESET_REQUESTED_MESSAGE);
    for (const [kind, { email }] of Object.entries(people)) {
      const mails = (await sentTo(email)).filter(({ subject }) => subject === 'Code for a new password');
      expect(mails.length, kind).toBe(kind === 'known' ? 1 : 0);
    }
    expect((await sentTo(people.known.email)).at(-1)?.text).toContain(
      await sentCode(bank, 'password-reset', people.known.id, people.known.email),
    );
    const tried = await sameFor(people, (person) => enter(person, '000000'));
    expect(tried).toHaveLength(1);
    expect(tried[0]).toContain('wrong_code');
  });

  test('a password made of the name is refused only after the right code, which stays good', async () => {
    const person = await newCustomer({ name: 'Leopoldine Quill' });
    const code = await codeOf(person);
    expectRefusal(await enter(person, otherCode(code), 'leopoldine quill 7'), 400, { code: 'wrong_code' });
    expectRefusal(await enter(person, code, 'leopoldine quill 7'), 400, {
      fields: { newPassword: CONTAINS_OWN_WORDS_MESSAGE },
    });
    expect((await enter(person, code)).status).toBe(200);
  });
});

test('a code for a new password is worth nothing once the person has another address, also a confirmed one', async () => {
  const person = await newCustomer();
  const former = await codeOf(person);
  await admin.staySignedIn();
  const email = `new.${person.email}`;
  await admin.call(correctUser, { params: { id: person.id }, body: { email } });
  await changePerson(person.id, { emailVerifiedAt: '2026-11-01T09:00:00.000Z' });
  expectRefusal(await enter({ email }, former), 400, { code: 'code_expired' });
  expect((await enter({ email }, await codeOf({ id: person.id, email }))).status).toBe(200);
});

test('a reset ends all sessions also when another code is asked for in between', async () => {
  const person = await newCustomer();
  const code = await codeOf(person);
  const asked = runBeforeCustomerReplaced(person.id, () => ask(person));
  expect((await enter(person, code)).status).toBe(200);
  expect((await asked).status).toBe(200);
  expect(await customers.opens(person.session)).toEqual(REVOKED_SESSION_STATE);
  expect(await sentCode(bank, 'password-reset', person.id, person.email)).toBeUndefined();
});

test('a code that several calls use at once is used once, and sets the password of the one that is told so (ASVS 6.5.1)', async () => {
  const person = await newCustomer();
  const code = await codeOf(person);
  const passwords = [NEW_PASSWORD, 'eight idle badgers', 'six patient foxes'];
  const answers = await Promise.all(passwords.map((password) => enter(person, code, password)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  const accepted = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
  bank.clock.advance(2000);
  expect(await canSignIn(person, accepted)).toBe(true);
  expectRefusal(await enter(person, code), 400, { code: 'code_expired' });
});

test('a reset that dies between the user pool and the table is finished by the same call, and by no other', async () => {
  const person = await newCustomer();
  const code = await codeOf(person);
  crashOnNextWrite('before');
  expect((await enter(person, code)).status).toBe(500);
  expectRefusal(await enter(person, code, 'eight idle badgers'), 400, { code: 'code_expired' });
  expect((await enter(person, code)).status).toBe(200);
  expect(await customers.opens(person.session)).toEqual(REVOKED_SESSION_STATE);
  bank.clock.advance(1000);
  expect(await canSignIn(person, NEW_PASSWORD)).toBe(true);
});

test('a right code must wait after ten wrong ones within a day (ASVS 6.3.1, 6.6.3)', async () => {
  const person = await newCustomer();
  for (let round = 0; round < 2; round += 1) {
    const code = await codeOf(person);
    for (let tries = 0; tries < 5; tries += 1) expect((await enter(person, otherCode(code))).status).toBe(400);
  }
  bank.moveToNewAddress();
  const code = await codeOf(person);
  const locked = await enter(person, code);
  expectRefusal(locked, 429, { error: 'Too many failed attempts. Please try again in 24 hours.' });
  bank.clock.advance(24 * 60 * MINUTE);
  expect((await enter(person, await codeOf(person))).status).toBe(200);
});

test('five codes are sent to an address within an hour (ASVS 6.6.3)', async () => {
  const person = await newCustomer();
  for (let sent = 0; sent < 5; sent += 1) expect((await ask(person)).status).toBe(200);
  bank.moveToNewAddress();
  expectRefusal(await ask(person), 429, { error: 'You have asked for many codes. Please try again in 60 minutes.' });
  expectRefusal(await ask({ email: person.email.toUpperCase() }), 429, { code: 'too_many_attempts' });
});

test('twenty calls for any accounts are taken from a network address within fifteen minutes (ASVS 6.3.1)', async () => {
  for (let call = 0; call < 20; call += 1) expect((await ask({ email: `one${call}@test.example` })).status).toBe(200);
  expectRefusal(await ask({ email: 'another@test.example' }), 429, { code: 'too_many_attempts' });
  bank.clock.advance(15 * MINUTE);
  expect((await ask({ email: 'another@test.example' })).status).toBe(200);
});
