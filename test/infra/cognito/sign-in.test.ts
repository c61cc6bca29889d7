import { describe, expect, it } from 'vitest';
import { passwordHashesDuring } from '#test/support/password-hashes.ts';
import { PASSWORD, refused, usePool, WRONG_PASSWORD } from './bank-pool.ts';

const INCORRECT = ['NotAuthorizedException', 'Incorrect username or password.'] as const;

describe('sign-in with a password', () => {
  const pool = usePool();

  it('gives tokens for the right one, whatever the letters of the username', async () => {
    await pool().customer('mixed-case');
    const { ExpiresIn, TokenType } = await pool().signIn('MIXED-case');
    expect({ ExpiresIn, TokenType }).toEqual({ ExpiresIn: 900, TokenType: 'Bearer' });
  });

  it('answers a wrong password and an unknown user alike', async () => {
    const username = await pool().customer();
    await refused(pool().initiate(username, WRONG_PASSWORD), ...INCORRECT);
    await refused(pool().initiate('nobody'), ...INCORRECT);
  });

  it('tells a disabled user only after the right password', async () => {
    const username = await pool().customer();
    await pool().sdk.adminDisableUser(pool().named(username));
    await refused(pool().initiate(username, WRONG_PASSWORD), ...INCORRECT);
    await refused(pool().initiate(username), 'NotAuthorizedException', 'User is disabled.');
    await pool().sdk.adminEnableUser(pool().named(username));
    await pool().signIn(username);
  });

  it('asks for a new password after a temporary one', async () => {
    const username = 'newcomer';
    const user = { ...pool().named(username), MessageAction: 'SUPPRESS' as const, TemporaryPassword: PASSWORD };
    await pool().sdk.adminCreateUser(user);
    const answer = await pool().initiate(username);
    expect(answer).toMatchObject({
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      ChallengeParameters: { USER_ID_FOR_SRP: username, requiredAttributes: '[]' },
    });
    expect(answer.AuthenticationResult).toBeUndefined();
    // Its session opens no other door.
    await refused(pool().respond(username, answer.Session, '123456'), 'NotAuthorizedException');
  });

  it.each(['ADMIN_NO_SRP_AUTH', 'USER_PASSWORD_AUTH', 'USER_SRP_AUTH', 'REFRESH_TOKEN_AUTH', 'USER_AUTH'] as const)(
    'refuses the flow %s',
    async (AuthFlow) => {
      const username = await pool().customer();
      const call = pool().sdk.adminInitiateAuth({
        UserPoolId: pool().cognito.poolId,
        ClientId: pool().cognito.clientId,
        AuthFlow,
        AuthParameters: { USERNAME: username, PASSWORD },
      });
      await refused(call, 'InvalidParameterException', 'Auth flow not enabled for this client');
    },
  );

  it('hashes one password, for an unknown user as for a wrong password', async () => {
    const username = await pool().customer();
    for (const name of [username, 'a stranger']) {
      const hashes = await passwordHashesDuring(() => refused(pool().initiate(name, WRONG_PASSWORD), ...INCORRECT));
      expect(hashes, name).toBe(1);
    }
  });
});
