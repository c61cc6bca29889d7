import { expect, test } from 'vitest';
import { listBeneficiaries, saveBeneficiary } from '#shared/contract/transactions/beneficiaries.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { exampleBankDetails } from '#test/support/payment-details.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { money } = setupBank({ methods: true });

test('the list shows a customer their own saved details, and none of another customer', async () => {
  const [ada, grace] = [await money.customerWith(100), await money.customerWith(100)];
  expect((await ada.call(listBeneficiaries)).result).toEqual({ beneficiaries: [] });
  const { _id: transactionId } = transactionOfAnswer(await money.withdraw(ada, 10));
  await ada.call(saveBeneficiary, { body: { transactionId } });
  const { beneficiaries } = (await ada.call(listBeneficiaries)).result;
  expect(beneficiaries).toEqual([
    {
      _id: expect.any(String),
      method: 'Bank Sepa',
      paymentDetails: { bankDetails: exampleBankDetails },
      usedAt: expect.stringMatching(/Z$/),
    },
  ]);
  expect((await grace.call(listBeneficiaries)).result).toEqual({ beneficiaries: [] });
});
