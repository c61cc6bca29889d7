import { describe, expect, test } from 'vitest';
import { login } from '#shared/contract/session.ts';
import { generateAdminSecret, generateSecret } from '#shared/contract/two-factor.ts';
import { twoFactorLimits } from '#shared/domain/rate-limits.ts';
import { setupBank } from '#test/support/fixtures.ts';

const { bank } = setupBank();

describe.each([
  { who: 'a customer', generate: generateSecret, open: () => bank.newCustomer(), openOther: () => bank.newAdmin() },
  {
    who: 'an administrator',
    generate: generateAdminSecret,
    open: () => bank.newAdmin(),
    openOther: () => bank.newCustomer(),
  },
])('the secret of $who', ({ generate, open, openOther }) => {
  test('comes as text, as a link for the app and as a QR code', async () => {
    const person = await open();
    const { secret, otpauthUrl, qrCode } = (await person.call(generate)).result;
    expect(secret).toMatch(/^[A-Z2-7]{32,}$/);
    const account = encodeURIComponent(`Aldermoor:${person.email}`);
    expect(otpauthUrl).toBe(`otpauth://totp/${account}?secret=${secret}&issuer=Aldermoor`);
    expect(qrCode).toMatch(/^data:image\/svg\+xml;base64,/);
  });

  test('changes nothing yet: signing in needs no code', async () => {
    const person = await open();
    await person.call(generate);
    const answer = await bank.call(login, { body: { email: person.email, password: person.password } });
    expect(answer).toMatchObject({ status: 200, body: { requiresTwoFactor: false } });
  });

  test('is refused to strangers and to the other role', async () => {
    expect((await bank.call(generate)).status).toBe(401);
    expect((await (await openOther()).call(generate)).status).toBe(403);
  });

  test('is handed out ten times in a quarter of an hour at most (ASVS 2.4.1)', async () => {
    const person = await open();
    for (let count = 0; count < twoFactorLimits.setUp.limit; count += 1) {
      expect((await person.call(generate)).status).toBe(200);
    }
    expect(await person.call(generate)).toMatchObject({
      status: 429,
      body: { error: 'Too many changes of two-factor authentication. Please try again in 15 minutes.' },
    });
  });
});
