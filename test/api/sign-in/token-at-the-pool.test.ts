/** A token from a browser can do nothing at the user pool itself, without the bank. */
import { type AttributeType, CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getProfile } from '#shared/contract/customers.ts';
import { BANK_API_TOKEN_SCOPE } from '#shared/contract/token-scopes.ts';
import { claimsOf } from '#test/support/forge-tokens.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, customerForAll } = setupBank();
const ada = customerForAll();

const UserAttributes: AttributeType[] = [{ Name: 'email', Value: 'mallory@example.com' }];
const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false };

const calls = {
  AssociateSoftwareToken: (pool, { token }) => pool.associateSoftwareToken({ AccessToken: token }),
  VerifySoftwareToken: (pool, { token }) => pool.verifySoftwareToken({ AccessToken: token, UserCode: '123456' }),
  SetUserMFAPreference: (pool, { token }) =>
    pool.setUserMFAPreference({ AccessToken: token, SoftwareTokenMfaSettings }),
  ChangePassword: (pool, { token, password }) =>
    pool.changePassword({ AccessToken: token, PreviousPassword: password, ProposedPassword: 'password1234' }),
  GetUser: (pool, { token }) => pool.getUser({ AccessToken: token }),
  UpdateUserAttributes: (pool, { token }) => pool.updateUserAttributes({ AccessToken: token, UserAttributes }),
  DeleteUser: (pool, { token }) => pool.deleteUser({ AccessToken: token }),
  GlobalSignOut: (pool, { token }) => pool.globalSignOut({ AccessToken: token }),
} satisfies Record<
  string,
  (pool: CognitoIdentityProvider, own: { token: string; password: string }) => Promise<unknown>
>;

/** The pool as an attacker reaches it: with the token and its address, but without credentials of AWS. */
let pool: CognitoIdentityProvider;
beforeAll(() => {
  const credentials = { accessKeyId: 'none', secretAccessKey: 'none' };
  pool = new CognitoIdentityProvider({ endpoint: bank.stack.endpoints.cognito, region: 'eu-central-1', credentials });
});
afterAll(() => pool.destroy());

const refusal = { name: 'NotAuthorizedException', message: 'Access Token does not have required scopes' };

test('the pool refuses every call with the token of a sign-in or renewal, and changes nothing (ASVS 6.3.4, 8.3.1)', async () => {
  const { email, password, session } = ada;
  for (const { token } of [session, await bank.renew(session), admin.session]) {
    for (const [name, call] of Object.entries(calls))
      await expect(call(pool, { token, password }), name).rejects.toMatchObject(refusal);
  }
  expect((await ada.call(getProfile)).result).toMatchObject({ email, twoFactorEnabled: false });
  expect((await ada.tryToSignIn()).result.requiresTwoFactor).toBe(false);
});

test('a token opens the API and nothing else', () => {
  expect(claimsOf(ada.session.token)).toMatchObject({ token_use: 'access', scope: BANK_API_TOKEN_SCOPE });
});
