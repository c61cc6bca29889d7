import { expect, it, onTestFinished } from 'vitest';
import { BANK_API_TOKEN_SCOPE, COGNITO_TOKEN_SCOPE } from '#shared/contract/token-scopes.ts';
import { scopeTokens } from '#test/support/faults/workers.ts';
import { decodeTokenClaims, expectPoolRefusal, openPool } from './bank-pool.ts';

it('the trigger decides about the scopes of a sign-in and of a renewal (ASVS 10.4.11)', async () => {
  const pool = await openPool({ preTokenGeneration: scopeTokens });
  onTestFinished(() => pool.close());
  const first = await pool.signIn(await pool.customer());
  const renewed = await pool.refresh(first.RefreshToken);
  expect([first, renewed].map(({ AccessToken }) => decodeTokenClaims(AccessToken).scope)).toEqual([
    COGNITO_TOKEN_SCOPE,
    BANK_API_TOKEN_SCOPE,
  ]);
  await pool.sdk.associateSoftwareToken({ AccessToken: first.AccessToken });
  const { AccessToken } = renewed;
  await expectPoolRefusal(pool.sdk.associateSoftwareToken({ AccessToken }), 'NotAuthorizedException');
});
