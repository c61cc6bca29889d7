/** A token from a browser can do nothing at the user pool itself, without the bank. */
import { type AttributeType, CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getProfile } from '#shared/contract/customers.ts';
import { login, refresh } from '#shared/contract/sign-in.ts';
import { BANK_API_TOKEN_SCOPE } from '#shared/contract/token-scopes.ts';
import type { Person } from '#test/support/bank.ts';
import { claimsOf } from '#test/support/forge-tokens.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin } = setupBank();

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

describe.each(Object.entries(calls))('%s', (_, call) => {
  async function assertRefused(person: Person, token: string): Promise<void> {
    const { password, email } = person;
    const refusal = { name: 'NotAuthorizedException', message: 'Access Token does not have required scopes' };
    await expect(call(pool, { token, password })).rejects.toMatchObject(refusal);
    expect((await person.call(getProfile)).result).toMatchObject({ email, twoFactorEnabled: false });
    const signIn = await bank.call(login, { body: { email, password } });
    expect(signIn.result.requiresTwoFactor).toBe(false);
  }

  test("the pool refuses a customer's token, of a sign-in and of a renewal, and changes nothing (ASVS 6.3.4, 8.3.1)", async () => {
    const ada = await bank.newCustomer();
    await assertRefused(ada, ada.session.token);
    const renewed = await bank.call(refresh, {}, { cookies: ada.session.cookies });
    await assertRefused(ada, renewed.result.token);
  });

  test("the pool refuses an administrator's token", async () => {
    const { token } = admin.session;
    const refusal = { name: 'NotAuthorizedException', message: 'Access Token does not have required scopes' };
    await expect(call(pool, { token, password: admin.password })).rejects.toMatchObject(refusal);
  });
});

test('a token opens the API and nothing else', async () => {
  const { session } = await bank.newCustomer();
  expect(claimsOf(session.token)).toMatchObject({ token_use: 'access', scope: BANK_API_TOKEN_SCOPE });
});
