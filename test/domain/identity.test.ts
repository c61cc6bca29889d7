import { afterAll, beforeAll, expect, test } from 'vitest';
import { setVariableSource } from '#functions/core/env.ts';
import { identityFromClaims, identityFromToken } from '#functions/core/http/principal.ts';

const OWN_CLIENT = 'the-bank';
beforeAll(() => setVariableSource((name) => (name === 'USER_POOL_CLIENT_ID' ? OWN_CLIENT : undefined)));
afterAll(() => setVariableSource());

type Claims = NonNullable<Parameters<typeof identityFromClaims>[0]>;
const claims: Claims = {
  token_use: 'access',
  client_id: OWN_CLIENT,
  username: 'ada',
  auth_time: 1_800_000_000,
  origin_jti: 'first',
  jti: 'third',
};
const SESSION_ENDED = expect.objectContaining({ kind: 'unauthenticated', code: 'session_ended' });

test('an access token names its person, and the session by its first token and its sign-in', () => {
  const session = { id: 'first', startedAt: 1_800_000_000 };
  expect(identityFromClaims(claims)).toEqual({ userId: 'ada', role: 'user', session });
  expect(identityFromClaims({ ...claims, auth_time: '1800000000' }).session).toEqual(session);
});

test('an access token without a first token belongs to the session that it begins', () => {
  const { origin_jti: _, ...alone } = claims;
  expect(identityFromClaims(alone).session.id).toBe('third');
});

test.each([
  ['none', undefined, 'user'],
  ['no group', '[]', 'user'],
  ['admin, as API Gateway writes a list', '[admin]', 'admin'],
  ['admin and user, as API Gateway writes a list', '[admin user]', 'admin'],
  ['user and admin, as API Gateway writes a list', '[user admin]', 'admin'],
  ['user, admin with a comma', '[user, admin]', 'admin'],
  ['admin, as Cognito writes a list', ['admin'], 'admin'],
  ['user, as Cognito writes a list', ['user'], 'user'],
  ['admin alone', 'admin', 'admin'],
  ['a group that only contains the word', '[administrators]', 'user'],
  ['a group that ends with the word', '[not-admin]', 'user'],
  ['a group that begins with a bracket', '[[admin]', 'user'],
  ['a group that begins with the other bracket', '[]admin]', 'user'],
  ['one group with a comma in its name', ['not,admin'], 'user'],
])('a token with %s as its groups (%j) belongs to a person with the role %s', (_, groups, role) => {
  const wire = groups as unknown as string;
  expect(identityFromClaims({ ...claims, ...(groups !== undefined && { 'cognito:groups': wire }) }).role).toBe(role);
});

test('a token that comes straight from the pool is read in the same way', () => {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  const payload = { ...claims, username: 'Zoë', 'cognito:groups': ['admin'] };
  const identity = identityFromToken(`${part({ alg: 'RS256' })}.${part(payload)}.signature`);
  expect(identity).toEqual({ userId: 'Zoë', role: 'admin', session: { id: 'first', startedAt: 1_800_000_000 } });
});

test.each([
  ['that is missing', undefined],
  ['of an ID', { ...claims, token_use: 'id' }],
  ['of no kind', { ...claims, token_use: '' }],
  ['of another client of the pool', { ...claims, client_id: 'another' }],
  ['without a person', { ...claims, username: undefined as unknown as string }],
  ['whose person is a number', { ...claims, username: 7 }],
  ['without the time of its sign-in', { ...claims, auth_time: undefined as unknown as string }],
  ['with a sign-in at no time', { ...claims, auth_time: 'yesterday' }],
])('a token %s belongs to no session', (_, wrong) => {
  expect(() => identityFromClaims(wrong)).toThrow(SESSION_ENDED);
});
