import { beforeEach, expect, test } from 'vitest';
import { getAdminProfile } from '#shared/contract/administrators.ts';
import { getProfile } from '#shared/contract/customers.ts';
import {
  generateAdminSecret,
  generateSecret,
  listSessions,
  toggleAdminTwoFactor,
  toggleTwoFactor,
} from '#shared/contract/sign-in.ts';
import { twoFactorLimits } from '#shared/domain/rate-limits.ts';
import type { Person } from '#test/support/bank.ts';
import { REVOKED_SESSION_STATE } from '#test/support/customers.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { changePerson } from '#test/support/faults/stored-items.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import {
  ENTER_SIX_DIGITS,
  INVALID_VERIFICATION_CODE_MESSAGE,
  TWO_FACTOR_DISABLED_MESSAGE,
} from '#test/support/spec-texts.ts';
import { totp } from '#test/support/totp.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';

const { bank, customers, customerForEach } = setupBank();
beforeEach(() => bank.moveToNewAddress());
const ada = customerForEach();

/** Returns a code that is valid neither now nor in the steps before and after. */
function wrongCode(secret: string): string {
  const near = [-60_000, -30_000, 0, 30_000, 60_000].map((away) => totp(secret, bank.clock.now() + away));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? '';
}
const newSecret = async (body = {}) => (await ada.call(generateSecret, { body })).result.secret;
const turnOn = (verificationCode: string) => ada.call(toggleTwoFactor, { body: { enabled: true, verificationCode } });
const rightCode = (secret: string) => {
  bank.clock.advance(30_000);
  return totp(secret, bank.clock.now());
};

async function signsInWith(person: Person, twoFactorCode: string): Promise<boolean> {
  const { cookies } = person.session;
  bank.clock.advance(1_000);
  await person.tryToSignIn({}, { cookies });
  return (await person.tryToSignIn({ twoFactorCode }, { cookies })).status === 200;
}

const roles = [
  {
    role: 'user',
    open: () => bank.newCustomer(),
    profile: getProfile,
    generate: generateSecret,
    toggle: toggleTwoFactor,
  },
  {
    role: 'admin',
    open: () => bank.newAdmin(),
    profile: getAdminProfile,
    generate: generateAdminSecret,
    toggle: toggleAdminTwoFactor,
  },
] as const;

test('the secret for an authenticator comes as text, link and QR code, and changes nothing until a right code was given', async () => {
  const { secret, otpauthUrl, qrCode } = (await ada.call(generateSecret)).result;
  expect(secret).toMatch(/^[A-Z2-7]{32,}$/);
  const account = encodeURIComponent(`Aldermoor:${ada.email}`);
  expect(otpauthUrl).toBe(`otpauth://totp/${account}?secret=${secret}&issuer=Aldermoor`);
  expect(qrCode).toMatch(/^data:image\/svg\+xml;base64,/);
  expectRefusal(await turnOn(wrongCode(secret)), 400, {
    error: INVALID_VERIFICATION_CODE_MESSAGE,
    fields: { verificationCode: INVALID_VERIFICATION_CODE_MESSAGE },
  });
  expect((await ada.tryToSignIn()).body).toMatchObject({ requiresTwoFactor: false });
});

test('two-factor cannot be turned on before a secret was made', async () => {
  expectRefusal(await turnOn('123456'), 400, { fields: { verificationCode: INVALID_VERIFICATION_CODE_MESSAGE } });
});

test('the secret for an authenticator is issued ten times in a quarter of an hour at most (ASVS 2.4.1)', async () => {
  for (let count = 0; count < twoFactorLimits.setUp.limit; count += 1) await newSecret();
  expectRefusal(await ada.call(generateSecret), 429, {
    error: 'Too many changes of two-factor authentication. Please try again in 15 minutes.',
  });
});

test.each(roles)(
  'two-factor of the role $role is turned on by a code and ends the other sessions, and off again, after which a token replaces no authenticator (ASVS 7.4.3, 7.5.1)',
  async ({ role, open, profile, generate, toggle }) => {
    const person = await open();
    const other = await bank.signIn(person.email, person.password);
    const { secret } = (await person.call<typeof generateSecret | typeof generateAdminSecret>(generate)).result;
    const wrong = { enabled: true, verificationCode: wrongCode(secret) };
    expect((await person.call(toggle, { body: wrong })).status).toBe(400);
    const device = await enableTwoFactor(bank, person.session, role);
    expect((await person.call(profile)).result).toMatchObject({ twoFactorEnabled: true });
    expect(await customers.opens(other)).toEqual(REVOKED_SESSION_STATE);
    expect((await bank.refresh(person.session)).status).toBe(200);
    expect(await signsInWith(person, device.nextCode())).toBe(true);
    const answer = await person.call(toggle, { body: { enabled: false } });
    expect(answer).toMatchObject({ status: 200, body: { message: TWO_FACTOR_DISABLED_MESSAGE } });
    expectRefusal(await person.call(generate), 401, { code: 'session_ended' });
    expect((await bank.refresh(person.session)).status).toBe(401);
    bank.clock.advance(1_000);
    expect((await person.tryToSignIn()).body).toMatchObject({ requiresTwoFactor: false });
  },
);

