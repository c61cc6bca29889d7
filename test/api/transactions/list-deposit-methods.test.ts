import { expect, test } from 'vitest';
import { listDepositMethods } from '#shared/contract/transactions/payment-methods.ts';
import { depositMethods } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { money, customerForAll } = setupBank();
const ada = customerForAll();

const list = async () => (await ada.call(listDepositMethods)).result;

test('a new bank offers no deposit methods', async () => {
  expect(await list()).toEqual({ methods: [] });
});

test('customers choose among the active methods, with their payment details', async () => {
  await money.saveMethods();
  const { methods } = await list();
  expect(methods).toMatchObject(depositMethods.slice(0, 2));
  expect(JSON.stringify(methods)).not.toContain('Switched off');
});
