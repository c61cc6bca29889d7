import { afterEach, expect, test } from 'vitest';
import { requestWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { expectedBalances, transactionOfAnswer } from '#test/support/money.ts';
import { ETHEREUM_WALLET, exampleBankDetails, WALLET } from '#test/support/payment-details.ts';
import { retryWhileBusy } from '#test/support/retry-while-busy.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { WITHDRAWAL_REQUESTED_MESSAGE } from '#test/support/spec-texts.ts';

const ROUNDS = iterationCount(1_000, 1);
const AT_ONCE = 20;

const { admin, money, customerForAll } = setupBank({ methods: true });
const ada = customerForAll({ euros: 100 });

const save = async (methods: readonly object[]) =>
  expect((await admin.send('PUT', '/admin/withdraw-settings', { methods })).status).toBe(200);
afterEach(() => money.saveMethods());

test('a withdrawal request holds its amount, with the fee and the payment details in canonical form', async () => {
  const bankDetails = { ...exampleBankDetails, iban: 'de89 3704 0044 0532 0130 00' };
  expect(await ada.call(requestWithdrawal, { body: { amount: 60, method: 'SEPA', bankDetails } })).toMatchObject({
    status: 201,
    body: {
      message: WITHDRAWAL_REQUESTED_MESSAGE,
      transaction: {
        type: 'withdraw',
        status: 'pending',
        amount: 60,
        feePercent: 2,
        feeAmount: 1.2,
        method: 'Bank Sepa',
        paymentDetails: { bankDetails: exampleBankDetails },
      },
    },
  });
  expect(await money.balances(ada)).toEqual(expectedBalances(100, 60));
});

test('a withdrawal request in another coin than bitcoin accepts an address of that coin, and no other', async () => {
  await save([{ type: 'crypto', minLimit: 1, code: 'coins', name: 'Ethereum' }]);
  const ask = (bitcoinWallet: string) =>
    ada.send('POST', '/user/withdraw', { amount: 10, method: 'coins', bitcoinWallet });
  expect(await ask(` ${ETHEREUM_WALLET} `)).toMatchObject({
    status: 201,
    body: { transaction: { method: 'Ethereum', paymentDetails: { bitcoinWallet: ETHEREUM_WALLET } } },
  });
  const bitcoinWallet = 'This is not a valid Ethereum address';
  expect(await ask(WALLET)).toMatchObject({ status: 400, body: { fields: { bitcoinWallet } } });
});

// The usual methods are shown while the bank's own cannot be loaded.
const sepa = { code: 'sepa', name: 'SEPA transfer', type: 'bank', minLimit: 1, feePercent: 3 };
const eth = { code: 'eth', name: 'Ethereum', type: 'crypto', minLimit: 1 };
const btc = { code: 'btc', name: 'Coins', type: 'crypto', minLimit: 1 };
const toBank = { amount: 1, method: 'bank-sepa', bankDetails: exampleBankDetails };
const toWallet = { amount: 1, method: 'Bitcoin', bitcoinWallet: WALLET };

test.each([
  [toBank, [eth, sepa], 'SEPA transfer'],
  [
    toBank,
    [
      { ...sepa, isActive: false },
      { ...sepa, code: 'other', name: 'Other' },
    ],
    'Other',
  ],
  [toBank, [sepa, { ...sepa, code: 'bank-sepa', name: 'Its own' }], 'Its own'],
  [toWallet, [sepa, eth, btc], 'Coins'],
])(
  'a request by a default method, %j, is paid by the bank’s own method of that type',
  async (body, methods, method) => {
    await save(methods);
    expect(await ada.send('POST', '/user/withdraw', body)).toMatchObject({
      status: 201,
      body: { transaction: { method } },
    });
  },
);

test.each([
  [toBank, [btc], 'Please choose one of the methods'],
  [toBank, [sepa, { ...sepa, isActive: false, code: 'bank-sepa' }], 'This method is not available at the moment'],
  [toWallet, [sepa, eth], 'Please choose one of the methods'],
])('a request by a default method, %j, is refused when there is none in %j', async (body, methods, method) => {
  await save(methods);
  expect(await ada.send('POST', '/user/withdraw', body)).toMatchObject({ status: 400, body: { fields: { method } } });
});

test(`the bank allows only one of ${AT_ONCE} concurrent withdrawals when the balance covers one, ${ROUNDS} times (ASVS 2.3.4)`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    // A thousand rounds take longer than a session lasts.
    if (round % 50 === 0) await admin.signInAgain();
    const grace = await money.customerWith(10);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => retryWhileBusy(() => money.withdraw(grace, 10))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status, refusal }) => `${status} ${refusal.code}`))).toEqual(
      new Set(['409 insufficient_balance']),
    );
    expect(await money.balances(grace)).toEqual(expectedBalances(10, 10));
  }
});

test('the same request of two customers makes two withdrawals', async () => {
  const headers = { 'idempotency-key': 'withdraw-0004' };
  const grace = await money.customerWith(50);
  const [first, second] = [await money.withdraw(ada, 10, headers), await money.withdraw(grace, 10, headers)];
  expect(transactionOfAnswer(first)._id).not.toBe(transactionOfAnswer(second)._id);
});
