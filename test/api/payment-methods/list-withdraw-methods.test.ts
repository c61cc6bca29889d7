import { afterAll, beforeAll, expect, test } from 'vitest';
import { listWithdrawMethods } from '#shared/contract/payment-methods.ts';
import { requestWithdrawal } from '#shared/contract/withdrawals.ts';
import { type Person, startTestBank, type TestBank } from '#test/support/bank.ts';
import { methodsIn } from '#test/support/method-lists.ts';
import { bankDetails, moneyOf, transactionIn, WALLET, withdrawMethods } from '#test/support/money.ts';

let bank: TestBank;
let ada: Person;
beforeAll(async () => {
  bank = await startTestBank();
  ada = await moneyOf(bank).customerWith(1000);
});
afterAll(() => bank.close());

const list = async () => methodsIn(await bank.call(listWithdrawMethods, {}, { as: ada.session }));

test('a new bank pays out by Bank Sepa and Bitcoin, and each of them works', async () => {
  const { methods } = await list();
  expect(methods.map(({ name }) => name)).toEqual(['Bank Sepa', 'Bitcoin']);
  for (const { code } of methods) {
    const body = { amount: 100, method: String(code), bankDetails, bitcoinWallet: WALLET };
    const answer = await bank.call(requestWithdrawal, { body }, { as: ada.session });
    expect(transactionIn(answer)).toMatchObject({ amount: 100, feeAmount: 0 });
    const small = await bank.call(requestWithdrawal, { body: { ...body, amount: 99.99 } }, { as: ada.session });
    expect(small.body).toMatchObject({ error: 'Minimum withdrawal amount is €100.00' });
  }
});

test('customers choose among the active methods', async () => {
  await moneyOf(bank).saveMethods();
  expect((await list()).methods).toMatchObject(withdrawMethods.slice(0, 2));
});

test('is for customers only', async () => {
  expect((await bank.call(listWithdrawMethods, {})).status).toBe(401);
  expect((await bank.call(listWithdrawMethods, {}, { as: bank.admin.session })).status).toBe(403);
});
