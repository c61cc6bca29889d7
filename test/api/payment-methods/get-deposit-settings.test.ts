import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDepositSettings } from '#shared/contract/payment-methods.ts';
import { startTestBank, type TestBank } from '#test/support/bank.ts';
import { methodsIn } from '#test/support/method-lists.ts';
import { depositMethods, moneyOf } from '#test/support/money.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startTestBank();
});
afterAll(() => bank.close());

const read = () => bank.call(getDepositSettings, {}, { as: bank.admin.session });

test('a new bank has no deposit methods', async () => {
  expect(methodsIn(await read())).toEqual({ methods: [], version: 0 });
});

test('shows every method with its instructions, also those switched off', async () => {
  await moneyOf(bank).saveMethods();
  expect(methodsIn(await read())).toMatchObject({ methods: depositMethods, version: 1 });
});

test('is for administrators only', async () => {
  const ada = await bank.newCustomer();
  expect((await bank.call(getDepositSettings, {})).status).toBe(401);
  expect((await bank.call(getDepositSettings, {}, { as: ada.session })).status).toBe(403);
});
