import { expect, test } from 'vitest';
import { listBeneficiaries, removeBeneficiary, saveBeneficiary } from '#shared/contract/transactions/beneficiaries.ts';
import { listOwnTransactions } from '#shared/contract/transactions/transactions.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { exampleBankDetails, IBAN } from '#test/support/payment-details.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, money } = setupBank({ methods: true });

test('a customer removes saved details for good, and the withdrawals that used them keep theirs', async () => {
  const ada = await money.customerWith(100);
  const { _id: transactionId } = transactionOfAnswer(await money.withdraw(ada, 10));
  const kept = await ada.call(saveBeneficiary, { body: { transactionId } });
  const params = { id: kept.result.beneficiaries[0]?._id ?? '' };

  const grace = await bank.newCustomer();
  expect((await grace.call(removeBeneficiary, { params })).status).toBe(404);

  const { result } = await ada.call(removeBeneficiary, { params });
  expect(result.beneficiaries).toEqual([]);
  expect((await ada.call(listBeneficiaries)).result.beneficiaries).toEqual([]);
  expect((await ada.call(removeBeneficiary, { params })).status).toBe(404);
  const [withdrawal] = (await ada.call(listOwnTransactions)).result.transactions;
  expect(withdrawal).toMatchObject({ _id: transactionId, paymentDetails: { bankDetails: exampleBankDetails } });
  const records = (await bank.auditOf(ada.id)).filter(({ action }) => action === 'beneficiary.removed');
  expect(records).toEqual([
    expect.objectContaining({ actorId: ada.id, before: { method: 'Bank Sepa', ending: IBAN.slice(-4) } }),
  ]);
});
