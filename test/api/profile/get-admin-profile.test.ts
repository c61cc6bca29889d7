import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAdminProfile } from '#shared/contract/profile.ts';
import { startTestBank, type TestBank } from '#test/support/bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startTestBank();
});
afterAll(() => bank.close());

test('tells an administrator whether their two-factor is on', async () => {
  const answer = await bank.call(getAdminProfile, {}, { as: bank.admin.session });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    _id: expect.any(String),
    name: expect.any(String),
    email: bank.admin.email,
    twoFactorEnabled: false,
  });
});

test('is refused to strangers and to customers', async () => {
  const { session } = await bank.newCustomer();
  expect((await bank.call(getAdminProfile, {})).status).toBe(401);
  expect((await bank.call(getAdminProfile, {}, { as: session })).status).toBe(403);
});
