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
import { depositMethods, transactionOfAnswer, withdrawMethods } from '#test/support/money.ts';
import { exampleBankDetails, WALLET } from '#test/support/payment-details.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { minimumWithdrawalMessage } from '#test/support/spec-texts.ts';

const { admin, money, customerForAll } = setupBank();
const ada = customerForAll({ euros: 1000 });

test('a new bank has no deposit methods, and pays out by Bank Sepa and Bitcoin at 0 percent', async () => {
  expect((await admin.call(getDepositSettings)).result).toEqual({ methods: [], version: 0 });
  const { methods, version } = (await admin.call(getWithdrawSettings)).result;
  expect({ names: methods.map(({ name }) => name), version }).toEqual({ names: ['Bank Sepa', 'Bitcoin'], version: 0 });
  expect((await ada.call(listWithdrawMethods)).result).toMatchObject({ methods });
  for (const { code } of methods) {
    const body = { amount: 100, method: String(code), bankDetails: exampleBankDetails, bitcoinWallet: WALLET };
    const answer = await ada.call(requestWithdrawal, { body });
    expect(transactionOfAnswer(answer)).toMatchObject({ amount: 100, feeAmount: 0 });
    const small = await ada.call(requestWithdrawal, { body: { ...body, amount: 99.99 } });
    expect(small.body).toMatchObject({ error: minimumWithdrawalMessage('100.00') });
  }
});

test('a limit that is set before any methods leaves the default ones, and stays when a first list is saved', async () => {
  await admin.call(saveWithdrawalLimit, { body: { withdrawalLimit: 50 } });
  expect((await admin.call(getWithdrawSettings)).result).toMatchObject({
    version: 0,
    methods: [{ code: 'bank-sepa' }, { code: 'bitcoin' }],
  });
  const saved = await admin.call(saveWithdrawSettings, { body: { methods: withdrawMethods, version: 0 } });
  expect(saved.result).toMatchObject({ version: 1 });
  expect((await admin.call(getWithdrawalLimit)).result).toEqual({ withdrawalLimit: 50 });
});

test('customers choose among the active methods, with their payment details', async () => {
  await money.saveMethods();
  const deposits = (await ada.call(listDepositMethods)).result;
  expect(deposits).toMatchObject({ methods: depositMethods.slice(0, 2) });
  expect(deposits.methods).toHaveLength(2);
  expect((await ada.call(listWithdrawMethods)).result).toMatchObject({ methods: withdrawMethods.slice(0, 2) });
});
