import { expect, test } from 'vitest';
import { listWithdrawMethods } from '#shared/contract/transactions/payment-methods.ts';
import { requestWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { transactionOfAnswer, withdrawMethods } from '#test/support/money.ts';
import { exampleBankDetails, WALLET } from '#test/support/payment-details.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { minimumWithdrawalMessage } from '#test/support/spec-texts.ts';

const { money, customerForAll } = setupBank();
const ada = customerForAll({ euros: 1000 });

const list = async () => (await ada.call(listWithdrawMethods)).result;

test('a new bank pays out by Bank Sepa and Bitcoin, and each of them works', async () => {
  const { methods } = await list();
  expect(methods.map(({ name }) => name)).toEqual(['Bank Sepa', 'Bitcoin']);
  for (const { code } of methods) {
    const body = { amount: 100, method: String(code), bankDetails: exampleBankDetails, bitcoinWallet: WALLET };
    const answer = await ada.call(requestWithdrawal, { body });
    expect(transactionOfAnswer(answer)).toMatchObject({ amount: 100, feeAmount: 0 });
    const small = await ada.call(requestWithdrawal, { body: { ...body, amount: 99.99 } });
    expect(small.body).toMatchObject({ error: minimumWithdrawalMessage('100.00') });
  }
});

test('customers choose among the active methods', async () => {
  await money.saveMethods();
  expect((await list()).methods).toMatchObject(withdrawMethods.slice(0, 2));
});
