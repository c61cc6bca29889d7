import {
  InvalidParameterException,
  SoftwareTokenMFANotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeEach, describe, expect, test } from 'vitest';
import { getAdminProfile } from '#shared/contract/administrators.ts';
import { getProfile } from '#shared/contract/customers.ts';
import {
  generateAdminSecret,
  generateSecret,
  toggleAdminTwoFactor,
  toggleTwoFactor,
} from '#shared/contract/sign-in.ts';
import { twoFactorLimits } from '#shared/domain/rate-limits.ts';
import { REVOKED_SESSION_STATE } from '#test/support/customers.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { failPool } from '#test/support/faults/fail-pool.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { INVALID_VERIFICATION_CODE_MESSAGE, TWO_FACTOR_DISABLED_MESSAGE } from '#test/support/spec-texts.ts';
import { totp } from '#test/support/totp.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';

const { bank, customers } = setupBank();
beforeEach(() => bank.moveToNewAddress());

const ofCustomers = {
  role: 'user',
  open: () => bank.newCustomer(),
  getProfile,
  generate: generateSecret,
  toggle: toggleTwoFactor,
} as const;
const ofAdministrators = {
  role: 'admin',
  open: () => bank.newAdmin(),
  getProfile: getAdminProfile,
  generate: generateAdminSecret,
  toggle: toggleAdminTwoFactor,
} as const;

describe.each([ofCustomers, ofAdministrators])(
  'two-factor of the role $role',
  ({ role, open, getProfile, generate, toggle }) => {
    test('two-factor stays off when it is turned on with a wrong code', async () => {
      const person = await open();
      await person.call(generate);
      const sentence = INVALID_VERIFICATION_CODE_MESSAGE;
      const body = { enabled: true, verificationCode: '000000' } as const;
      expectRefusal(await person.call(toggle, { body }), 400, {
        error: sentence,
        fields: { verificationCode: sentence },
      });
      expect((await person.tryToSignIn()).body).toMatchObject({ requiresTwoFactor: false });
    });

    test('two-factor cannot be turned on before a secret was made', async () => {
      const body = { enabled: true, verificationCode: '123456' } as const;
      expect((await (await open()).call(toggle, { body })).status).toBe(400);
    });

    test('a code of the new secret turns two-factor on, keeps this session and ends every other one at once (ASVS 7.4.3)', async () => {
      const person = await open();
      const other = await bank.signIn(person.email, person.password);
      await enableTwoFactor(bank, person.session, role);
      expect((await person.call(getProfile)).result).toMatchObject({ twoFactorEnabled: true });
      expect(await customers.opens(other)).toEqual(REVOKED_SESSION_STATE);
      expect((await bank.refresh(person.session)).status).toBe(200);
    });

    test('two-factor is turned off without a code, and the next sign-in needs the password alone', async () => {
      const person = await open();
      await enableTwoFactor(bank, person.session, role);
      const answer = await person.call(toggle, { body: { enabled: false } });
      expect(answer).toMatchObject({ status: 200, body: { message: TWO_FACTOR_DISABLED_MESSAGE } });
      bank.clock.advance(1_000);
      expect((await person.tryToSignIn()).body).toMatchObject({ requiresTwoFactor: false });
    });

    test('a token that turned two-factor off replaces no authenticator, because its own session has ended as well (ASVS 7.4.3, 7.5.1)', async () => {
      const person = await open();
      await enableTwoFactor(bank, person.session, role);
      expect((await person.call(toggle, { body: { enabled: false } })).status).toBe(200);
      expectRefusal(await person.call(generate), 401, { code: 'session_ended' });
      expect((await bank.refresh(person.session)).status).toBe(401);
      await person.signInAgain();
      await enableTwoFactor(bank, person.session, role);
    });
  },
);

test.each([SoftwareTokenMFANotFoundException, InvalidParameterException])(
  'two-factor is refused before a secret was made, whichever error the pool returns (%o)',
  async (NoSecret) => {
    const { session } = await bank.newCustomer();
    const none = new NoSecret({ message: 'none', $metadata: { httpStatusCode: 400 } });
    const mend = failPool('VerifySoftwareToken', none);
    const body = { enabled: true, verificationCode: '123456' } as const;
    const answer = await bank.call(toggleTwoFactor, { body }, { as: session }).finally(mend);
    expectRefusal(answer, 400, { fields: { verificationCode: INVALID_VERIFICATION_CODE_MESSAGE } });
  },
);

describe('trying codes (ASVS 2.4.1)', () => {
  test('five wrong codes block every code, even the right one, for a quarter of an hour', async () => {
    const { id, session } = await bank.newCustomer();
    const { secret } = (await bank.call(generateSecret, {}, { as: session })).result;
    const toggle = (verificationCode: string, as = session) =>
      bank.call(toggleTwoFactor, { body: { enabled: true, verificationCode } }, { as });
    const { limit, window } = twoFactorLimits.wrongCode;
    for (let count = 0; count < limit; count += 1) expect((await toggle(wrongCode(secret))).status).toBe(400);
    const right = totp(secret, bank.clock.now());
    const refused = await toggle(right);
    expectRefusal(refused, 429, {
      code: 'too_many_attempts',
      error: 'Too many wrong codes. Please try again in 15 minutes.',
    });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait * 1000).toBeLessThanOrEqual(window);
    const events = (await bank.auditOf(id)).filter(({ action }) => action === 'two-factor.refused');
    expect(events).toHaveLength(limit);
    await enableTwoFactor(bank, (await bank.newCustomer()).session, 'user');
  });

  test('a right code does not count as an attempt', async () => {
    const { session } = await bank.newCustomer();
    const { secret } = (await bank.call(generateSecret, {}, { as: session })).result;
    const toggle = (verificationCode: string) =>
      bank.call(toggleTwoFactor, { body: { enabled: true, verificationCode } }, { as: session });
    for (let count = 0; count < 4; count += 1) expect((await toggle(wrongCode(secret))).status).toBe(400);
    bank.clock.advance(30_000);
    expect((await toggle(totp(secret, bank.clock.now()))).status).toBe(200);
    expect((await toggle(wrongCode(secret))).status).toBe(400);
  });

  /** Returns a code that is valid neither now nor in the steps before and after. */
  function wrongCode(secret: string): string {
    const near = [-60_000, -30_000, 0, 30_000, 60_000].map((away) => totp(secret, bank.clock.now() + away));
    return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? '';
  }
});
