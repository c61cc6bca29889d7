import { expect, test } from 'vitest';
import { getProfile } from '#shared/contract/customers.ts';
import { confirmSignIn } from '#shared/contract/sign-in.ts';
import { REVOKED_SESSION_STATE, VALID_SESSION_STATE } from '#test/support/customers.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { changePerson } from '#test/support/faults/stored-items.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { INVALID_VERIFICATION_CODE_MESSAGE } from '#test/support/spec-texts.ts';
import { totp } from '#test/support/totp.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';

const { bank, customers } = setupBank();

const MINUTE = 60_000;
const WRONG = 'Incorrect e-mail address or password.';

test('a new session takes the place of the old one, which ends (ASVS 7.2.4)', async () => {
  const ada = await bank.newCustomer();
  const old = ada.session;
  const phone = await bank.signIn(ada.email, ada.password);
  bank.clock.advance(11 * MINUTE);
  expect(await customers.opens(await ada.confirmSignIn())).toEqual(VALID_SESSION_STATE);
  expect(await customers.opens(old)).toEqual(REVOKED_SESSION_STATE);
  expect((await bank.refresh(phone)).status).toBe(200);
});

test('a wrong password gets the sentence of a sign-in, changes nothing, and counts as an attempt (ASVS 6.3.1)', async () => {
  const ada = await bank.newCustomer();
  for (let count = 0; count < 5; count += 1) {
    const body = { password: 'not the password' };
    expectRefusal(await ada.call(confirmSignIn, { body }), 400, {
      code: 'wrong_credentials',
      error: WRONG,
      fields: { password: WRONG },
    });
  }
  expect(await customers.tokenOpens(ada.session)).toBe(true);
  expect((await ada.call(confirmSignIn, { body: { password: ada.password } })).status).toBe(429);
  expect((await ada.tryToSignIn({}, { cookies: ada.session.cookies })).status).toBe(429);
  const actions = (await bank.auditOf(ada.id)).map(({ action }) => action);
  expect(actions.filter((action) => action !== 'user.created')).toEqual([
    'session.started',
    ...Array<string>(4).fill('session.sign-in-failed'),
    'session.locked',
  ]);
});

test('a confirmation asks for the code as well when two-factor is on', async () => {
  const ada = await bank.newCustomer();
  const { secret } = await enableTwoFactor(bank, ada.session, 'user');
  bank.clock.advance(11 * MINUTE);
  const { password } = ada;
  expect((await ada.call(confirmSignIn, { body: { password } })).result).toEqual({ requiresTwoFactor: true });
  const wrong = await ada.call(confirmSignIn, { body: { password, twoFactorCode: '000000' } });
  const sentence = INVALID_VERIFICATION_CODE_MESSAGE;
  expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_mfa_code', fields: { twoFactorCode: sentence } } });
  expect(await customers.tokenOpens(ada.session)).toBe(true);
  expect(await customers.tokenOpens(await ada.confirmSignIn(totp(secret, bank.clock.now())))).toBe(true);
});

test('a confirmation follows the pool when a change of two-factor was interrupted, and records that', async () => {
  const ada = await bank.newCustomer();
  await changePerson(ada.id, { twoFactorEnabled: true });
  const session = await ada.confirmSignIn();
  expect((await bank.call(getProfile, {}, { as: session })).body).toMatchObject({ twoFactorEnabled: false });
  expect(await bank.auditOf(ada.id)).toContainEqual(
    expect.objectContaining({ action: 'two-factor.state-repaired', actorId: 'system' }),
  );
});
