import { JwtVerifier } from 'aws-jwt-verify';
import { validateCognitoJwtFields } from 'aws-jwt-verify/cognito-verifier';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BANK_SCOPE, POOL_SCOPE } from '#shared/contract/token-scopes.ts';
import { scopeTokens } from '#test/support/faults/workers.ts';
import { type BankPool, claims, openPool, refused, usePool } from './bank-pool.ts';
import { NOON } from './template.ts';

const UUID = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

describe('the tokens of a sign-in', () => {
  const pool = usePool();

  async function signedIn() {
    const username = await pool().customer();
    await pool().sdk.adminAddUserToGroup({ ...pool().named(username), GroupName: 'admin' });
    const user = await pool().sdk.adminGetUser(pool().named(username));
    const sub = user.UserAttributes?.find((attribute) => attribute.Name === 'sub')?.Value;
    return { username, sub, ...(await pool().signIn(username)) };
  }

  it("carry Cognito's claims", async () => {
    const { AccessToken, IdToken, username, sub } = await signedIn();
    const common = {
      sub,
      iss: `https://cognito-idp.local.invalid/${pool().cognito.poolId}`,
      origin_jti: UUID,
      event_id: UUID,
      jti: UUID,
      auth_time: NOON / 1000,
      iat: NOON / 1000,
      exp: NOON / 1000 + 900,
      'cognito:groups': ['admin'],
    };
    const client = pool().cognito.clientId;
    const scope = 'aws.cognito.signin.user.admin';
    expect(claims(AccessToken)).toEqual({ ...common, token_use: 'access', client_id: client, scope, username });
    expect(claims(IdToken)).toEqual({
      ...common,
      token_use: 'id',
      aud: client,
      'cognito:username': username,
      email: `${username}@example.com`,
      email_verified: true,
    });
  });

  it('name no groups where there are none', async () => {
    const { AccessToken } = await pool().signIn(await pool().customer());
    expect(claims(AccessToken)).not.toHaveProperty('cognito:groups');
  });
});

describe('verification with aws-jwt-verify', () => {
  const pool = usePool();
  afterEach(() => vi.useRealTimers());

  async function verifierOf({ cognito, clock }: BankPool, tokenUse: 'access' | 'id') {
    const verifier = JwtVerifier.create({
      issuer: cognito.issuer,
      audience: null,
      customJwtCheck: ({ payload }) => validateCognitoJwtFields(payload, { tokenUse, clientId: cognito.clientId }),
    });
    // The verifier's own fetcher requires https.
    verifier.cacheJwks(await (await fetch(cognito.jwksUrl)).json());
    vi.useFakeTimers({ toFake: ['Date'], now: clock.now });
    return verifier;
  }

  it('accepts each token until it expires, and an ID token not as an access token', async () => {
    const { AccessToken, IdToken } = await pool().signIn(await pool().customer());
    const verifier = await verifierOf(pool(), 'access');
    await expect(verifier.verify(AccessToken)).resolves.toMatchObject({ token_use: 'access' });
    await expect(verifier.verify(IdToken)).rejects.toThrow('Token use not allowed');
    vi.setSystemTime(pool().clock.now + 901_000);
    await expect(verifier.verify(AccessToken)).rejects.toThrow('expired');
    await expect((await verifierOf(pool(), 'id')).verify(IdToken)).resolves.toMatchObject({ token_use: 'id' });
  });

  it("refuses another pool's token for its key", async () => {
    const other = await openPool({ issuer: pool().cognito.issuer });
    const { AccessToken } = await other.signIn(await other.customer());
    await other.close();
    const verifier = await verifierOf(pool(), 'access');
    // Without looking for a newer set of keys.
    expect(() => verifier.verifySync(AccessToken)).toThrow('not found in the JWKS');
  });

  it('finds the keys through the discovery document', async () => {
    const { url, poolId, issuer, jwksUrl } = pool().cognito;
    const discovery = await (await fetch(`${url}/${poolId}/.well-known/openid-configuration`)).json();
    expect(discovery).toMatchObject({ issuer, jwks_uri: jwksUrl });
    const { keys } = await (await fetch(jwksUrl)).json();
    expect(keys).toEqual([
      { kty: 'RSA', alg: 'RS256', use: 'sig', kid: expect.any(String), n: expect.any(String), e: 'AQAB' },
    ]);
  });
});

describe('a function that is asked before tokens are issued', () => {
  const different = { pool: { LambdaConfig: { PreTokenGenerationConfig: { LambdaVersion: 'V2_0' } } } };

  it('decides about the scopes of a sign-in and of a renewal', async () => {
    await using pool = await closing({ different, triggers: { preTokenGeneration: scopeTokens } });
    const first = await pool.bank.signIn(await pool.bank.customer());
    const renewed = await pool.bank.refresh(first.RefreshToken);
    expect([first, renewed].map(({ AccessToken }) => claims(AccessToken).scope)).toEqual([POOL_SCOPE, BANK_SCOPE]);
    await expect(pool.bank.sdk.getUser({ AccessToken: first.AccessToken })).resolves.toBeDefined();
    const { AccessToken } = renewed;
    await refused(pool.bank.sdk.getUser({ AccessToken }), 'NotAuthorizedException');
  });

  it('lets no one in when it fails', async () => {
    const preTokenGeneration = () => Promise.reject(new Error('out of order'));
    await using pool = await closing({ different, triggers: { preTokenGeneration } });
    await refused(pool.bank.signIn(await pool.bank.customer()), 'UserLambdaValidationException');
  });

  it('is the one that the template names', async () => {
    await expect(openPool({ different })).rejects.toThrow(
      'The triggers of the local pool must be those of its template',
    );
  });

  async function closing(options: Parameters<typeof openPool>[0]) {
    const bank = await openPool(options);
    return { bank, [Symbol.asyncDispose]: () => bank.close() };
  }
});
