import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jwtAuthorizer } from '#infra/local/gateway/jwt-authorizer.ts';
import {
  CLIENT,
  createExampleClaims,
  ISSUER,
  issuerKeyPair,
  issueToken,
  NOON,
  startJwksServer,
} from '#test/infra/local/token-issuer.ts';
import {
  claimsOf,
  foreignKey,
  jwtHeaderOf,
  signToken,
  signTokenWithSecret,
  unsignedToken,
} from '#test/support/forge-tokens.ts';
import { iterationCount } from '#test/support/iterations.ts';

const MUTATED = iterationCount(10_000, 1_000);

let keys: Awaited<ReturnType<typeof startJwksServer>>;
beforeAll(async () => {
  keys = await startJwksServer();
});
afterAll(() => keys.close());

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

interface Known {
  readonly good: string;
  readonly another: string;
  readonly publicPem: string;
}

type Mutation = (known: Known) => string;
/** Turns a function of a drawn value into a mutation that fast-check can draw. */
const drawn = <T>(values: fc.Arbitrary<T>, mutate: (known: Known, value: T) => string): fc.Arbitrary<Mutation> =>
  values.map((value) => (known) => mutate(known, value));

const place = fc.nat({ max: 2000 });
const letter = fc.constantFrom(...BASE64URL);
const NAMES = 'username sub exp iat nbf iss aud client_id scope token_use cognito:groups auth_time origin_jti extra';
const claim = fc.record({
  name: fc.constantFrom(...NAMES.split(' ')),
  value: fc.oneof(
    fc.constantFrom<unknown>(['admin'], 'admin', 'access', 'id', CLIENT, ISSUER, 0, 2 ** 40, null, true, {}),
    fc.jsonValue({ maxDepth: 2 }),
  ),
});
const VALUES = 'none None NONE HS256 HS512 RS384 RS512 PS256 ES256 key-1 https://evil.example/jwks.json'.split(' ');
const header = fc.record({
  name: fc.constantFrom('alg', 'kid', 'jku', 'jwk', 'x5u', 'x5c', 'crit', 'typ', 'cty', 'b64', 'zip'),
  value: fc.oneof(fc.constantFrom<unknown>(...VALUES, ['exp'], false), fc.jsonValue({ maxDepth: 1 })),
});
type Field = { readonly name: string; readonly value: unknown };
const claimsWith = (token: string, { name, value }: Field) => ({ ...claimsOf(token), [name]: value });
const headerWith = (token: string, { name, value }: Field) => ({ ...jwtHeaderOf(token), [name]: value });
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Returns the token with `removed` letters replaced by another text. */
const spliced = (token: string, index: number, removed: number, text: string): string => {
  const at = index % token.length;
  return token.slice(0, at) + text + token.slice(at + removed);
};

const mutations: fc.Arbitrary<Mutation> = fc.oneof(
  drawn(fc.tuple(place, letter), ({ good }, [index, other]) => spliced(good, index, 1, other)),
  drawn(place, ({ good }, index) => spliced(good, index, 1, '')),
  drawn(
    fc.tuple(place, fc.oneof(letter, fc.constantFrom('.', '=', ' ', '\t', '%', ',', '\u00e9'))),
    ({ good }, [index, other]) => spliced(good, index, 0, other),
  ),
  drawn(place, ({ good }, index) => good.slice(0, index % good.length)),
  drawn(fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 5 }), ({ good, another }, order) => {
    const parts = [...good.split('.'), ...another.split('.'), ''];
    return order.map((index) => parts[index]).join('.');
  }),
  // These put other claims or another header above the same signature.
  drawn(claim, ({ good }, one) => good.replace(/\..*\./, `.${part(claimsWith(good, one))}.`)),
  drawn(header, ({ good }, one) => good.replace(/^.*?\./, `${part(headerWith(good, one))}.`)),
  // This one is signed with an unknown key, under any claims about the key.
  drawn(fc.tuple(header, claim), ({ good }, [one, other]) =>
    signToken(foreignKey, { ...headerWith(good, one), alg: 'RS256' }, claimsWith(good, other)),
  ),
  drawn(fc.tuple(claim, fc.constantFrom('none', 'nOnE', '', 'HS256')), ({ good }, [one, alg]) =>
    unsignedToken(claimsWith(good, one), { ...jwtHeaderOf(good), alg }),
  ),
  // This one is signed with the public key as if it were a shared secret.
  drawn(fc.tuple(claim, fc.constantFrom('sha256', 'sha384', 'sha512')), ({ good, publicPem }, [one, hash]) =>
    signTokenWithSecret(publicPem, hash, jwtHeaderOf(good), claimsWith(good, one)),
  ),
  drawn(fc.string({ unit: fc.constantFrom(...BASE64URL, '.'), maxLength: 900 }), (_, text) => text),
);

/**
 * Returns whether both texts are the same token: base64 has a few bits without meaning, and decoders skip letters
 * that are not in the alphabet. The signed part is compared as text.
 */
function isSameToken(one: string, other: string): boolean {
  const parts = (text: string) => {
    const [header, payload, signature = '', ...rest] = text.trim().split('.');
    return JSON.stringify([header, payload, Buffer.from(signature, 'base64url').toString('hex'), rest]);
  };
  return parts(one) === parts(other);
}

test(`the authorizer accepts none of ${MUTATED} mutated tokens (ASVS 7.2.1, 9.1.1, 9.1.2, 9.1.3)`, async () => {
  const authorizer = jwtAuthorizer({ issuer: ISSUER, jwksUrl: keys.url, audience: CLIENT, clock: () => NOON });
  const known = {
    good: issueToken(),
    another: issueToken(createExampleClaims({ username: 'somebody-else', 'cognito:groups': ['user'] })),
    publicPem: issuerKeyPair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
  expect((await authorizer(`Bearer ${known.good}`)).allowed).toBe(true);
  let tried = 0;
  const isRefused = fc.asyncProperty(mutations, async (mutate) => {
    const mutated = mutate(known);
    fc.pre(!isSameToken(mutated, known.good) && !isSameToken(mutated, known.another));
    tried += 1;
    expect(await authorizer(`Bearer ${mutated}`)).toMatchObject({ allowed: false });
  });
  await fc.assert(isRefused, { numRuns: MUTATED, seed: 20_261_121, maxSkipsPerRun: 10 });
  expect(tried).toBe(MUTATED);
});
