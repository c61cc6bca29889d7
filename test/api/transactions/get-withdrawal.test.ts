import { expect, test } from 'vitest';
import { getWithdrawal, requestWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { putTransaction } from '#test/support/faults/stored-items.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { exampleBankDetails, WALLET } from '#test/support/payment-details.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { admin, money, customerForAll } = setupBank({ methods: true });
const ada = customerForAll({ euros: 100 });

const get = (id: string) => admin.call(getWithdrawal, { params: { id } });

test('a withdrawal shows its payment details, its customer and its history', async () => {
  const { _id } = transactionOfAnswer(await money.withdraw(ada, 10));
  expect(transactionOfAnswer(await get(_id))).toMatchObject({
    userId: { _id: ada.id, name: ada.name, email: ada.email },
    type: 'withdraw',
    amount: 10,
    feePercent: 2,
    feeAmount: 0.2,
    paymentDetails: { bankDetails: exampleBankDetails },
    timeline: [{ what: 'requested', by: ada.name }],
  });
});

test('a withdrawal in coins shows its wallet', async () => {
  const body = { amount: 10, method: 'btc', bitcoinWallet: ` ${WALLET} ` };
  const { _id } = transactionOfAnswer(await ada.call(requestWithdrawal, { body }));
  expect(transactionOfAnswer(await get(_id)).paymentDetails).toEqual({ bitcoinWallet: WALLET });
});

test('an administrator sees only the last four digits of a card in a withdrawal', async () => {
  const cardDetails = { cardNumber: '4111 2222 3333 4444', cardName: 'Ada Lovelace', cardExpiry: '11/29' };
  const { id } = await putTransaction(ada.id, { paymentDetails: { cardDetails } });
  const answer = await get(id);
  expect(transactionOfAnswer(answer).paymentDetails).toMatchObject({
    cardDetails: { cardNumber: '**** **** **** 4444' },
  });
  expect(JSON.stringify(answer.body)).not.toMatch(/41112222|22223333|33334444/);
});
