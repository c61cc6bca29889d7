/** The methods of a new bank, and those that are saved, as administrators and customers read them. */
import { expect, test } from 'vitest';
import {
  getDepositSettings,
  getWithdrawalLimit,
  getWithdrawSettings,
  listDepositMethods,
  listWithdrawMethods,
  saveWithdrawalLimit,
  saveWithdrawSettings,
} from '#shared/contract/transactions/payment-methods.ts';
import { requestWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { setItemAttribute } from '#test/support/faults/stored-items.ts';
import { depositMethods, transactionOfAnswer, withdrawMethods } from '#test/support/money.ts';
import { exampleBankDetails, WALLET } from '#test/support/payment-details.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { minimumWithdrawalMessage } from '#test/support/spec-texts.ts';

const { bank, admin, money, backups, customerForAll } = setupBank();
const ada = customerForAll({ euros: 1000 });

test('a new bank has no deposit methods, and pays out by Bank Sepa and Bitcoin at 0 percent', async () => {
  expect((await admin.call(getDepositSettings)).result).toEqual({ methods: [], version: 0 });
  expect((await ada.call(listDepositMethods)).result).toEqual({ methods: [] });
  const defaults = { minLimit: 100, maxLimit: 1_000_000, feePercent: 0, isActive: true };
  expect((await admin.call(getWithdrawSettings)).result).toEqual({
    methods: [
      { code: 'bank-sepa', name: 'Bank Sepa', type: 'bank', ...defaults },
      { code: 'bitcoin', name: 'Bitcoin', type: 'crypto', ...defaults },
    ],
    version: 0,
  });
  const { methods } = (await ada.call(listWithdrawMethods)).result;
  expect(methods.map(({ name }) => name)).toEqual(['Bank Sepa', 'Bitcoin']);
  for (const { code } of methods) {
    const body = { amount: 100, method: String(code), bankDetails: exampleBankDetails, bitcoinWallet: WALLET };
    const answer = await ada.call(requestWithdrawal, { body });
    expect(transactionOfAnswer(answer)).toMatchObject({ amount: 100, feeAmount: 0 });
    const small = await ada.call(requestWithdrawal, { body: { ...body, amount: 99.99 } });
    expect(small.body).toMatchObject({ error: minimumWithdrawalMessage('100.00') });
  }
});

test('a limit that is set before any methods leaves the default ones, and stays when a first list is saved', async () => {
  expect((await admin.call(getWithdrawalLimit)).result).toEqual({});
  await admin.call(saveWithdrawalLimit, { body: { withdrawalLimit: 50 } });
  const usual = (await admin.call(getWithdrawSettings)).result;
  expect(usual).toMatchObject({ version: 0, methods: [{ code: 'bank-sepa' }, { code: 'bitcoin' }] });
  const filename = await backups.create();
  const saved = await admin.call(saveWithdrawSettings, { body: { methods: withdrawMethods, version: 0 } });
  expect(saved.result).toMatchObject({ version: 1 });
  expect((await admin.call(getWithdrawalLimit)).result).toEqual({ withdrawalLimit: 50 });
  expect((await backups.restore({ filename })).status).toBe(200);
  expect((await admin.call(getWithdrawSettings)).result.methods).toEqual(usual.methods);
  expect((await admin.call(getWithdrawalLimit)).result).toEqual({ withdrawalLimit: 50 });
});

test('customers choose among the active methods, with their payment details', async () => {
  await money.saveMethods();
  const deposits = (await ada.call(listDepositMethods)).result;
  expect(deposits).toMatchObject({ methods: depositMethods.slice(0, 2) });
  expect(JSON.stringify(deposits)).not.toContain('Switched off');
  expect((await ada.call(listWithdrawMethods)).result).toMatchObject({ methods: withdrawMethods.slice(0, 2) });
});

test('the stored methods are shown without a field that no method has any more', async () => {
  const saved = (await bank.tableItems()).find(({ kind, sk }) => kind === 'settings' && sk === 'DEPOSIT');
  await setItemAttribute(saved ?? expect.fail('No methods are stored'), 'methods[0].colour', 'red');
  const { methods } = (await admin.call(getDepositSettings)).result;
  expect(methods).toMatchObject(depositMethods);
  expect(methods[0]).not.toHaveProperty('colour');
});
