import { expect, it } from 'vitest';
import { expectPoolRefusal, setupBankPool } from './bank-pool.ts';

const pool = setupBankPool();

const MISMATCH = ['CodeMismatchException', 'Invalid code received for user'] as const;
const USED = ['ExpiredCodeException', 'Your software token has already been used once.'] as const;
const NOT_VERIFIED = ['EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA'] as const;

async function enrolled() {
  const username = await pool().customer();
  return { username, secret: await pool().enrol(username) };
}

/** Makes both steps of a sign-in: the password, then the code. */
async function enter(username: string, code: string) {
  return pool().respond(username, await sessionOf(username), code);
}

/** Associates an authenticator. @returns the new secret, and a function that verifies a code with the same access token */
async function associated(username: string) {
  const { AccessToken } = await pool().signIn(username);
  const { SecretCode = '' } = await pool().sdk.associateSoftwareToken({ AccessToken });
  const verify = (UserCode: string) => pool().sdk.verifySoftwareToken({ AccessToken, UserCode });
  return { secret: SecretCode, verify };
}

async function sessionOf(username: string): Promise<string> {
  const { Session = '' } = await pool().initiate(username);
  return Session;
}

function anotherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

it('the enrolment of an authenticator refuses any code before there is a secret, and a wrong one after', async () => {
  const username = await pool().customer();
  const { AccessToken } = await pool().signIn(username);
  await expectPoolRefusal(pool().sdk.verifySoftwareToken({ AccessToken, UserCode: '123456' }), ...NOT_VERIFIED);
  const { secret, verify } = await associated(username);
  await expectPoolRefusal(verify(anotherCode(pool().code(secret))), ...NOT_VERIFIED);
});

it('the enrolment of an authenticator consumes the code: neither sign-in nor enrolment accepts it again', async () => {
  const username = await pool().customer();
  const { secret, verify } = await associated(username);
  const code = pool().code(secret);
  await verify(code);
  await pool().preferCodes(username, true);
  await expectPoolRefusal(verify(code), ...NOT_VERIFIED);
  await expectPoolRefusal(enter(username, code), ...USED);
});

it('the enrolment of an authenticator keeps the old one until a code proves the new one', async () => {
  const { username, secret } = await enrolled();
  const { AuthenticationResult } = await enter(username, pool().code(secret));
  const AccessToken = AuthenticationResult?.AccessToken;
  const { SecretCode = '' } = await pool().sdk.associateSoftwareToken({ AccessToken });

  pool().clock.advance(60);
  await expectPoolRefusal(enter(username, pool().code(SecretCode)), ...MISMATCH);
  await enter(username, pool().code(secret));

  await pool().sdk.verifySoftwareToken({ AccessToken, UserCode: pool().code(SecretCode) });
  pool().clock.advance(60);
  await expectPoolRefusal(enter(username, pool().code(secret)), ...MISMATCH);
  await enter(username, pool().code(SecretCode));
});

it('a disabled authenticator is not usable in any way', async () => {
  const { username, secret } = await enrolled();
  const session = await sessionOf(username);
  await pool().preferCodes(username, false);

  const waiting = pool().respond(username, session, pool().code(secret));
  await expectPoolRefusal(
    waiting,
    'SoftwareTokenMFANotFoundException',
    'Software Token MFA does not exist for the user.',
  );
  const { AccessToken } = await pool().signIn(username);
  const UserCode = pool().code(secret);
  await expectPoolRefusal(pool().sdk.verifySoftwareToken({ AccessToken, UserCode }), ...NOT_VERIFIED);
  await expectPoolRefusal(pool().preferCodes(username, true), 'InvalidParameterException');
  expect(await pool().sdk.adminGetUser(pool().named(username))).not.toHaveProperty('UserMFASettingList');
});

it('the sign-in refuses a wrong code, and returns tokens for the right one in the same session', async () => {
  const { username, secret } = await enrolled();
  const session = await sessionOf(username);
  const code = pool().code(secret);
  await expectPoolRefusal(pool().respond(username, session, anotherCode(code)), ...MISMATCH);
  const { AuthenticationResult } = await pool().respond(username, session, code);
  expect(AuthenticationResult).toMatchObject({ ExpiresIn: 900, RefreshToken: expect.any(String) });
});

it('the sign-in accepts a code from a clock one step away, but not two', async () => {
  const { username, secret } = await enrolled();
  for (const steps of [-2, 2]) await expectPoolRefusal(enter(username, pool().code(secret, steps)), ...MISMATCH);
  for (const steps of [-1, 1]) await enter(username, pool().code(secret, steps));
});

it('the sign-in refuses a code that was used once, and every earlier one', async () => {
  const { username, secret } = await enrolled();
  const [earlier, used] = [pool().code(secret, -1), pool().code(secret)];
  await enter(username, used);
  const session = await sessionOf(username);
  await expectPoolRefusal(pool().respond(username, session, used), ...USED);
  await expectPoolRefusal(pool().respond(username, session, earlier), ...USED);
  await pool().respond(username, session, pool().code(secret, 1));
});

it('the sign-in accepts one of twenty equal codes at once', async () => {
  const { username, secret } = await enrolled();
  const session = await sessionOf(username);
  const code = pool().code(secret);
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => pool().respond(username, session, code)));
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
});

it('the sign-in refuses a user who was disabled after the password', async () => {
  const { username, secret } = await enrolled();
  const session = await sessionOf(username);
  await pool().sdk.adminDisableUser(pool().named(username));
  const call = pool().respond(username, session, pool().code(secret));
  await expectPoolRefusal(call, 'NotAuthorizedException', 'User is disabled.');
});

it('the session of a challenge ends with the right code, or after three minutes', async () => {
  const { username, secret } = await enrolled();
  const [used, late] = [await sessionOf(username), await sessionOf(username)];
  await pool().respond(username, used, pool().code(secret));
  const again = pool().respond(username, used, pool().code(secret, 1));
  const message = 'Invalid session for the user, session can only be used once.';
  await expectPoolRefusal(again, 'NotAuthorizedException', message);
  pool().clock.advance(180);
  const call = pool().respond(username, late, pool().code(secret));
  await expectPoolRefusal(call, 'NotAuthorizedException', 'Invalid session for the user, session is expired.');
});

it('the session of a challenge belongs to the user it was issued to, and cannot be invented', async () => {
  const [anna, ben] = [await enrolled(), await enrolled()];
  for (const session of [await sessionOf(ben.username), 'x'.repeat(64)]) {
    const call = pool().respond(anna.username, session, pool().code(anna.secret));
    await expectPoolRefusal(call, 'NotAuthorizedException', 'Invalid session for the user.');
  }
});
