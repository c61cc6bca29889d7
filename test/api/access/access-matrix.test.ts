import { AdminInitiateAuthCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { getProfile } from '#shared/contract/profile.ts';
import type { Access, Route } from '#shared/contract/route.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { apiHeaders } from '#shared/contract/security-headers.ts';
import { logout } from '#shared/contract/session.ts';
import type { Person } from '#test/support/bank.ts';
import { exampleInput, pathOf } from '#test/support/example-input.ts';
import { setupBank } from '#test/support/fixtures.ts';
import {
  claimsOf,
  headerOf,
  keyOfPool,
  signedWith,
  signedWithSecret,
  strangersKey,
  unsigned,
} from '#test/support/forge.ts';

const { bank, admin, backups, customerForAll } = setupBank();
const customer = customerForAll();
const headers: Record<string, string | undefined> = {};

const refused = {
  nobody: 401,
  'an empty token': 401,
  garbage: 401,
  'the token under another scheme': 401,
  'the token twice': 401,
  'a suspended customer': 401,
  'a deleted customer': 401,
  'a user the bank never knew': 401,
  'a session that was signed out': 401,
  'an expired token': 401,
  'a token for later': 401,
  'an ID token': 403,
  'an ID token that claims the scope': 401,
  'a token without the scope': 403,
  'a token of another client': 401,
  'a token of another pool': 401,
  "another pool's signature under this pool's name": 401,
  'a token without a signature': 401,
  'the public key used as a secret': 401,
  'a customer whose token says administrator': 401,
  'an administrator whose token says customer': 401,
} as const;

beforeAll(async () => {
  const [suspended, deleted, leaving] = [await bank.newCustomer(), await bank.newCustomer(), await bank.newCustomer()];
  await bank.suspend(suspended.id);
  await remove(deleted);
  await leaving.call(logout);

  const { token } = customer.session;
  const [header, claims] = [headerOf(token), claimsOf(token)];
  const { privateKey, publicPem } = keyOfPool(bank);
  const saying = (changes: object) => signedWith(privateKey, header, { ...claims, ...changes });
  const { scope: _, ...unscoped } = claims;
  const now = Math.floor(bank.clock.now() / 1000);
  const tokens: Record<Exclude<keyof typeof refused, 'nobody'>, string> = {
    'an empty token': '',
    garbage: 'garbage',
    'the token under another scheme': `Basic ${token}`,
    'the token twice': `${token}, Bearer ${token}`,
    'a suspended customer': suspended.session.token,
    'a deleted customer': deleted.session.token,
    'a user the bank never knew': saying({ username: '01936f3a-5c1e-7b42-9d0f-6a2b8c4e1f37' }),
    'a session that was signed out': leaving.session.token,
    'an expired token': saying({ exp: now - 1 }),
    'a token for later': saying({ nbf: now + 600 }),
    'an ID token': await idTokenOf(customer),
    'an ID token that claims the scope': saying({ token_use: 'id' }),
    'a token without the scope': signedWith(privateKey, header, unscoped),
    'a token of another client': saying({ client_id: 'another-client' }),
    'a token of another pool': signedWith(strangersKey, header, { ...claims, iss: `${claims.iss}x` }),
    "another pool's signature under this pool's name": signedWith(strangersKey, header, claims),
    'a token without a signature': unsigned(claims, { ...header, alg: 'none' }),
    'the public key used as a secret': signedWithSecret(publicPem, 'sha256', header, claims),
    'a customer whose token says administrator': saying({ 'cognito:groups': ['admin'] }),
    'an administrator whose token says customer': saying({ username: admin.id, 'cognito:groups': ['user'] }),
  };
  await bank.drain();
  for (const [name, value] of Object.entries(tokens)) {
    headers[name] = value.startsWith('Basic ') ? value : `Bearer ${value}`;
  }
});

async function remove({ id }: Person): Promise<void> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  await client.send(new DeleteCommand({ TableName: bank.stack.tableName, Key: { pk: `USER#${id}`, sk: 'PROFILE' } }));
  client.destroy();
}

async function idTokenOf({ id, password }: Person): Promise<string> {
  const client = new CognitoIdentityProviderClient({});
  const { AuthenticationResult } = await client.send(
    new AdminInitiateAuthCommand({
      UserPoolId: process.env.USER_POOL_ID,
      ClientId: process.env.USER_POOL_CLIENT_ID,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: id, PASSWORD: password },
    }),
  );
  client.destroy();
  return AuthenticationResult?.IdToken ?? expect.fail('The pool gave no ID token');
}

async function ask(route: Route, authorization: string | undefined, input = exampleInput(route)) {
  const { params, query, body } = input;
  const address = `${bank.url}/api${pathOf(route, params)}?${new URLSearchParams(query)}`;
  const response = await fetch(address, {
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

/** With an input that names nothing of the bank and breaks the rules, so that a caller who passes does nothing. */
const harmless = (route: Route) => ({
  params: Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'no-such-thing'])),
  query: {},
  body: route.body && { surprise: true },
});

