import { expect, test } from 'vitest';
import { changeStatus, getOwnTransaction } from '#shared/contract/transactions.ts';
import { processWithdrawal } from '#shared/contract/withdrawals.ts';
import { BANK_NAME } from '#shared/domain/bank.ts';
import { idOfNothing } from '#test/support/direct-writes.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { transactionIn } from '#test/support/money.ts';
import { bankDetails } from '#test/support/payment-details.ts';

const { bank, admin, money, customerForAll } = setupBank({ methods: true });
const ada = customerForAll({ euros: 100 });

const get = (id: string, as = ada.session) => bank.call(getOwnTransaction, { params: { id } }, { as });

test('a customer sees their own transaction with its details and what has happened to it', async () => {
  const { _id } = transactionIn(await money.withdraw(ada, 10));
  await money.setStatus(_id, 'processing');
  expect(transactionIn(await get(_id))).toMatchObject({
    amount: 10,
    feeAmount: 0.2,
    status: 'processing',
    paymentDetails: { bankDetails },
    timeline: [
      { by: 'You', what: 'requested', to: 'pending' },
      { by: BANK_NAME, what: 'status', from: 'pending', to: 'processing' },
    ],
  });
});

test('with the reason, but not who at the bank did it, nor what they noted', async () => {
  const { _id } = transactionIn(await money.withdraw(ada, 10));
  const params = { id: _id };
  await admin.call(changeStatus, { params, body: { status: 'processing', reason: 'We need a day more' } });
  const proofImage = 'https://img.example.com/proof.png';
  const body = { status: 'completed' as const, proofImage, notes: 'Called the branch' };
  await admin.call(processWithdrawal, { params, body });
  const answer = await get(_id);
  expect(transactionIn(answer).adminProof).toEqual({ proofImage, processedAt: expect.any(String) });
  expect(transactionIn(answer).timeline).toMatchObject([{}, { reason: 'We need a day more' }, { to: 'completed' }]);
  for (const secret of [admin.id, admin.name, admin.email, 'Called the branch']) {
    expect(JSON.stringify(answer.body)).not.toContain(secret);
  }
});

test('another customer’s transaction is none', async () => {
  const { _id } = transactionIn(await money.withdraw(ada, 10));
  const grace = await bank.newCustomer();
  const nothing = { status: 404, body: { error: 'Transaction not found', code: 'not_found' } };
  expect(await get(_id, grace.session)).toMatchObject(nothing);
  expect(await get(idOfNothing(ada.id))).toMatchObject(nothing);
  for (const id of ['x', 'TX20261121-093512-K7Q4FA', "' or 1=1", 'x'.repeat(44)]) {
    expect(await get(id)).toMatchObject(nothing);
  }
});

test('is for customers only', async () => {
  const { _id } = transactionIn(await money.withdraw(ada, 10));
  expect((await bank.call(getOwnTransaction, { params: { id: _id } })).status).toBe(401);
  expect((await get(_id, admin.session)).status).toBe(403);
});
