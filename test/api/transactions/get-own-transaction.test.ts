import { expect, test } from 'vitest';
import { changeStatus, getOverview, getOwnTransaction } from '#shared/contract/transactions/transactions.ts';
import { processWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { BANK_NAME } from '#shared/domain/bank.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { exampleBankDetails } from '#test/support/payment-details.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { admin, money, customerForAll } = setupBank({ methods: true });
const ada = customerForAll({ euros: 100 });

test('a customer sees details and history of their own transaction, but not who at the bank decided, nor what they noted (ASVS 8.2.3)', async () => {
  const { _id } = transactionOfAnswer(await money.withdraw(ada, 10));
  const params = { id: _id };
  await admin.call(changeStatus, { params, body: { status: 'processing', reason: 'We need a day more' } });
  const proofImage = 'https://img.example.com/proof.png';
  const body = { status: 'completed' as const, proofImage, notes: 'Called the branch' };
  await admin.call(processWithdrawal, { params, body });
  const answer = await ada.call(getOwnTransaction, { params });
  const shown = transactionOfAnswer(answer);
  expect(shown).toMatchObject({
    amount: 10,
    feeAmount: 0.2,
    status: 'completed',
    paymentDetails: { bankDetails: exampleBankDetails },
    timeline: [
      { by: 'You', what: 'requested', to: 'pending' },
      { by: BANK_NAME, from: 'pending', to: 'processing', reason: 'We need a day more' },
      { by: BANK_NAME, to: 'completed' },
    ],
  });
  expect(shown.adminProof).toEqual({ proofImage, processedAt: expect.any(String) });
  const overview = await ada.call(getOverview);
  for (const secret of [admin.id, admin.name, admin.email, 'Called the branch']) {
    expect(JSON.stringify([answer.body, overview.body])).not.toContain(secret);
  }
});
