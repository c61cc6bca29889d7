import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jwtAuthorizer } from '#infra/local/gateway/jwt-authorizer.ts';
import { getProfile } from '#shared/contract/profile.ts';
import { bankKey, CLIENT, claims, ISSUER, NOON, publishKeys, token } from '#test/infra/local/token-issuer.ts';
import { figure } from '#test/support/figures.ts';
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

const MUTATED = figure(10_000, 1_000);
const THROUGH_HTTP = figure(500, 100);

const { bank } = setupBank();
let keys: Awaited<ReturnType<typeof publishKeys>>;
beforeAll(async () => {
  keys = await publishKeys();
});
afterAll(() => keys.close());

const base64url = (text: string): string => Buffer.from(text).toString('base64url');
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

interface Known {
  readonly good: string;
  readonly another: string;
  readonly publicPem: string;
}

type Mutation = (known: Known) => string;

const place = fc.nat({ max: 2000 });
const letter = fc.constantFrom(...BASE64URL);
const claimName = fc.constantFrom(
  ...[
    'username',
    'sub',
    'exp',
    'iat',
    'nbf',
    'iss',
    'aud',
    'client_id',
    'scope',
    'token_use',
    'cognito:groups',
    'auth_time',
    'origin_jti',
    'extra',
  ],
);
const claimValue = fc.oneof(
  fc.constantFrom<unknown>(['admin'], 'admin', 'access', 'id', CLIENT, ISSUER, 0, 2 ** 40, null, true, {}),
  fc.jsonValue({ maxDepth: 2 }),
);
const headerName = fc.constantFrom('alg', 'kid', 'jku', 'jwk', 'x5u', 'x5c', 'crit', 'typ', 'cty', 'b64', 'zip');
const headerValue = fc.oneof(
  fc.constantFrom<unknown>(
    'none',
    'None',
    'NONE',
    'HS256',
    'HS512',
    'RS384',
    'RS512',
    'PS256',
    'ES256',
    'key-1',
    'https://evil.example/jwks.json',
    ['exp'],
    false,
  ),
  fc.jsonValue({ maxDepth: 1 }),
);
const at = (text: string, index: number): number => index % text.length;

const mutations: fc.Arbitrary<Mutation> = fc.oneof(
  fc.tuple(place, letter).map(
    ([index, other]): Mutation =>
      ({ good }) =>
        good.slice(0, at(good, index)) + other + good.slice(at(good, index) + 1),
  ),
  place.map(
    (index): Mutation =>
      ({ good }) =>
        good.slice(0, at(good, index)) + good.slice(at(good, index) + 1),
  ),
  fc.tuple(place, fc.oneof(letter, fc.constantFrom('.', '=', ' ', '\t', '%', ',', '\u00e9'))).map(
    ([index, other]): Mutation =>
      ({ good }) =>
        good.slice(0, at(good, index)) + other + good.slice(at(good, index)),
  ),
  place.map(
    (index): Mutation =>
      ({ good }) =>
        good.slice(0, at(good, index)),
  ),
  fc.array(fc.constantFrom(0, 1, 2, 3, 4, 5, 6), { minLength: 1, maxLength: 5 }).map(
    (order): Mutation =>
      ({ good, another }) => {
        const parts = [...good.split('.'), ...another.split('.'), ''];
        return order.map((index) => parts[index]).join('.');
      },
  ),
  // Other claims or another header above the same signature.
  fc.tuple(claimName, claimValue).map(
    ([name, value]): Mutation =>
      ({ good }) => {
        const [header, , signature] = good.split('.');
        return `${header}.${base64url(JSON.stringify({ ...claimsOf(good), [name]: value }))}.${signature}`;
      },
  ),
  fc.tuple(headerName, headerValue).map(
    ([name, value]): Mutation =>
      ({ good }) => {
        const [, payload, signature] = good.split('.');
        return `${base64url(JSON.stringify({ ...headerOf(good), [name]: value }))}.${payload}.${signature}`;
      },
  ),
  // Signed by a stranger, who says what they like about the key.
  fc.tuple(headerName, headerValue, claimName, claimValue).map(
    ([name, value, claim, said]): Mutation =>
      ({ good }) =>
        signedWith(
          strangersKey,
          { ...headerOf(good), [name]: value, alg: 'RS256' },
          { ...claimsOf(good), [claim]: said },
        ),
  ),
  fc.tuple(claimName, claimValue, fc.constantFrom('none', 'nOnE', '', 'HS256')).map(
    ([claim, said, alg]): Mutation =>
      ({ good }) =>
        unsigned({ ...claimsOf(good), [claim]: said }, { ...headerOf(good), alg }),
  ),
  // Signed with what everybody can read.
  fc.tuple(claimName, claimValue, fc.constantFrom('sha256', 'sha384', 'sha512')).map(
    ([claim, said, hash]): Mutation =>
      ({ good, publicPem }) =>
        signedWithSecret(publicPem, hash, headerOf(good), { ...claimsOf(good), [claim]: said }),
  ),
  fc.string({ unit: fc.constantFrom(...BASE64URL, '.'), maxLength: 900 }).map(
    (text): Mutation =>
      () =>
        text,
  ),
);

/**
 * Base64 has room for a few bits that mean nothing, and decoders pass over letters that are none: such a text is the same
 * token. What is signed is compared as text.
 */
function isSameToken(one: string, other: string): boolean {
  const parts = (text: string) => {
    const [header, payload, signature = '', ...rest] = text.trim().split('.');
    return JSON.stringify([header, payload, Buffer.from(signature, 'base64url').toString('hex'), rest]);
  };
  return parts(one) === parts(other);
}

test(`[9.1, 9.2] of ${MUTATED} mutated tokens the authorizer accepts none`, async () => {
  const authorizer = jwtAuthorizer({ issuer: ISSUER, jwksUrl: keys.url, audience: CLIENT, clock: () => NOON });
  const known = {
    good: token(),
    another: token(claims({ username: 'somebody-else', 'cognito:groups': ['user'] })),
    publicPem: bankKey.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
  expect((await authorizer(`Bearer ${known.good}`)).allowed).toBe(true);
  let tried = 0;
  await fc.assert(
    fc.asyncProperty(mutations, async (mutate) => {
      const mutated = mutate(known);
      fc.pre(!isSameToken(mutated, known.good) && !isSameToken(mutated, known.another));
      tried += 1;
      expect(await authorizer(`Bearer ${mutated}`)).toMatchObject({ allowed: false });
    }),
    { numRuns: MUTATED, seed: 20_261_121, maxSkipsPerRun: 10 },
  );
  expect(tried).toBe(MUTATED);
});

test(`[9.1, 9.2] of ${THROUGH_HTTP} that knock at the gateway none comes in`, async () => {
  const [one, two] = [await bank.newCustomer(), await bank.newCustomer()];
  const { publicPem } = keyOfPool(bank);
  const known = { good: one.session.token, another: two.session.token, publicPem };
  expect((await one.call(getProfile)).status).toBe(200);
  await fc.assert(
    fc.asyncProperty(mutations, async (mutate) => {
      const mutated = mutate(known);
      fc.pre(!isSameToken(mutated, known.good) && !isSameToken(mutated, known.another));
      const answer = await bank.call(getProfile, {}, { headers: { authorization: `Bearer ${mutated}` } });
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ code: 'unauthenticated', message: 'Please sign in' });
    }),
    { numRuns: THROUGH_HTTP, seed: 20_261_121, maxSkipsPerRun: 10 },
  );
});
