import { expect, test } from 'vitest';
import { listAdministrators } from '#shared/contract/administrators.ts';
import { readAllRows } from '#test/support/lists.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';

const { bank, admin } = setupBank();

const listed = async () => (await admin.call(listAdministrators)).result.administrators;

test('the list shows the administrators and no customers, newest first', async () => {
  const customer = await bank.newCustomer();
  const grace = await bank.newAdmin({ name: 'Grace Hopper', email: 'grace@test.example' });
  await enableTwoFactor(bank, grace.session, 'admin');
  const administrators = await listed();
  expect(administrators).toEqual([
    {
      _id: grace.id,
      name: 'Grace Hopper',
      email: 'grace@test.example',
      createdAt: expect.any(String),
      twoFactorEnabled: true,
      suspended: false,
      lastSignInAt: expect.any(String),
      current: false,
    },
    expect.objectContaining({ _id: admin.id, twoFactorEnabled: false, current: true }),
  ]);
  expect(administrators.map(({ _id }) => _id)).not.toContain(customer.id);
});

test('the list says when each administrator signed in last, also when a sign-in has failed since', async () => {
  const ada = await bank.newAdmin();
  const before = bank.clock.now();
  bank.clock.advance(60_000);
  await ada.signInAgain();
  const signedInAt = bank.clock.now();
  bank.clock.advance(16 * 60_000);
  expect((await ada.tryToSignIn({ password: 'not the password' })).status).toBe(401);
  await admin.signInAgain();
  const { lastSignInAt = '' } = (await listed()).find(({ _id }) => _id === ada.id) ?? {};
  expect(Date.parse(lastSignInAt)).toBeGreaterThan(before);
  expect(Date.parse(lastSignInAt)).toBeLessThanOrEqual(signedInAt);
});

test('the list is read page by page, each administrator once', async () => {
  await bank.newAdmin();
  const all = (await listed()).map(({ _id }) => _id);
  const paged = await readAllRows(
    async (next) => (await admin.call(listAdministrators, { query: { limit: 2, ...next } })).result,
    ({ administrators }) => administrators.map(({ _id }) => _id),
  );
  expect(paged).toEqual(all);
});
