import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDepositMethods } from '#shared/contract/payment-methods.ts';
import { type Person, startTestBank, type TestBank } from '#test/support/bank.ts';
import { methodsIn } from '#test/support/method-lists.ts';
import { depositMethods, moneyOf } from '#test/support/money.ts';

let bank: TestBank;
let ada: Person;
beforeAll(async () => {
  bank = await startTestBank();
  ada = await bank.newCustomer();
});
afterAll(() => bank.close());

const list = async () => methodsIn(await bank.call(listDepositMethods, {}, { as: ada.session }));

test('there is nothing to choose in a new bank', async () => {
  expect(await list()).toEqual({ methods: [] });
});

test('customers choose among the active methods, with where to pay', async () => {
  await moneyOf(bank).saveMethods();
  const { methods } = await list();
  expect(methods).toMatchObject(depositMethods.slice(0, 2));
  expect(JSON.stringify(methods)).not.toContain('Switched off');
});

test('is for customers only', async () => {
  expect((await bank.call(listDepositMethods, {})).status).toBe(401);
  expect((await bank.call(listDepositMethods, {}, { as: bank.admin.session })).status).toBe(403);
});
