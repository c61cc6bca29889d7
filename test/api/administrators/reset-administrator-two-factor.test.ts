import { expect, test } from 'vitest';
import { resetAdministratorTwoFactor } from '#shared/contract/administrators.ts';
import { getAdminProfile } from '#shared/contract/profile.ts';
import { login } from '#shared/contract/session.ts';
import type { Person } from '#test/support/bank.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';

const { bank, admin, customers } = setupBank();

const reset = ({ id }: Person, reason?: string) =>
  admin.call(resetAdministratorTwoFactor, { params: { id }, body: reason ? { reason } : {} });

test('lets an administrator who has lost the phone in with the password, and ends all sessions (ASVS 6.4.4, 7.4)', async () => {
  const ada = await bank.newAdmin();
  await enableTwoFactor(bank, ada.session, 'admin');
  expect(await reset(ada, 'Phone lost')).toMatchObject({
    status: 200,
    body: { message: 'Two-factor authentication turned off', administrator: { twoFactorEnabled: false } },
  });
  expect((await ada.call(getAdminProfile)).status).toBe(401);
  bank.clock.advance(1000);
  const { email, password } = ada;
  expect((await bank.call(login, { body: { email, password } })).body).toMatchObject({ requiresTwoFactor: false });
  expect(await customers.records(ada.id, 'two-factor.disabled')).toMatchObject([
    {
      actorId: admin.id,
      before: { twoFactorEnabled: true },
      after: { twoFactorEnabled: false, reason: 'Phone lost' },
    },
  ]);
});

test('is nothing where two-factor is off', async () => {
  const ada = await bank.newAdmin();
  expect((await reset(ada)).status).toBe(200);
  expect((await ada.call(getAdminProfile)).status).toBe(200);
  expect(await customers.records(ada.id, 'two-factor.disabled')).toEqual([]);
});