describe.each(Object.entries(refused))('[8.2, 8.3.2, 9.1, 9.2] %s', (caller, status) => {
  test(`gets ${status} from every route that is not public, and nothing happens`, async () => {
    const before = await bank.writtenItems();
    const wrong: string[] = [];
    for (const { key, route } of guarded) {
      const answer = await ask(route, headers[caller]);
      if (answer.status !== status) wrong.push(`${key}: ${answer.status}`);
      const error = JSON.parse(answer.text);
      if (typeof error.message !== 'string' || error.error !== error.message) wrong.push(`${key}: ${answer.text}`);
    }
    expect(wrong).toEqual([]);
    expect(await bank.writtenItems()).toEqual(before);
  });

  test('gets from a public route what everybody gets', async () => {
    const wrong: string[] = [];
    for (const { key, route } of open) {
      const [theirs, everybodys] = [
        await ask(route, headers[caller], harmless(route)),
        await ask(route, undefined, harmless(route)),
      ];
      if (theirs.status !== everybodys.status) wrong.push(`${key}: ${theirs.status}, not ${everybodys.status}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe.each<[string, Access, () => Promise<Person>]>([
  ['a customer', 'user', () => bank.newCustomer()],
  ['an administrator', 'admin', () => bank.newAdmin()],
])('[8.2, 8.3.2] %s', (_, own, person) => {
  test('passes where the contract says so, and gets 403 everywhere else', async () => {
    const wrong: string[] = [];
    const { email, password, session } = await person();
    let { token } = session;
    // What takes no input at all cannot be asked for in vain: long work would really begin, were there none already.
    const longWork = await backups.hold();
    for (const { key, route } of guarded) {
      const answer = await ask(route, `Bearer ${token}`, harmless(route));
      const mayPass = route.access === own || route.access === 'signed-in';
      const passed = ![401, 403].includes(answer.status) && answer.status < 500;
      if (mayPass ? !passed : answer.status !== 403) wrong.push(`${key}: ${answer.status}`);
      // What takes no body has done its work, and may have ended this very session.
      if (mayPass && route.method !== 'GET' && !route.body) {
        ({ token } = await bank.signIn(email, password));
      }
    }
    await longWork.end();
    expect(wrong).toEqual([]);
  });

  test('gets 403 for an input that the route would take from the other role, and nothing happens', async () => {
    const { session } = await person();
    const before = await bank.writtenItems();
    for (const { key, route } of guarded.filter(({ route: { access } }) => access !== own && access !== 'signed-in')) {
      expect((await ask(route, `Bearer ${session.token}`)).status, key).toBe(403);
    }
    expect(await bank.writtenItems()).toEqual(before);
  });
});

test('[3.4, 14.3.2] every answer has the security headers, and none but the reference may be kept', async () => {
  const { token } = customer.session;
  for (const { key, feature, route } of namedRoutes) {
    for (const authorization of [undefined, `Bearer ${token}`]) {
      const answer = Object.fromEntries((await ask(route, authorization, harmless(route))).headers);
      const { 'cache-control': _, 'content-security-policy': policy, ...others } = apiHeaders;
      expect(answer, key).toMatchObject(feature === 'docs' ? others : apiHeaders);
      expect(answer['content-security-policy'], key).toContain(policy.split(';')[0]);
      expect(answer['x-request-id'] ?? answer['www-authenticate'], key).toBeTruthy();
    }
  }
});

test('a token is the same without its scheme, or with the scheme in other letters, as API Gateway takes it', async () => {
  const { token } = await bank.signIn(customer.email, customer.password);
  for (const authorization of [token, `bearer ${token}`, `BEARER  ${token}`]) {
    expect((await ask(getProfile, authorization)).status).toBe(200);
  }
});

test('a token that was good is refused everywhere once its fifteen minutes are over (ASVS 8.3.2)', async () => {
  const session = await bank.signIn(customer.email, customer.password);
  bank.clock.advance(15 * 60_000 + 1000);
  const statuses = new Set<number>();
  for (const { route } of guarded) statuses.add((await ask(route, `Bearer ${session.token}`)).status);
  expect([...statuses]).toEqual([401]);
});

test('no route takes a token from the address (ASVS 14.2.1)', async () => {
  const { token } = await bank.signIn(customer.email, customer.password);
  for (const { key, route } of guarded) {
    const { params, body } = exampleInput(route);
    for (const name of ['token', 'access_token', 'authorization']) {
      const answer = await ask(route, undefined, { params, query: { [name]: token }, body });
      expect(answer.status, key).toBe(401);
    }
  }
});
