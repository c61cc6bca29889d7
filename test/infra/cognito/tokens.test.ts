import { expect, it } from 'vitest';
import type { PreTokenGeneration } from '#infra/local/cognito/pool.ts';
import { BANK_API_TOKEN_SCOPE, COGNITO_TOKEN_SCOPE } from '#shared/contract/token-scopes.ts';
import { scopeTokens } from '#test/support/faults/workers.ts';
import { decodeTokenClaims, expectPoolRefusal, openPool, setupBankPool } from './bank-pool.ts';
import { NOON } from './template.ts';

const pool = setupBankPool();

const UUID = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

async function signedIn() {
  const username = await pool().customer();
  await pool().sdk.adminAddUserToGroup({ ...pool().named(username), GroupName: 'admin' });
  const user = await pool().sdk.adminGetUser(pool().named(username));
  const sub = user.UserAttributes?.find((attribute) => attribute.Name === 'sub')?.Value;
  return { username, sub, ...(await pool().signIn(username)) };
}

it("the tokens of a sign-in contain Cognito's claims", async () => {
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
  expect(decodeTokenClaims(AccessToken)).toEqual({
    ...common,
    token_use: 'access',
    client_id: client,
    scope,
    username,
  });
  expect(decodeTokenClaims(IdToken)).toEqual({
    ...common,
    token_use: 'id',
    aud: client,
    'cognito:username': username,
    email: `${username}@example.com`,
    email_verified: true,
  });
});

it('the trigger decides about the scopes of a sign-in and of a renewal (ASVS 10.4.11)', async () => {
  await using pool = await closing(scopeTokens);
  const first = await pool.bank.signIn(await pool.bank.customer());
  const renewed = await pool.bank.refresh(first.RefreshToken);
  expect([first, renewed].map(({ AccessToken }) => decodeTokenClaims(AccessToken).scope)).toEqual([
    COGNITO_TOKEN_SCOPE,
    BANK_API_TOKEN_SCOPE,
  ]);
  await pool.bank.sdk.associateSoftwareToken({ AccessToken: first.AccessToken });
  const { AccessToken } = renewed;
  await expectPoolRefusal(pool.bank.sdk.associateSoftwareToken({ AccessToken }), 'NotAuthorizedException');
});

async function closing(preTokenGeneration: PreTokenGeneration) {
  const bank = await openPool({ preTokenGeneration });
  return { bank, [Symbol.asyncDispose]: () => bank.close() };
}
