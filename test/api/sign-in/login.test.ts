import { beforeEach, expect, test } from 'vitest';
import { getProfile } from '#shared/contract/customers.ts';
import { login } from '#shared/contract/sign-in.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { changePerson } from '#test/support/faults/stored-items.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { INVALID_VERIFICATION_CODE_MESSAGE } from '#test/support/spec-texts.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';

const { bank } = setupBank();
// Every test has an address of its own, so that none uses up the attempts of another.
beforeEach(() => bank.moveToNewAddress());

const wrong = {
  status: 401,
  body: { code: 'wrong_credentials', error: 'Incorrect e-mail address or password.' },
};

test('a sign-in returns token, role, name and balance, and hides the refresh token from scripts (ASVS 3.3.4)', async () => {
  const { email, password, name } = await bank.newCustomer();
  // The case of an e-mail address does not matter.
  const answer = await bank.call(login, { body: { email: ` ${email.toUpperCase()} `, password } });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    requiresTwoFactor: false,
    token: expect.stringMatching(/^ey/),
    role: 'user',
    name,
    balance: 0,
    mustChangePassword: true,
  });
  const { cookies, body } = answer;
  expect(cookies).toHaveLength(2);
  expect(cookies[0]).toMatch(/^session=.+; Path=\/api\/user; Max-Age=1800; HttpOnly; SameSite=Strict$/);
  expect(cookies[1]).toMatch(/^device-.+=.+; Path=\/api\/user; Max-Age=15552000; HttpOnly; SameSite=Strict$/);
  for (const cookie of cookies) {
    const value = cookie.split(';')[0]?.split('=')[1] ?? expect.fail();
    expect(JSON.stringify(body)).not.toContain(value);
  }
});

test('a password signs in neither in another case, nor cut, nor longer (ASVS 6.2.8)', async () => {
  const password = `Quiet otters ${'x'.repeat(115)}`;
  const customer = await bank.newCustomer({ password });
  const cut = password.slice(0, -1);
  for (const other of [password.toLowerCase(), password.slice(0, 72), cut, `${cut}y`])
    expect(await customer.tryToSignIn({ password: other })).toMatchObject(wrong);
  expect((await customer.tryToSignIn()).status).toBe(200);
});

test('a password does not age: it signs in after three years, and no other one is asked for (ASVS 6.2.10)', async () => {
  const admin = await bank.newAdmin();
  bank.clock.advance(3 * 365 * 24 * 60 * 60_000);
  const { result } = await admin.tryToSignIn();
  expect(result).toMatchObject({ requiresTwoFactor: false, token: expect.any(String) });
  expect(result).not.toHaveProperty('mustChangePassword', true);
});

test('the account waits fifteen minutes after five failures, even with the right password (ASVS 6.3.1)', async () => {
  const customer = await bank.newCustomer();
  for (let failure = 0; failure < 5; failure += 1) {
    expect(await customer.tryToSignIn({ password: 'not the password' })).toMatchObject(wrong);
  }
  const locked = await customer.tryToSignIn();
  expectRefusal(locked, 429, {
    code: 'too_many_attempts',
    error: 'Too many failed attempts. Please try again in 15 minutes.',
  });
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);

  bank.clock.advance(15 * 60_000);
  expect((await customer.tryToSignIn()).status).toBe(200);
});

test('an unknown address is locked like a known one', async () => {
  const body = { email: 'unknown@example.com', password: 'not the password' };
  for (let failure = 0; failure < 5; failure += 1) expect((await bank.call(login, { body })).status).toBe(401);
  expect((await bank.call(login, { body })).status).toBe(429);
});

test('a sign-in with two-factor asks for the code after the password, and accepts a code once (ASVS 6.5.1)', async () => {
  const customer = await bank.newCustomer();
  const authenticator = await enableTwoFactor(bank, customer.session);
  const twoFactorCode = authenticator.nextCode();
  const first = await customer.tryToSignIn();
  expect(first).toMatchObject({ status: 200, cookies: [] });
  expect(first.body).toEqual({ requiresTwoFactor: true });
  const second = await customer.tryToSignIn({ twoFactorCode });
  expect(second).toMatchObject({ status: 200, body: { requiresTwoFactor: false, role: 'user' } });
  await customer.tryToSignIn();
  expectRefusal(await customer.tryToSignIn({ twoFactorCode }), 401, {
    code: 'invalid_mfa_code',
    error: INVALID_VERIFICATION_CODE_MESSAGE,
  });
});

test('a code alone is refused, and so is one later than three minutes after the password (ASVS 2.3.1)', async () => {
  const customer = await bank.newCustomer();
  const authenticator = await enableTwoFactor(bank, customer.session);
  const enterCode = () => customer.tryToSignIn({ twoFactorCode: authenticator.nextCode() });
  expectRefusal(await enterCode(), 401, { code: 'password_verification_required' });

  await customer.tryToSignIn();
  bank.clock.advance(3 * 60_000 + 1);
  expectRefusal(await enterCode(), 401, { code: 'password_verification_required' });
});

test('wrong codes count as failures, and five of them lock the account', async () => {
  const customer = await bank.newCustomer();
  await enableTwoFactor(bank, customer.session);
  for (let failure = 0; failure < 5; failure += 1) {
    expect((await customer.tryToSignIn()).status).toBe(200);
    const answer = await customer.tryToSignIn({ twoFactorCode: '000000' });
    expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_mfa_code' } });
  }
  expect((await customer.tryToSignIn()).status).toBe(429);
});

test('a sign-in follows the pool when a change of two-factor was interrupted, and records that', async () => {
  const { id, email, password } = await bank.newCustomer();
  await changePerson(id, { twoFactorEnabled: true });
  const session = await bank.signIn(email, password);
  expect((await bank.call(getProfile, {}, { as: session })).body).toMatchObject({ twoFactorEnabled: false });
  expect(await bank.auditOf(id)).toContainEqual(
    expect.objectContaining({
      action: 'two-factor.state-repaired',
      actorId: 'system',
      after: { twoFactorEnabled: false },
    }),
  );
});
