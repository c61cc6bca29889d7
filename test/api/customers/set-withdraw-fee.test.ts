import { expect, test } from 'vitest';
import { getProfile, setWithdrawFee } from '#shared/contract/customers.ts';
import { expectedBalances, transactionOfAnswer } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, money, customerForEach } = setupBank({ methods: true });
const ada = customerForEach({ euros: 100 });

const set = (withdrawalFeePercent: number | null | '', id = ada.id) =>
  bank.admin.call(setWithdrawFee, { params: { id }, body: { withdrawalFeePercent } });

test('a customer’s own fee may be from 0 to 100 percent, and the method’s fee applies again after its removal', async () => {
  for (const withdrawalFeePercent of [0, 2.5, 100]) {
    expect(await set(withdrawalFeePercent)).toMatchObject({
      status: 200,
      body: { message: 'Withdrawal fee updated', user: { _id: ada.id, withdrawalFeePercent } },
    });
    expect((await ada.call(getProfile)).body).toMatchObject({ withdrawalFeePercent });
    expect(transactionOfAnswer(await money.withdraw(ada, 10))).toMatchObject({ feePercent: withdrawalFeePercent });
  }
  for (const blank of [null, ''] as const) {
    await set(7);
    expect((await set(blank)).body).not.toHaveProperty('user.withdrawalFeePercent');
    expect(transactionOfAnswer(await money.withdraw(ada, 10))).toMatchObject({ feePercent: 2 });
  }
});

test('a customer’s own fee changes no existing withdrawal, no deposit and no balance', async () => {
  const { _id } = transactionOfAnswer(await money.withdraw(ada, 10));
  await set(50);
  expect(await money.balances(ada)).toEqual(expectedBalances(100, 10));
  expect(transactionOfAnswer(await money.setStatus(_id, 'completed'))).toMatchObject({
    feePercent: 2,
    feeAmount: 0.2,
  });
  expect(transactionOfAnswer(await money.deposit(ada, 10))).toMatchObject({ feePercent: 1.5 });
});

test('a customer’s own fee and movements of money at the same time are both saved', async () => {
  const moves = Array.from({ length: 5 }, () => money.deposit(ada, 10));
  const answers = await Promise.all([set(5), ...moves, set(6)]);
  expect(answers.every(({ status }) => status < 300)).toBe(true);
  expect([5, 6]).toContain(transactionOfAnswer(await money.withdraw(ada, 10)).feePercent);
  expect(await money.balances(ada)).toEqual(expectedBalances(100, 10));
});
