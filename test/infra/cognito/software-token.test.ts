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

it('the session of a challenge belongs to the user it was issued to, and cannot be invented', async () => {
  const [anna, ben] = [await enrolled(), await enrolled()];
  for (const session of [await sessionOf(ben.username), 'x'.repeat(64)]) {
    const call = pool().respond(anna.username, session, pool().code(anna.secret));
    await expectPoolRefusal(call, 'NotAuthorizedException', 'Invalid session for the user.');
  }
});
