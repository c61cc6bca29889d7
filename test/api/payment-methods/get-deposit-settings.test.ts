import { expect, test } from 'vitest';
import { getDepositSettings } from '#shared/contract/payment-methods.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { depositMethods } from '#test/support/money.ts';

const { bank, admin, money } = setupBank();

const read = () => admin.call(getDepositSettings);

test('a new bank has no deposit methods', async () => {
  expect((await read()).result).toEqual({ methods: [], version: 0 });
});

test('shows every method with its instructions, also those switched off', async () => {
  await money.saveMethods();
  expect((await read()).result).toMatchObject({ methods: depositMethods, version: 1 });
});

test('is for administrators only', async () => {
  const ada = await bank.newCustomer();
  expect((await bank.call(getDepositSettings, {})).status).toBe(401);
  expect((await ada.call(getDepositSettings)).status).toBe(403);
});
