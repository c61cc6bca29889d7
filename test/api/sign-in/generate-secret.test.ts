import { isDeepStrictEqual } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
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
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { changePerson } from '#test/support/faults/stored-items.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { ENTER_SIX_DIGITS, INVALID_VERIFICATION_CODE_MESSAGE } from '#test/support/spec-texts.ts';
import { totp } from '#test/support/totp.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';

const { bank } = setupBank();
beforeEach(() => bank.moveToNewAddress());

describe.each([
  { who: 'a customer', generate: generateSecret, open: () => bank.newCustomer() },
  {
    who: 'an administrator',
    generate: generateAdminSecret,
    open: () => bank.newAdmin(),
  },
])('the secret of $who', ({ generate, open }) => {
  test('the secret for an authenticator comes as text, as a link for the app and as a QR code', async () => {
    const person = await open();
    const { secret, otpauthUrl, qrCode } = (await person.call(generate)).result;
    expect(secret).toMatch(/^[A-Z2-7]{32,}$/);
    const account = encodeURIComponent(`Aldermoor:${person.email}`);
    expect(otpauthUrl).toBe(`otpauth://totp/${account}?secret=${secret}&issuer=Aldermoor`);
    expect(qrCode).toMatch(/^data:image\/svg\+xml;base64,/);
  });

  test('the secret for an authenticator changes nothing yet: signing in needs no code', async () => {
    const person = await open();
    await person.call(generate);
    expect(await person.tryToSignIn()).toMatchObject({ status: 200, body: { requiresTwoFactor: false } });
  });

  test('the secret for an authenticator is issued ten times in a quarter of an hour at most (ASVS 2.4.1)', async () => {
    const person = await open();
    for (let count = 0; count < twoFactorLimits.setUp.limit; count += 1) {
      expect((await person.call(generate)).status).toBe(200);
    }
    expectRefusal(await person.call(generate), 429, {
      error: 'Too many changes of two-factor authentication. Please try again in 15 minutes.',
    });
  });
});

