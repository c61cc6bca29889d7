import { createPublicKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { getDocs, getOpenapi } from '#shared/contract/reports.ts';
import type { Route, RouteAccess } from '#shared/contract/route.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { apiResponseHeaders } from '#shared/contract/security-headers.ts';
import { logout } from '#shared/contract/sign-in.ts';
import type { Person } from '#test/support/bank.ts';
import { addressOf, exampleInput, harmlessInput } from '#test/support/example-input.ts';
import {
  claimsOf,
  foreignKey,
  jwtHeaderOf,
  poolSigningKey,
  signToken,
  signTokenWithSecret,
  unsignedToken,
} from '#test/support/forge-tokens.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, backups, customers, customerForAll, unwritten } = setupBank();
const customer = customerForAll();

type Principal = () => string | undefined | Promise<string | undefined>;

/** The status that every guarded route answers, and the `Authorization` header that the caller sends. */
const refused: Readonly<Record<string, readonly [status: 401 | 403, authorization: Principal]>> = {
  'A caller without a token': [401, () => undefined],
  Garbage: [401, () => 'Bearer garbage'],
  'The token under another scheme': [401, () => `Basic ${good()}`],
  'A suspended customer': [401, () => leftBy(({ id }) => bank.suspend(id))],
  'A deleted customer': [401, () => leftBy(({ id }) => customers.delete(id))],
  'A user the bank never knew': [401, () => saying({ username: '01936f3a-5c1e-7b42-9d0f-6a2b8c4e1f37' })],
  'A session that was signed out': [401, () => leftBy((person) => person.call(logout))],
  'An expired token': [401, () => saying({ exp: seconds() - 1 })],
  'A token for later': [401, () => saying({ nbf: seconds() + 600 })],
  'An ID token': [403, () => saying({ token_use: 'id', scope: undefined })],
  'An ID token that claims the scope': [401, () => saying({ token_use: 'id' })],
  'A token without the scope': [403, () => saying({ scope: undefined })],
  'A token of another client': [401, () => saying({ client_id: 'another-client' })],
  'A token of another pool': [401, () => saying({ iss: `${claimsOf(good()).iss}x` }, foreignKey)],
  'A token with a signature of another pool': [401, () => saying({}, foreignKey)],
  'A token without a signature': [
    401,
    () => `Bearer ${unsignedToken(claimsOf(good()), { ...jwtHeaderOf(good()), alg: 'none' })}`,
  ],
  'The public key used as a secret': [
    401,
    () =>
      `Bearer ${signTokenWithSecret(poolSigningKey(bank).publicPem, 'sha256', jwtHeaderOf(good()), claimsOf(good()))}`,
  ],
  'A token whose header brings its own key': [
    401,
    () => `Bearer ${signToken(foreignKey, withOwnKey(), claimsOf(good()))}`,
  ],
  'A customer whose token says administrator': [401, () => saying({ 'cognito:groups': ['admin'] })],
  'An administrator whose token says customer': [401, () => saying({ username: admin.id, 'cognito:groups': ['user'] })],
};
const good = () => customer.session.token;
const withOwnKey = () => ({
  ...jwtHeaderOf(good()),
  jwk: createPublicKey(foreignKey).export({ format: 'jwk' }),
  jku: 'https://attacker.example/jwks.json',
});
const seconds = () => Math.floor(bank.clock.now() / 1000);
const saying = (changes: object, key: Parameters<typeof signToken>[0] = poolSigningKey(bank).privateKey) =>
  `Bearer ${signToken(key, jwtHeaderOf(good()), { ...claimsOf(good()), ...changes })}`;

/** Returns the `Authorization` header of a new customer after something has happened to the account. */
async function leftBy(happens: (person: Person) => Promise<unknown>): Promise<string> {
  const person = await bank.newCustomer();
  await happens(person);
  return `Bearer ${person.session.token}`;
}

async function ask(route: Route, authorization: string | undefined, input = exampleInput(route)) {
  const { body } = input;
  const response = await fetch(`${bank.url}/api${addressOf(route, input)}`, {
    method: route.method,
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const guarded = namedRoutes.filter(({ route }) => route.access !== 'public');
const open = namedRoutes.filter(({ route }) => route.access === 'public');

async function expectRefusals(routes: typeof namedRoutes, status: number, authorization: string | undefined) {
  await unwritten(async () => {
    for (const { key, route } of routes) {
      const answer = await ask(route, authorization);
      expect(answer.status, key).toBe(status);
      const { error, message } = JSON.parse(answer.text);
      expect([typeof message, error], key).toEqual(['string', message]);
    }
  });
}

/** A route that reads and one that writes for each role: what the other routes answer to these callers is the same code. */
const samples = guarded.filter(({ key }) =>
  ['customers.getProfile', 'customers.updateProfile', 'customers.listUsers', 'customers.suspendUser'].includes(key),
);

test.each(Object.entries(refused))(
  '%s gets the same refusal from every kind of route, and nothing happens (ASVS 6.8.2, 8.3.2, 9.1.1, 9.1.2, 9.1.3, 9.2.1, 9.2.2, 9.2.3, 9.2.4, 10.3.1, 10.3.2)',
  async (_, [status, authorization]) => expectRefusals(samples, status, await authorization()),
);

test.each(['A caller without a token', 'A suspended customer'])(
  '%s gets 401 from every route that is not public, and what everybody gets from the others (ASVS 8.2.1, 8.3.1)',
  async (caller) => {
    const [, authorization] = refused[caller] ?? expect.fail(caller);
    const header = await authorization();
    await expectRefusals(guarded, 401, header);
    for (const { key, route } of open) {
      const everybodys = await ask(route, undefined, harmlessInput(route));
      expect((await ask(route, header, harmlessInput(route))).status, key).toBe(everybodys.status);
    }
  },
);

test.each<[string, RouteAccess, () => Promise<Person>]>([
  ['A customer', 'user', () => bank.newCustomer()],
  ['An administrator', 'admin', () => bank.newAdmin()],
])(
  '%s passes where the contract allows their role, and gets 403 everywhere else, where nothing happens (ASVS 8.2.1, 8.3.1)',
  async (_, own, newPerson) => {
    const person = await newPerson();
    const isOpenToRole = ({ access }: Route) => access === own || access === 'signed-in';
    await unwritten(async () => {
      for (const { key, route } of guarded.filter((one) => !isOpenToRole(one.route))) {
        expect((await ask(route, `Bearer ${person.session.token}`)).status, key).toBe(403);
      }
    });
    // A route without any input cannot be refused for it: it would begin long work if no other work were running.
    const longWork = await backups.hold();
    for (const { key, route } of guarded.filter((one) => isOpenToRole(one.route))) {
      const { status } = await ask(route, `Bearer ${person.session.token}`, harmlessInput(route));
      expect([401, 403], key).not.toContain(status);
      expect(status, key).toBeLessThan(500);
      // A route without a body has done its work, and may have ended this very session.
      if (route.method !== 'GET' && !route.body) await person.signInAgain();
    }
    await longWork.end();
  },
);

test('every answer has the security headers and a content type, and none but the reference may be cached (ASVS 3.2.1, 3.4.1, 3.4.2, 3.4.3, 3.4.4, 3.4.5, 3.4.6, 4.1.1, 14.3.2)', async () => {
  const { token } = customer.session;
  for (const { key, route } of namedRoutes) {
    for (const authorization of [undefined, `Bearer ${token}`]) {
      const answer = Object.fromEntries((await ask(route, authorization, harmlessInput(route))).headers);
      const { 'cache-control': _, 'content-security-policy': policy, ...others } = apiResponseHeaders;
      expect(answer, key).toMatchObject(route === getDocs || route === getOpenapi ? others : apiResponseHeaders);
      expect(answer['content-security-policy'], key).toContain(policy.split(';')[0]);
      expect(answer['x-request-id'] ?? answer['www-authenticate'], key).toBeTruthy();
      expect(answer['content-type'], key).toMatch(
        route === getDocs ? /^text\/html; charset=utf-8$/ : /^application\/json(; charset=utf-8)?$/,
      );
      expect(answer, key).not.toHaveProperty('access-control-allow-origin');
    }
  }
});

test('no route accepts a token in the address (ASVS 14.2.1)', async () => {
  const { token } = await bank.signIn(customer.email, customer.password);
  for (const { key, route } of guarded) {
    const { params, body } = exampleInput(route);
    const query = { token, access_token: token, authorization: token };
    expect((await ask(route, undefined, { params, query, body })).status, key).toBe(401);
  }
});
