import {
  InvalidParameterException,
  SoftwareTokenMFANotFoundException,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeEach, describe, expect, test } from 'vitest';
import { getProfile } from '#shared/contract/profile.ts';
import { login, refresh } from '#shared/contract/session.ts';
import { generateSecret, toggleTwoFactor } from '#shared/contract/two-factor.ts';
import { twoFactorLimits } from '#shared/domain/rate-limits.ts';
import { breakPool } from '#test/support/broken-pool.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { totp } from '#test/support/totp.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';

const { bank } = setupBank();
beforeEach(() => bank.moveToNewAddress());

describe('turning two-factor on', () => {
  test('takes a code of the new secret, and says so in the profile', async () => {
    const { session } = await bank.newCustomer();
    await enableTwoFactor(bank, session, 'user');
    const { body } = await bank.call(getProfile, {}, { as: session });
    expect(body).toMatchObject({ twoFactorEnabled: true });
  });

  test('is refused with a wrong code, and stays off', async () => {
    const { email, password, session } = await bank.newCustomer();
    await bank.call(generateSecret, {}, { as: session });
    const sentence = 'Invalid verification code. Please try again.';
    const body = { enabled: true, verificationCode: '000000' } as const;
    expect(await bank.call(toggleTwoFactor, { body }, { as: session })).toMatchObject({
      status: 400,
      body: { error: sentence, fields: { verificationCode: sentence } },
    });
    expect((await bank.call(login, { body: { email, password } })).body).toMatchObject({ requiresTwoFactor: false });
  });

  test('is refused before a secret was made', async () => {
    const { session } = await bank.newCustomer();
    const body = { enabled: true, verificationCode: '123456' } as const;
    expect((await bank.call(toggleTwoFactor, { body }, { as: session })).status).toBe(400);
  });

  test.each([SoftwareTokenMFANotFoundException, InvalidParameterException])(
    'is refused before a secret was made, whichever way the pool says that there is none (%o)',
    async (NoSecret) => {
      const { session } = await bank.newCustomer();
      const pool = breakPool();
      pool
        .on(VerifySoftwareTokenCommand)
        .rejects(new NoSecret({ message: 'none', $metadata: { httpStatusCode: 400 } }));
      const body = { enabled: true, verificationCode: '123456' } as const;
      const answer = await bank.call(toggleTwoFactor, { body }, { as: session }).finally(() => pool.restore());
      expect(answer).toMatchObject({
        status: 400,
        body: { fields: { verificationCode: 'Invalid verification code. Please try again.' } },
      });
    },
  );

  test('ends every other session at once and keeps this one (ASVS 7.4)', async () => {
    const { email, password, session } = await bank.newCustomer();
    const other = await bank.signIn(email, password);
    await enableTwoFactor(bank, session, 'user');
    expect((await bank.call(getProfile, {}, { as: session })).status).toBe(200);
    expect((await bank.call(getProfile, {}, { as: other })).status).toBe(401);
    expect((await bank.call(refresh, {}, { cookies: other.cookies })).status).toBe(401);
    expect((await bank.call(refresh, {}, { cookies: session.cookies })).status).toBe(200);
  });

  test.each([
    [{ enabled: true }, { verificationCode: 'Please enter a valid 6-digit code' }],
    [{ enabled: true, verificationCode: '12345' }, { verificationCode: 'Please enter a valid 6-digit code' }],
    [{}, { enabled: 'Please say whether two-factor is to be on or off' }],
    [{ enabled: false, verificationCode: '123456' }, { verificationCode: 'Unknown field "verificationCode"' }],
  ])('says what is wrong with %j', async (body, fields) => {
    const { session } = await bank.newCustomer();
    const { method, path } = toggleTwoFactor;
    expect(await bank.send(method, path, body, session)).toMatchObject({ status: 400, body: { fields } });
  });
});

