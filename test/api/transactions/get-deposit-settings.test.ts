import { expect, test } from 'vitest';
import { getDepositSettings } from '#shared/contract/transactions/payment-methods.ts';
import { setItemAttribute } from '#test/support/faults/stored-items.ts';
import { depositMethods } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, money } = setupBank();

const read = () => admin.call(getDepositSettings);

test('a new bank has no deposit methods', async () => {
  expect((await read()).result).toEqual({ methods: [], version: 0 });
});

test('the stored methods are shown without a field that no method has any more', async () => {
  await money.saveMethods();
  const saved = (await bank.tableItems()).find(({ kind, sk }) => kind === 'settings' && sk === 'DEPOSIT');
  await setItemAttribute(saved ?? expect.fail('No methods are stored'), 'methods[0].colour', 'red');
  const { methods } = (await read()).result;
  expect(methods).toMatchObject(depositMethods);
  expect(methods[0]).not.toHaveProperty('colour');
});
