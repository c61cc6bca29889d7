import { beforeEach, describe, expect, test } from 'vitest';
import { getAdminProfile } from '#shared/contract/profile.ts';
import { login, refresh } from '#shared/contract/session.ts';
import { generateAdminSecret, toggleAdminTwoFactor } from '#shared/contract/two-factor.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';

const { bank } = setupBank();
beforeEach(() => bank.moveToNewAddress());

describe('turning two-factor on', () => {
  test('takes a code of the new secret, and says so in the profile', async () => {
    const { session } = await bank.newAdmin();
    await enableTwoFactor(bank, session, 'admin');
    const { body } = await bank.call(getAdminProfile, {}, { as: session });
    expect(body).toMatchObject({ twoFactorEnabled: true });
  });

  test('is refused with a wrong code, and stays off', async () => {
    const { email, password, session } = await bank.newAdmin();
    await bank.call(generateAdminSecret, {}, { as: session });
    const sentence = 'Invalid verification code. Please try again.';
    const body = { enabled: true, verificationCode: '000000' } as const;
    expect(await bank.call(toggleAdminTwoFactor, { body }, { as: session })).toMatchObject({
      status: 400,
      body: { error: sentence, fields: { verificationCode: sentence } },
    });
    expect((await bank.call(login, { body: { email, password } })).body).toMatchObject({ requiresTwoFactor: false });
  });

  test('is refused before a secret was made', async () => {
    const { session } = await bank.newAdmin();
    const body = { enabled: true, verificationCode: '123456' } as const;
    expect((await bank.call(toggleAdminTwoFactor, { body }, { as: session })).status).toBe(400);
  });

  test('ends every other session at once and keeps this one (ASVS 7.4)', async () => {
    const { email, password, session } = await bank.newAdmin();
    const other = await bank.signIn(email, password);
    await enableTwoFactor(bank, session, 'admin');
    expect((await bank.call(getAdminProfile, {}, { as: session })).status).toBe(200);
    expect((await bank.call(getAdminProfile, {}, { as: other })).status).toBe(401);
    expect((await bank.call(refresh, {}, { cookies: other.cookies })).status).toBe(401);
    expect((await bank.call(refresh, {}, { cookies: session.cookies })).status).toBe(200);
  });

  test.each([
    [{ enabled: true }, { verificationCode: 'Please enter the verification code' }],
    [{ enabled: true, verificationCode: '12345' }, { verificationCode: 'Please enter the verification code' }],
    [{}, { enabled: 'Please say whether two-factor is to be on or off' }],
    [{ enabled: false, verificationCode: '123456' }, { verificationCode: 'Unknown field "verificationCode"' }],
  ])('says what is wrong with %j', async (body, fields) => {
    const { session } = await bank.newAdmin();
    const { method, path } = toggleAdminTwoFactor;
    expect(await bank.send(method, path, body, session)).toMatchObject({ status: 400, body: { fields } });
  });
});

describe('turning two-factor off', () => {
  test('needs no code; the next sign-in takes the password alone', async () => {
    const { email, password, session } = await bank.newAdmin();
    await enableTwoFactor(bank, session, 'admin');
    const answer = await bank.call(toggleAdminTwoFactor, { body: { enabled: false } }, { as: session });
    expect(answer).toMatchObject({ status: 200, body: { message: '2FA disabled successfully' } });
    bank.clock.advance(1_000);
    expect((await bank.call(login, { body: { email, password } })).body).toMatchObject({ requiresTwoFactor: false });
  });

  test('leaves an audit record, like turning it on (ASVS 16)', async () => {
    const { id, session } = await bank.newAdmin();
    await enableTwoFactor(bank, session, 'admin');
    await bank.call(toggleAdminTwoFactor, { body: { enabled: false } }, { as: session });
    const actions = (await bank.auditOf(id))
      .map(({ action }) => action)
      .filter((action) => action.startsWith('two-factor'));
    expect(actions.toSorted()).toEqual(['two-factor.disabled', 'two-factor.enabled']);
  });
});

test('is refused to strangers and to the other role', async () => {
  const body = { enabled: false } as const;
  expect((await bank.call(toggleAdminTwoFactor, { body })).status).toBe(401);
  expect((await bank.call(toggleAdminTwoFactor, { body }, { as: (await bank.newCustomer()).session })).status).toBe(
    403,
  );
});
