import { beforeEach, expect, test } from 'vitest';
import { deleteUser } from '#shared/contract/customers.ts';
import { listBeneficiaries, removeBeneficiary, saveBeneficiary } from '#shared/contract/transactions/beneficiaries.ts';
import { listOwnTransactions } from '#shared/contract/transactions/transactions.ts';
import { requestWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { MAX_BENEFICIARIES } from '#shared/domain/beneficiaries.ts';
import type { Person } from '#test/support/bank.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { exampleBankDetails, IBAN } from '#test/support/payment-details.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, money, customers } = setupBank({ methods: true });
let ada: Person;
beforeEach(async () => {
  ada = await money.customerWith(1000);
});

const keep = (transactionId: string, person = ada) => person.call(saveBeneficiary, { body: { transactionId } });
const saved = async (person = ada) => (await person.call(listBeneficiaries)).result.beneficiaries;

async function withdrawn(to: { bankDetails: typeof exampleBankDetails } | { bitcoinWallet: string }, person = ada) {
  const method = 'bankDetails' in to ? 'sepa' : 'btc';
  return transactionOfAnswer(await person.call(requestWithdrawal, { body: { amount: 5, method, ...to } }))._id;
}

test('a customer saves payment details of own withdrawals, the last used first, and the same ones once', async () => {
  const account = await withdrawn({ bankDetails: exampleBankDetails });
  await keep(account);
  const wallet = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
  for (const bitcoinWallet of [wallet, `bitcoin:${wallet.toUpperCase()}?amount=1`])
    await keep(await withdrawn({ bitcoinWallet }));
  expect(await saved()).toMatchObject([
    { method: 'Bitcoin', paymentDetails: { bitcoinWallet: wallet } },
    { method: 'Bank Sepa', paymentDetails: { bankDetails: exampleBankDetails } },
  ]);
  bank.clock.advance(1000);
  const typed = { ...exampleBankDetails, iban: 'de89 3704 0044 0532 0130 00' };
  await keep(await withdrawn({ bankDetails: typed }));
  await Promise.all([keep(account), keep(account)]);
  expect((await saved()).map(({ method }) => method)).toEqual(['Bank Sepa', 'Bitcoin']);
  const records = await customers.records(ada.id, 'beneficiary.saved');
  expect(records).toHaveLength(2);
  const after = { method: 'Bank Sepa', ending: IBAN.slice(-4) };
  expect(records).toContainEqual(expect.objectContaining({ actorId: ada.id, resourceId: account, after }));
  expect(JSON.stringify(records)).not.toContain(IBAN);
});

test('a withdrawal of another customer, a deposit or an adjustment has no details to save', async () => {
  const grace = await money.customerWith(100);
  const ids = [
    await withdrawn({ bankDetails: exampleBankDetails }, grace),
    transactionOfAnswer(await money.deposit(ada, 20))._id,
    (await money.book(ada, 'withdraw', 5))._id,
  ];
  for (const id of ids) expect((await keep(id)).refusal.code).toBe('not_found');
  expect(await saved()).toEqual([]);
});

test(`a customer saves at most ${MAX_BENEFICIARIES} details, even at once, and a removed one makes room`, async () => {
  const ids: string[] = [];
  for (let number = 0; number <= MAX_BENEFICIARIES; number += 1) {
    const to = { bankDetails: { ...exampleBankDetails, address: `${number} Moor Lane` } };
    ids.push(await withdrawn(to));
  }
  const [first = '', second = '', third = '', ...others] = ids;
  for (const id of others) await keep(id);
  const answers = await Promise.all([keep(first), keep(second), keep(third)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
  const refused = ids[answers.findIndex(({ status }) => status === 409)] ?? '';
  expect((await keep(refused)).refusal.code).toBe('too_many_beneficiaries');
  expect((await keep(others[0] ?? '')).status).toBe(200);
  const [, last] = await saved();
  await ada.call(removeBeneficiary, { params: { id: last?._id ?? '' } });
  expect((await keep(refused)).status).toBe(200);
  expect(await saved()).toHaveLength(MAX_BENEFICIARIES);
});

test('the saved details are deleted with the customer, and nothing is saved after that', async () => {
  const id = await withdrawn({ bankDetails: exampleBankDetails });
  await keep(id);
  await bank.admin.call(deleteUser, { params: { id: ada.id }, query: { force: 'true' } });
  expect((await keep(id)).status).toBe(401);
  expect((await customers.itemsOf(ada)).filter(({ kind }) => kind === 'beneficiaries')).toEqual([]);
});

test('a customer removes saved details for good, which others neither see nor remove', async () => {
  const transactionId = await withdrawn({ bankDetails: exampleBankDetails });
  const { beneficiaries } = (await keep(transactionId)).result;
  const params = { id: beneficiaries[0]?._id ?? '' };
  const grace = await bank.newCustomer();
  expect(await saved(grace)).toEqual([]);
  expect((await grace.call(removeBeneficiary, { params })).status).toBe(404);

  expect((await ada.call(removeBeneficiary, { params })).result.beneficiaries).toEqual([]);
  expect(await saved()).toEqual([]);
  expect((await ada.call(removeBeneficiary, { params })).status).toBe(404);
  const [withdrawal] = (await ada.call(listOwnTransactions)).result.transactions;
  expect(withdrawal).toMatchObject({ _id: transactionId, paymentDetails: { bankDetails: exampleBankDetails } });
  expect(await customers.records(ada.id, 'beneficiary.removed')).toEqual([
    expect.objectContaining({ actorId: ada.id, before: { method: 'Bank Sepa', ending: IBAN.slice(-4) } }),
  ]);
});
