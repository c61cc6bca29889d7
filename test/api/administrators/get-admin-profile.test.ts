import { expect, test } from 'vitest';
import { getAdminProfile } from '#shared/contract/administrators.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { admin } = setupBank();

test('the profile shows an administrator whether their two-factor is on, and the rules of a new bank for administrators', async () => {
  const answer = await admin.call(getAdminProfile);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    _id: expect.any(String),
    name: expect.any(String),
    email: admin.email,
    twoFactorEnabled: false,
    twoFactorRequired: false,
    recentSignInAbove: 1000,
    sendsEmail: true,
    savedFilters: [],
  });
});
