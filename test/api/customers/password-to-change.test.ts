/** A password that an administrator has set may have to be changed before its customer can use anything else. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createUser, getProfile, resetUserPassword } from '#shared/contract/customers.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { confirmSignIn, logout } from '#shared/contract/sign-in.ts';
import { Person, type Session } from '#test/support/bank.ts';
import { exampleInput, fillPathParams } from '#test/support/example-input.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin } = setupBank();
beforeEach(() => bank.moveToNewAddress());

const OWN = 'nine loud herons';
const required = {
  status: 403,
  body: { code: 'password_change_required', error: 'Please choose a password of your own first.' },
};

const open = (mustChangePassword?: boolean) => bank.newCustomer({}, new Person(bank), mustChangePassword);
const status = async (session: Session) => (await bank.call(getProfile, {}, { as: session })).status;
const signIn = async (person: Person) => (await person.tryToSignIn()).result;
const choose = (person: Person) => person.changePassword(OWN);

describe('a customer whose password must be changed (ASVS 6.4.1)', () => {
  test('a customer whose password must be changed is told so, and has every route open after changing it', async () => {
    const person = await open(true);
    expect(await signIn(person)).toMatchObject({ role: 'user', name: person.name, mustChangePassword: true });
    expect(await bank.call(getProfile, {}, { as: person.session })).toMatchObject(required);

    expect((await choose(person)).status).toBe(200);
    expect(await status(person.session)).toBe(200);
    person.password = OWN;
    expect(await signIn(person)).not.toHaveProperty('mustChangePassword');
  });

  const closed = namedRoutes.filter(
    ({ route }) => ['user', 'signed-in'].includes(route.access) && !route.allowBeforePasswordChange,
  );

  test('a customer whose password must be changed reaches no other route before, and nothing changes', async () => {
    const { session } = await open(true);
    const before = await bank.writtenItems();
    for (const { key, route } of closed) {
      const { params, query, body } = exampleInput(route);
      const path = `${fillPathParams(route, params)}?${new URLSearchParams(query)}`;
      expect(await bank.send(route.method, path, body, session), key).toMatchObject(required);
    }
    expect(await bank.writtenItems()).toEqual(before);
    expect(namedRoutes.filter(({ route }) => route.allowBeforePasswordChange).map(({ key }) => key)).toEqual([
      'signIn.confirmSignIn',
      'signIn.logout',
      'signIn.changePassword',
    ]);
  });

  test('a customer whose password must be changed may wait: renewals and confirmations repeat the demand', async () => {
    const person = await open(true);
    bank.clock.advance(11 * 60_000);
    const renewed = await bank.refresh(person.session);
    expect(renewed.result).toMatchObject({ mustChangePassword: true });
    person.session = { token: renewed.result.token, cookies: renewed.cookies };
    expect(await choose(person)).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } });
    const { result, cookies } = await person.call(confirmSignIn, { body: { password: person.password } });
    expect(result).toMatchObject({ mustChangePassword: true, token: expect.any(String) });
    person.session = { token: Object(result).token, cookies };
    expect((await choose(person)).status).toBe(200);
  });

  test('a customer whose password must be changed cannot keep it: the same password is refused, and a log-out opens nothing', async () => {
    const person = await open(true);
    expect((await person.changePassword(person.password)).status).toBe(400);
    expect((await person.call(logout)).status).toBe(200);
    expect(await status(await person.signInAgain())).toBe(403);
  });

  test('a customer must change the password again after an administrator has set another one', async () => {
    const person = await open();
    expect((await choose(person)).status).toBe(200);
    const newPassword = 'eleven brass lanterns';
    await admin.signInAgain();
    const body = { userId: person.id, newPassword, mustChangePassword: true };
    expect((await admin.call(resetUserPassword, { body })).status).toBe(200);
    person.password = newPassword;
    expect(await status(await person.signInAgain())).toBe(403);
    expect((await choose(person)).status).toBe(200);
    expect(await status(person.session)).toBe(200);
  });
});

test.each([undefined, false])(
  'a customer who is only asked for another password is told so, and has everything open (%j)',
  async (must) => {
    const person = await open(must);
    expect(await signIn(person)).toMatchObject({ mustChangePassword: true });
    expect(await status(person.session)).toBe(200);
    expect((await choose(person)).status).toBe(200);
    person.password = OWN;
    expect(await signIn(person)).not.toHaveProperty('mustChangePassword');
  },
);

test('an administrator is not asked for another password: their first one is their own', async () => {
  expect(await signIn(await bank.newAdmin())).not.toHaveProperty('mustChangePassword');
});

test('a repeated request with another choice is a different request', async () => {
  const body = { name: 'Twice Opened', email: 'twice@test.example', password: 'seven quiet otters' };
  const headers = { 'idempotency-key': 'the same key for both' };
  const send = (mustChangePassword: boolean) =>
    bank.call(createUser, { body: { ...body, mustChangePassword } }, { as: admin.session, headers });
  await admin.signInAgain();
  expect([(await send(true)).status, (await send(true)).status]).toEqual([201, 200]);
  expect((await send(false)).status).toBe(422);
});
