import { afterAll, beforeAll, expect, test } from 'vitest';
import { getProfile } from '#shared/contract/profile.ts';
import { logout } from '#shared/contract/session.ts';
import { startTestBank, type TestBank } from '#test/support/bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startTestBank();
});
afterAll(() => bank.close());

test('[7.4] logging out ends the token at once and takes the cookie away', async () => {
  const { session } = await bank.newCustomer();
  const answer = await bank.call(logout, {}, { as: session });
  expect(answer.status).toBe(200);
  expect(answer.cookies[0]).toMatch(/^session=; .*Max-Age=0/);
  expect(await bank.call(getProfile, {}, { as: session })).toMatchObject({
    status: 401,
    body: { code: 'session_ended' },
  });
});

test('logging out on one device leaves the others signed in', async () => {
  const { email, password, session } = await bank.newCustomer();
  const phone = await bank.signIn(email, password);
  await bank.call(logout, {}, { as: session });
  expect((await bank.call(getProfile, {}, { as: phone })).status).toBe(200);
});

test('an administrator logs out the same way', async () => {
  const session = await bank.signIn(bank.admin.email, bank.admin.password);
  expect((await bank.call(logout, {}, { as: session })).status).toBe(200);
  expect((await bank.call(logout, {}, { as: session })).status).toBe(401);
});

test('nobody logs out without being signed in', async () => {
  expect((await bank.call(logout, {})).status).toBe(401);
});
