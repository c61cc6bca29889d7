/** A password that an administrator has set may have to be changed before its customer can use anything else. */
import { beforeEach, expect, test } from 'vitest';
import { getProfile } from '#shared/contract/customers.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { confirmSignIn } from '#shared/contract/sign-in.ts';
import { Person, type Session } from '#test/support/bank.ts';
import { exampleInput, fillPathParams } from '#test/support/example-input.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank } = setupBank();
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

test('a customer whose password must be changed is told so, and has every route open after changing it (ASVS 6.4.1)', async () => {
  const person = await open(true);
  expect(await signIn(person)).toMatchObject({ role: 'user', name: person.name, mustChangePassword: true });
  expect(await bank.call(getProfile, {}, { as: person.session })).toMatchObject(required);

  expect((await person.changePassword(person.password)).status).toBe(400);
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
