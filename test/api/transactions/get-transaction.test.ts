import { expect, test } from 'vitest';
import { setAccountNumber, updateProfile } from '#shared/contract/customers.ts';
import { getOwnTransaction, getTransaction } from '#shared/contract/transactions/transactions.ts';
import { getWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { putTransaction } from '#test/support/faults/stored-items.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { samplePayInDetails } from '#test/support/payment-details.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { admin, money, customerForAll } = setupBank({ methods: true });
const ada = customerForAll({ euros: 100 });

const get = (id: string) => admin.call(getTransaction, { params: { id } });
const getAsWithdrawal = (id: string) => admin.call(getWithdrawal, { params: { id } });

test('an administrator sees a transaction with its customer, its details and its history', async () => {
  const { _id } = transactionOfAnswer(await money.deposit(ada, 50));
  await money.setStatus(_id, 'completed');
  expect(transactionOfAnswer(await get(_id))).toMatchObject({
    userId: { _id: ada.id, name: ada.name, email: ada.email, accountNumber: expect.stringMatching(/^\d{10}$/) },
    type: 'deposit',
    status: 'completed',
    amount: 50,
    feePercent: 1.5,
    feeAmount: 0.75,
    method: 'SEPA transfer',
    paymentDetails: { bankDetails: samplePayInDetails },
    timeline: [
      { by: ada.name, byId: ada.id, what: 'requested', to: 'pending', at: expect.any(String) },
      { by: admin.name, byId: admin.id, what: 'status', from: 'pending', to: 'completed', at: expect.any(String) },
    ],
    version: 2,
  });
});

test('a transaction has the present data of its customer, for administrators, for the customer and in a decision', async () => {
  const grace = await money.customerWith(100);
  const { _id: id } = transactionOfAnswer(await money.withdraw(grace, 10));
  const today = { name: 'Grace Hopper', mobile: '+44 20 7946 0000', accountNumber: 'NEW4711' };
  await grace.call(updateProfile, { body: { name: today.name, mobile: today.mobile } });
  await admin.call(setAccountNumber, { params: { id: grace.id }, body: { accountNumber: today.accountNumber } });
  for (const answer of [await get(id), await getAsWithdrawal(id)])
    expect(transactionOfAnswer(answer)).toMatchObject({ userId: today, timeline: [{ by: today.name }] });
  const own = await grace.call(getOwnTransaction, { params: { id } });
  expect(transactionOfAnswer(own).userId).toMatchObject(today);
  expect(transactionOfAnswer(await money.setStatus(id, 'processing')).userId).toMatchObject(today);
});

test('an administrator sees only the last four digits of a card in a transaction and a withdrawal', async () => {
  const cardDetails = { cardNumber: '4111 2222 3333 4444', cardName: 'Ada Lovelace', cardExpiry: '11/29' };
  const { id } = await putTransaction(ada.id, { paymentDetails: { cardDetails } });
  for (const answer of [await get(id), await getAsWithdrawal(id)]) {
    expect(transactionOfAnswer(answer).paymentDetails).toEqual({
      cardDetails: { ...cardDetails, cardNumber: '**** **** **** 4444' },
    });
  }
});