test('five wrong codes block every code, even the right one, for a quarter of an hour, and right ones do not count (ASVS 2.4.1)', async () => {
  const secret = await newSecret();
  const { limit, window } = twoFactorLimits.wrongCode;
  expect((await turnOn(rightCode(secret))).status).toBe(200);
  for (let count = 0; count < limit; count += 1) expect((await turnOn(wrongCode(secret))).status).toBe(400);
  const refused = await turnOn(rightCode(secret));
  expectRefusal(refused, 429, {
    code: 'too_many_attempts',
    error: expect.stringMatching(/^Too many wrong codes\. Please try again in 1\d minutes\.$/),
  });
  expect(Number(refused.headers.get('retry-after')) * 1000).toBeLessThanOrEqual(window);
  expect(await customers.records(ada.id, 'two-factor.refused')).toHaveLength(limit);
});

test('the replacement of an authenticator requires the password and a code, which a token does not have (ASVS 7.5.1)', async () => {
  const device = await enableTwoFactor(bank, ada.session);
  // The pool is asked, because an interrupted change may have left the table behind.
  await changePerson(ada.id, { twoFactorEnabled: false });
  for (const body of [{}, { password: ada.password }, { twoFactorCode: device.nextCode() }]) {
    const answer = await ada.call(generateSecret, { body });
    expectRefusal(answer, 403, {
      code: 'mfa_code_required',
      fields: {
        ...(!body.password && { password: 'Password is required' }),
        ...(!body.twoFactorCode && { twoFactorCode: ENTER_SIX_DIGITS }),
      },
    });
    expect(answer.body).not.toHaveProperty('secret');
  }
  expect(await signsInWith(ada, device.nextCode())).toBe(true);
});

test('the replacement of an authenticator lets only the new app sign in, leaves no session, and takes each code once', async () => {
  const device = await enableTwoFactor(bank, ada.session);
  const { password } = ada;
  const twoFactorCode = device.nextCode();
  const secret = await newSecret({ password, twoFactorCode });
  expectRefusal(await ada.call(generateSecret, { body: { password, twoFactorCode } }), 400, {
    code: 'invalid_mfa_code',
    fields: { twoFactorCode: INVALID_VERIFICATION_CODE_MESSAGE },
  });
  expect((await ada.call(listSessions)).result.sessions).toHaveLength(1);
  expect(await signsInWith(ada, device.nextCode())).toBe(true);
  expect((await turnOn(rightCode(secret))).status).toBe(200);
  expect((await ada.call(getProfile)).status).toBe(200);
  expect(await signsInWith(ada, device.nextCode())).toBe(false);
  expect(await signsInWith(ada, rightCode(secret))).toBe(true);
});

test.each(roles)(
  'the replacement of an authenticator of the role $role counts wrong attempts as a sign-in does: five, each recorded (ASVS 6.3.1)',
  async ({ role, open, generate }) => {
    const person = await open();
    const device = await enableTwoFactor(bank, person.session, role);
    const recorded = (await bank.auditOf(person.id)).length;
    const attempt = (password: string, twoFactorCode: string) =>
      person.call(generate, { body: { password, twoFactorCode } });
    for (let count = 0; count < 2; count += 1) {
      expectRefusal(await attempt('not the password', device.nextCode()), 400, { code: 'wrong_password' });
    }
    for (let count = 0; count < 3; count += 1) {
      expectRefusal(await attempt(person.password, wrongCode(device.secret)), 400, { code: 'invalid_mfa_code' });
    }
    expectRefusal(await attempt(person.password, device.nextCode()), 429, { code: 'too_many_attempts' });
    // Both routes share one count. The device's cookie is sent only to the paths of customers.
    const cookies = role === 'user' ? person.session.cookies : [];
    expect((await person.tryToSignIn({}, { cookies })).status).toBe(429);
    const records = (await bank.auditOf(person.id)).slice(recorded);
    expect(records.map(({ action, after }) => ({ action, after }))).toEqual([
      ...Array(2).fill({ action: 'session.sign-in-failed', after: { reason: 'wrong_password' } }),
      ...Array(2).fill({ action: 'session.sign-in-failed', after: { reason: 'invalid_mfa_code' } }),
      { action: 'session.locked', after: { reason: 'invalid_mfa_code' } },
    ]);
  },
);
