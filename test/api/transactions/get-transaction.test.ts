import { expect, test } from 'vitest';
import { getTransaction } from '#shared/contract/transactions.ts';
import { idOfNothing, putTransaction } from '#test/support/direct-writes.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { depositMethods, transactionIn } from '#test/support/money.ts';

const { bank, admin, money, customerForAll } = setupBank({ methods: true });
const ada = customerForAll({ euros: 100 });

const get = (id: string, as = admin.session) => bank.call(getTransaction, { params: { id } }, { as });

test('an administrator sees a transaction with its customer, its details and its history', async () => {
  const { _id } = transactionIn(await money.deposit(ada, 50));
  await money.setStatus(_id, 'completed');
  const [sepa] = depositMethods;
  expect(transactionIn(await get(_id))).toMatchObject({
    userId: { _id: ada.id, name: ada.name, email: ada.email, accountNumber: expect.stringMatching(/^\d{10}$/) },
    type: 'deposit',
    status: 'completed',
    amount: 50,
    feePercent: 1.5,
    feeAmount: 0.75,
    method: 'SEPA transfer',
    paymentDetails: { bankDetails: sepa?.bankDetails },
    timeline: [
      { by: ada.name, what: 'requested', to: 'pending', at: expect.any(String) },
      { by: admin.name, what: 'status', from: 'pending', to: 'completed', at: expect.any(String) },
    ],
    version: 2,
  });
});

test('of a card only the last four digits leave the bank', async () => {
  const cardDetails = { cardNumber: '4111222233334444', cardName: 'Ada Lovelace', cardExpiry: '11/29' };
  const { id } = await putTransaction(ada.id, { paymentDetails: { cardDetails } });
  const answer = await get(id);
  expect(transactionIn(answer).paymentDetails).toEqual({
    cardDetails: { ...cardDetails, cardNumber: '**** **** **** 4444' },
  });
  expect(JSON.stringify(answer.body)).not.toMatch(/4111|2222|3333/);
});

test('other kinds of payment details are shown as they are', async () => {
  const { id } = await putTransaction(ada.id, { paymentDetails: { paypalEmail: 'ada@pay.example' } });
  expect(transactionIn(await get(id)).paymentDetails).toEqual({ paypalEmail: 'ada@pay.example' });
});

test('the transaction of a customer who has been deleted is of "Unknown"', async () => {
  const { id } = await putTransaction(ada.id, { customerId: '01890a5d-ac96-774b-bcce-b302099a8057' });
  expect(transactionIn(await get(id)).userId).toMatchObject({ name: 'Unknown', email: '', accountNumber: '' });
});

test('what there is not is not found', async () => {
  const nothing = { status: 404, body: { error: 'Transaction not found', code: 'not_found' } };
  for (const id of ['x', "' or 1=1", idOfNothing(ada.id)]) expect(await get(id)).toMatchObject(nothing);
});

test('is for administrators only', async () => {
  const { _id } = transactionIn(await money.deposit(ada, 50));
  expect((await get(_id, ada.session)).status).toBe(403);
  expect((await bank.call(getTransaction, { params: { id: _id } })).status).toBe(401);
});
