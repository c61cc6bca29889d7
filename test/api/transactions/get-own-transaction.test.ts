import { expect, test } from 'vitest';
import { changeStatus, getOwnTransaction } from '#shared/contract/transactions/transactions.ts';
import { processWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { BANK_NAME } from '#shared/domain/bank.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { exampleBankDetails } from '#test/support/payment-details.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { admin, money, customerForAll } = setupBank({ methods: true });
const ada = customerForAll({ euros: 100 });

const get = (id: string) => ada.call(getOwnTransaction, { params: { id } });

test('a customer sees their own transaction with its details and its history', async () => {
  const { _id } = transactionOfAnswer(await money.withdraw(ada, 10));
  await money.setStatus(_id, 'processing');
  expect(transactionOfAnswer(await get(_id))).toMatchObject({
    amount: 10,
    feeAmount: 0.2,
    status: 'processing',
    paymentDetails: { bankDetails: exampleBankDetails },
    timeline: [
      { by: 'You', what: 'requested', to: 'pending' },
      { by: BANK_NAME, what: 'status', from: 'pending', to: 'processing' },
    ],
  });
});

test('a customer sees the reason of a decision, but not who at the bank made it, nor what they noted (ASVS 8.2.3)', async () => {
  const { _id } = transactionOfAnswer(await money.withdraw(ada, 10));
  const params = { id: _id };
  await admin.call(changeStatus, { params, body: { status: 'processing', reason: 'We need a day more' } });
  const proofImage = 'https://img.example.com/proof.png';
  const body = { status: 'completed' as const, proofImage, notes: 'Called the branch' };
  await admin.call(processWithdrawal, { params, body });
  const answer = await get(_id);
  expect(transactionOfAnswer(answer).adminProof).toEqual({ proofImage, processedAt: expect.any(String) });
  expect(transactionOfAnswer(answer).timeline).toMatchObject([
    {},
    { reason: 'We need a day more' },
    { to: 'completed' },
  ]);
  for (const secret of [admin.id, admin.name, admin.email, 'Called the branch']) {
    expect(JSON.stringify(answer.body)).not.toContain(secret);
  }
});
