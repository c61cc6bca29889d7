import { beforeAll, describe, expect, test } from 'vitest';
import { setAccountNumber, updateProfile } from '#shared/contract/customers.ts';
import { getOwnTicket, getTicket, listReplies } from '#shared/contract/tickets.ts';
import { getOwnTransaction, getTransaction, listTransactions } from '#shared/contract/transactions/transactions.ts';
import { getWithdrawal, requestWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { putTransaction } from '#test/support/faults/stored-items.ts';
import { depositMethods, transactionOfAnswer } from '#test/support/money.ts';
import { exampleBankDetails, WALLET } from '#test/support/payment-details.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { ticketOfAnswer } from '#test/support/tickets.ts';

const { admin, money, tickets, customerForAll } = setupBank({ methods: true });
const ada = customerForAll({ euros: 100 });

const get = (id: string) => admin.call(getTransaction, { params: { id } });
const getAsWithdrawal = (id: string) => admin.call(getWithdrawal, { params: { id } });

test('an administrator sees a transaction with its customer, its details and its history', async () => {
  const { _id } = transactionOfAnswer(await money.deposit(ada, 50));
  await money.setStatus(_id, 'completed');
  const [sepa] = depositMethods;
  expect(transactionOfAnswer(await get(_id))).toMatchObject({
    userId: { _id: ada.id, name: ada.name, email: ada.email, accountNumber: expect.stringMatching(/^\d{10}$/) },
    type: 'deposit',
    status: 'completed',
    amount: 50,
    feePercent: 1.5,
    feeAmount: 0.75,
    method: 'SEPA transfer',
    paymentDetails: { bankDetails: sepa?.bankDetails },
    timeline: [
      { by: ada.name, byId: ada.id, what: 'requested', to: 'pending', at: expect.any(String) },
      { by: admin.name, byId: admin.id, what: 'status', from: 'pending', to: 'completed', at: expect.any(String) },
    ],
    version: 2,
  });
});

describe('of a customer who has changed', () => {
  const grace = customerForAll({ name: 'Grace Brewster Murray', euros: 100 });
  const today = { name: 'Grace Hopper', mobile: '+44 20 7946 0000', accountNumber: 'NEW4711' };
  let ids: string[];

  beforeAll(async () => {
    await grace.call(updateProfile, { body: { mobile: '+44 20 7946 0999' } });
    ids = [
      transactionOfAnswer(await money.deposit(grace, 50))._id,
      transactionOfAnswer(await money.withdraw(grace, 10))._id,
      (await tickets.opened(grace))._id,
    ];
    await tickets.reply(grace, ids[2] ?? '', 'Any news?');
    await grace.call(updateProfile, { body: { name: today.name, mobile: today.mobile } });
    await admin.call(setAccountNumber, { params: { id: grace.id }, body: { accountNumber: today.accountNumber } });
  });

  test('an administrator sees the present data of a customer in a transaction and a withdrawal', async () => {
    const [deposit = '', withdrawal = ''] = ids;
    expect(transactionOfAnswer(await get(deposit))).toMatchObject({ userId: today, timeline: [{ by: today.name }] });
    expect(transactionOfAnswer(await getAsWithdrawal(withdrawal))).toMatchObject({
      userId: today,
      timeline: [{ by: today.name }],
    });
  });

  test('the customer sees their present data in a transaction, in a ticket and in its replies', async () => {
    const [deposit = '', , ticket = ''] = ids;
    expect(transactionOfAnswer(await grace.call(getOwnTransaction, { params: { id: deposit } })).userId).toMatchObject(
      today,
    );
    const { name } = today;
    const shown = { userId: { name }, replies: [{ repliedBy: { name } }] };
    expect(ticketOfAnswer(await admin.call(getTicket, { params: { id: ticket } }))).toMatchObject(shown);
    expect(ticketOfAnswer(await grace.call(getOwnTicket, { params: { id: ticket } }))).toMatchObject(shown);
    const { replies } = (await admin.call(listReplies, { params: { id: ticket } })).result;
    expect(replies).toMatchObject([{ repliedBy: { name } }]);
  });

  test('the answer to a decision has the present data of the customer, and its row shows them from then on', async () => {
    const [deposit = ''] = ids;
    expect(transactionOfAnswer(await money.setStatus(deposit, 'processing')).userId).toMatchObject(today);
    const { transactions } = (await admin.call(listTransactions, { query: { userId: grace.id, type: 'deposit' } }))
      .result;
    const { mobile: _, ...row } = today;
    expect(transactions.find(({ _id }) => _id === deposit)?.userId).toMatchObject(row);
  });
});

test('an administrator sees a withdrawal with its customer, its payment details and its history', async () => {
  const { _id } = transactionOfAnswer(await money.withdraw(ada, 10));
  expect(transactionOfAnswer(await getAsWithdrawal(_id))).toMatchObject({
    userId: { _id: ada.id, name: ada.name, email: ada.email },
    type: 'withdraw',
    amount: 10,
    feePercent: 2,
    feeAmount: 0.2,
    paymentDetails: { bankDetails: exampleBankDetails },
    timeline: [{ what: 'requested', by: ada.name }],
  });
  const body = { amount: 10, method: 'btc', bitcoinWallet: ` ${WALLET} ` };
  const inCoins = transactionOfAnswer(await ada.call(requestWithdrawal, { body }));
  expect(transactionOfAnswer(await getAsWithdrawal(inCoins._id)).paymentDetails).toEqual({ bitcoinWallet: WALLET });
});

test.each(['4111222233334444', '4111 2222 3333 4444'])(
  'an administrator sees only the last four digits of the card %s in a transaction and a withdrawal',
  async (cardNumber) => {
    const cardDetails = { cardNumber, cardName: 'Ada Lovelace', cardExpiry: '11/29' };
    const { id } = await putTransaction(ada.id, { paymentDetails: { cardDetails } });
    for (const answer of [await get(id), await getAsWithdrawal(id)]) {
      expect(transactionOfAnswer(answer).paymentDetails).toEqual({
        cardDetails: { ...cardDetails, cardNumber: '**** **** **** 4444' },
      });
      expect(JSON.stringify(answer.body)).not.toMatch(/41112222|22223333|33334444/);
    }
  },
);

test('the details of other payments than by card are shown unchanged', async () => {
  const { id } = await putTransaction(ada.id, { paymentDetails: { paypalEmail: 'ada@pay.example' } });
  expect(transactionOfAnswer(await get(id)).paymentDetails).toEqual({ paypalEmail: 'ada@pay.example' });
});
