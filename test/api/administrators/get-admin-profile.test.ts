import { expect, test } from 'vitest';
import { getAdminProfile } from '#shared/contract/administrators.ts';
import { getSessionLimits } from '#shared/contract/sign-in.ts';
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

test('administrators see how long sessions last: half an hour without use and twelve hours at first', async () => {
  expect((await admin.call(getSessionLimits)).result).toMatchObject({ idleMinutes: 30, longestHours: 12 });
});