describe('turning two-factor off', () => {
  test('needs no code; the next sign-in takes the password alone', async () => {
    const { email, password, session } = await bank.newCustomer();
    await enableTwoFactor(bank, session, 'user');
    const answer = await bank.call(toggleTwoFactor, { body: { enabled: false } }, { as: session });
    expect(answer).toMatchObject({ status: 200, body: { message: '2FA disabled successfully' } });
    bank.clock.advance(1_000);
    expect((await bank.call(login, { body: { email, password } })).body).toMatchObject({ requiresTwoFactor: false });
  });

  test('leaves an audit record, like turning it on (ASVS 16)', async () => {
    const { id, session } = await bank.newCustomer();
    await enableTwoFactor(bank, session, 'user');
    await bank.call(toggleTwoFactor, { body: { enabled: false } }, { as: session });
    const actions = (await bank.auditOf(id))
      .map(({ action }) => action)
      .filter((action) => action.startsWith('two-factor'));
    expect(actions.toSorted()).toEqual(['two-factor.disabled', 'two-factor.enabled']);
  });
});

test('is refused to strangers and to the other role', async () => {
  const body = { enabled: false } as const;
  expect((await bank.call(toggleTwoFactor, { body })).status).toBe(401);
  expect((await bank.admin.call(toggleTwoFactor, { body })).status).toBe(403);
});

describe('trying codes (ASVS 2.4.1)', () => {
  test('ends after five wrong ones, also for the right one, until a quarter of an hour has passed', async () => {
    const { id, session } = await bank.newCustomer();
    const { secret } = (await bank.call(generateSecret, {}, { as: session })).result;
    const toggle = (verificationCode: string, as = session) =>
      bank.call(toggleTwoFactor, { body: { enabled: true, verificationCode } }, { as });
    const { limit, window } = twoFactorLimits.wrongCode;
    for (let count = 0; count < limit; count += 1) expect((await toggle(wrongCode(secret))).status).toBe(400);
    const right = totp(secret, bank.clock.now());
    const refused = await toggle(right);
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'too_many_attempts', error: 'Too many wrong codes. Please try again in 15 minutes.' },
    });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait * 1000).toBeLessThanOrEqual(window);
    // Each wrong one is an event of security.
    const events = (await bank.auditOf(id)).filter(({ action }) => action === 'two-factor.refused');
    expect(events).toHaveLength(limit);
    // Another customer is not concerned.
    await enableTwoFactor(bank, (await bank.newCustomer()).session, 'user');
  });

  test('does not count the right one', async () => {
    const { session } = await bank.newCustomer();
    const { secret } = (await bank.call(generateSecret, {}, { as: session })).result;
    const toggle = (verificationCode: string) =>
      bank.call(toggleTwoFactor, { body: { enabled: true, verificationCode } }, { as: session });
    for (let count = 0; count < 4; count += 1) expect((await toggle(wrongCode(secret))).status).toBe(400);
    bank.clock.advance(30_000);
    expect((await toggle(totp(secret, bank.clock.now()))).status).toBe(200);
    expect((await toggle(wrongCode(secret))).status).toBe(400);
  });

  /** Neither of this moment nor of those beside it. */
  function wrongCode(secret: string): string {
    const near = [-60_000, -30_000, 0, 30_000, 60_000].map((away) => totp(secret, bank.clock.now() + away));
    return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? '';
  }
});

test('two-factor is changed ten times in a quarter of an hour at most (ASVS 2.4.1)', async () => {
  const { session } = await bank.newCustomer();
  const { limit } = twoFactorLimits.setUp;
  for (let count = 0; count < limit; count += 1) {
    expect((await bank.call(generateSecret, {}, { as: session })).status).toBe(200);
  }
  const sentence = 'Too many changes of two-factor authentication. Please try again in 15 minutes.';
  for (const refused of [
    await bank.call(generateSecret, {}, { as: session }),
    await bank.call(toggleTwoFactor, { body: { enabled: false } }, { as: session }),
  ]) {
    expect(refused).toMatchObject({ status: 429, body: { error: sentence } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
});