describe.each([
  {
    role: 'user',
    generate: generateSecret,
    toggle: toggleTwoFactor,
    getProfile,
    open: () => bank.newCustomer(),
  },
  {
    role: 'admin',
    generate: generateAdminSecret,
    toggle: toggleAdminTwoFactor,
    getProfile: getAdminProfile,
    open: () => bank.newAdmin(),
  },
] as const)('replacing the working authenticator of the role $role', ({ role, generate, toggle, getProfile, open }) => {
  async function withTwoFactor() {
    const person = await open();
    return { person, device: await enableTwoFactor(bank, person.session, role) };
  }

  async function signsInWith(person: Person, twoFactorCode: string) {
    const { cookies } = person.session;
    bank.clock.advance(1_000);
    await person.tryToSignIn({}, { cookies });
    return (await person.tryToSignIn({ twoFactorCode }, { cookies })).status === 200;
  }

  test('the replacement of an authenticator requires the password and a code, which a token does not have (ASVS 7.5.1)', async () => {
    const { person, device } = await withTwoFactor();
    const before = await bank.writtenItems();
    for (const body of [{}, { password: person.password }, { twoFactorCode: device.nextCode() }]) {
      const answer = await person.call<typeof generateSecret | typeof generateAdminSecret>(generate, { body });
      expectRefusal(answer, 403, {
        code: 'mfa_code_required',
        error:
          'Two-factor authentication is on. To replace it, give your password and the code that your authenticator app shows now.',
        fields: {
          ...(!body.password && { password: 'Password is required' }),
          ...(!body.twoFactorCode && { twoFactorCode: ENTER_SIX_DIGITS }),
        },
      });
      expect(answer.body).not.toHaveProperty('secret');
    }
    const changed = (await bank.writtenItems()).filter(
      (item) => !before.some((known) => isDeepStrictEqual(known, item)),
    );
    expect(changed.map(({ kind }) => kind)).toEqual(['attempts']);
    expect(await signsInWith(person, device.nextCode())).toBe(true);
  });

  test('the replacement of an authenticator with both lets only the new app sign in, and ends other sessions', async () => {
    const { person, device } = await withTwoFactor();
    const { password, session } = person;
    const twoFactorCode = device.nextCode();
    const { secret } = (await person.call(generate, { body: { password, twoFactorCode } })).result;
    expect(await signsInWith(person, device.nextCode())).toBe(true);
    bank.clock.advance(30_000);
    const verificationCode = totp(secret, bank.clock.now());
    expect((await person.call(toggle, { body: { enabled: true, verificationCode } })).status).toBe(200);
    expect((await person.call(getProfile)).status).toBe(200);
    expect((await bank.refresh(session)).status).toBe(200);
    expect(await signsInWith(person, device.nextCode())).toBe(false);
    bank.clock.advance(30_000);
    expect(await signsInWith(person, totp(secret, bank.clock.now()))).toBe(true);
    expect((await bank.auditOf(person.id)).map(({ action }) => action).slice(-4)).toEqual([
      'session.started',
      'two-factor.enabled',
      'session.sign-in-failed',
      'session.started',
    ]);
  });

  test('the replacement of an authenticator accepts a code once, even after a sign-in with it', async () => {
    const { person, device } = await withTwoFactor();
    const twoFactorCode = device.nextCode();
    expect(await signsInWith(person, twoFactorCode)).toBe(true);
    const { password } = person;
    expectRefusal(await person.call(generate, { body: { password, twoFactorCode } }), 400, {
      code: 'invalid_mfa_code',
      fields: { twoFactorCode: INVALID_VERIFICATION_CODE_MESSAGE },
    });
  });

  test('the replacement of an authenticator counts wrong attempts as a sign-in does: five, each recorded (ASVS 6.3.1)', async () => {
    const { person, device } = await withTwoFactor();
    const { password } = person;
    const recorded = (await bank.auditOf(person.id)).length;
    const attempt = (given: string, twoFactorCode: string) =>
      person.call(generate, { body: { password: given, twoFactorCode } });
    for (let count = 0; count < 2; count += 1) {
      expectRefusal(await attempt('not the password', device.nextCode()), 400, {
        code: 'wrong_password',
        fields: { password: 'Incorrect password' },
      });
    }
    for (let count = 0; count < 3; count += 1) {
      expect((await attempt(password, wrongCode(device.nextCode()))).refusal).toMatchObject({
        code: 'invalid_mfa_code',
      });
    }
    const refused = await attempt(password, device.nextCode());
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // Both routes share one count. Without TLS the device's cookie is sent only to the paths of customers.
    const cookies = role === 'user' ? person.session.cookies : [];
    expect((await person.tryToSignIn({}, { cookies })).status).toBe(429);
    expect((await person.call(getProfile)).status).toBe(200);
    const records = (await bank.auditOf(person.id)).slice(recorded);
    expect(records.map(({ action, after }) => ({ action, after }))).toEqual([
      ...Array(2).fill({ action: 'session.sign-in-failed', after: { reason: 'wrong_password' } }),
      ...Array(2).fill({ action: 'session.sign-in-failed', after: { reason: 'invalid_mfa_code' } }),
      { action: 'session.locked', after: { reason: 'invalid_mfa_code' } },
    ]);
    expect(new Set(records.map(({ actorId }) => actorId))).toEqual(new Set([person.id]));
  });

  test('the replacement of an authenticator needs proof when only the pool has two-factor switched on', async () => {
    const { person, device } = await withTwoFactor();
    await changePerson(person.id, { twoFactorEnabled: false });
    expect((await person.call(generate)).refusal).toMatchObject({ code: 'mfa_code_required' });
    const { password } = person;
    const body = { password, twoFactorCode: device.nextCode() };
    expect((await person.call(generate, { body })).status).toBe(200);
  });

  test('the replacement of an authenticator leaves no session at the pool, and counts no failure when it succeeds', async () => {
    const { person, device } = await withTwoFactor();
    const sessions = (await person.call(listSessions)).result.sessions.length;
    for (let count = 0; count < 6; count += 1) {
      const body = { password: person.password, twoFactorCode: device.nextCode() };
      expect((await person.call(generate, { body })).status).toBe(200);
    }
    expect((await person.call(listSessions)).result.sessions).toHaveLength(sessions);
  });
});

test('a program whose two-factor is off sends nothing, or an empty body, and needs no proof', async () => {
  const { id, session } = await bank.newCustomer();
  for (const body of [undefined, {}]) {
    expect((await bank.send('POST', '/user/generate-2fa-secret', body, session)).status).toBe(200);
  }
  expectRefusal(await bank.send('POST', '/user/generate-2fa-secret', { password: '', surprise: 1 }, session), 400, {
    fields: { password: 'Password is required', surprise: 'Unknown field "surprise"' },
  });
  expect((await bank.auditOf(id)).map(({ action }) => action)).not.toContain('session.sign-in-failed');
});

const wrongCode = (code: string): string => String((Number(code) + 500_000) % 1_000_000).padStart(6, '0');
