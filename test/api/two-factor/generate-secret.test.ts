import { expect, test } from 'vitest';
import { login } from '#shared/contract/session.ts';
import { generateSecret } from '#shared/contract/two-factor.ts';
import { twoFactorLimits } from '#shared/domain/rate-limits.ts';
import { setupBank } from '#test/support/fixtures.ts';

const { bank } = setupBank();

test('hands out a secret as text, as a link for the app and as a QR code', async () => {
  const { email, session } = await bank.newCustomer();
  const { status, result } = await bank.call(generateSecret, {}, { as: session });
  expect(status).toBe(200);
  const { secret, otpauthUrl, qrCode } = result;
  expect(secret).toMatch(/^[A-Z2-7]{32,}$/);
  expect(otpauthUrl).toBe(
    `otpauth://totp/${encodeURIComponent(`Aldermoor:${email}`)}?secret=${secret}&issuer=Aldermoor`,
  );
  expect(qrCode).toMatch(/^data:image\/svg\+xml;base64,/);
});

test('changes nothing yet: signing in needs no code', async () => {
  const { email, password, session } = await bank.newCustomer();
  await bank.call(generateSecret, {}, { as: session });
  const answer = await bank.call(login, { body: { email, password } });
  expect(answer).toMatchObject({ status: 200, body: { requiresTwoFactor: false } });
});

test('is refused to strangers and to the other role', async () => {
  expect((await bank.call(generateSecret, {})).status).toBe(401);
  expect((await bank.admin.call(generateSecret)).status).toBe(403);
});

test('hands out ten in a quarter of an hour at most (ASVS 2.4.1)', async () => {
  const { session } = await bank.newCustomer();
  const { limit } = twoFactorLimits.setUp;
  const generate = () => bank.call(generateSecret, {}, { as: session });
  for (let count = 0; count < limit; count += 1) expect((await generate()).status).toBe(200);
  expect(await generate()).toMatchObject({
    status: 429,
    body: { error: 'Too many changes of two-factor authentication. Please try again in 15 minutes.' },
  });
});
