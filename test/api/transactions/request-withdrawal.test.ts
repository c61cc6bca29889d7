import { afterEach, describe, expect, test } from 'vitest';
import { requestWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { expectedBalances, transactionOfAnswer } from '#test/support/money.ts';
import { ETHEREUM_WALLET, exampleBankDetails, WALLET } from '#test/support/payment-details.ts';
import { retryWhileBusy } from '#test/support/retry-while-busy.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { WITHDRAWAL_REQUESTED_MESSAGE } from '#test/support/spec-texts.ts';

const ROUNDS = iterationCount(1_000, 1);
const AT_ONCE = 20;

const { admin, money } = setupBank({ methods: true });

const save = async (methods: readonly object[]) =>
  expect((await admin.send('PUT', '/admin/withdraw-settings', { methods })).status).toBe(200);
afterEach(() => money.saveMethods());

describe('requesting a withdrawal', () => {
  test('a withdrawal request holds its amount and promises the rest after the fee', async () => {
    const ada = await money.customerWith(100);
    const answer = await money.withdraw(ada, 60);
    expect(answer).toMatchObject({
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
        },
      },
    });
    expect(await money.balances(ada)).toEqual(expectedBalances(100, 60));
  });

  test('a withdrawal request keeps the payment details in canonical form', async () => {
    const ada = await money.customerWith(100);
    const body = {
      amount: 10,
      method: 'SEPA',
      bankDetails: { ...exampleBankDetails, iban: 'de89 3704 0044 0532 0130 00' },
    };
    const answer = await ada.call(requestWithdrawal, { body });
    expect(transactionOfAnswer(answer).paymentDetails).toEqual({ bankDetails: exampleBankDetails });
  });

  test('a withdrawal request in another coin than bitcoin accepts an address of that coin, and no other', async () => {
    const ada = await money.customerWith(50);
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

  describe('by one of the usual methods, shown while the bank’s own cannot be loaded,', () => {
    const sepa = { code: 'sepa', name: 'SEPA transfer', type: 'bank', minLimit: 1, feePercent: 3 };
    const eth = { code: 'eth', name: 'Ethereum', type: 'crypto', minLimit: 1 };
    const btc = { code: 'btc', name: 'Coins', type: 'crypto', minLimit: 1 };
    const off = { isActive: false };
    const toBank = { amount: 10, method: 'bank-sepa', bankDetails: exampleBankDetails };
    const toWallet = { amount: 10, method: 'Bitcoin', bitcoinWallet: WALLET };

    test.each([
      [toBank, [eth, sepa], { method: 'SEPA transfer', feePercent: 3, feeAmount: 0.3 }],
      [
        toBank,
        [
          { ...sepa, ...off },
          { ...sepa, code: 'other', name: 'Other' },
        ],
        { method: 'Other' },
      ],
      [toBank, [sepa, { ...sepa, code: 'bank-sepa', name: 'Its own' }], { method: 'Its own' }],
      [toWallet, [sepa, eth, btc], { method: 'Coins', paymentDetails: { bitcoinWallet: WALLET } }],
    ])(
      'a request by a default method, %j, is paid by the bank’s own method of that type',
      async (body, methods, transaction) => {
        await save(methods);
        const ada = await money.customerWith(50);
        const answer = await ada.send('POST', '/user/withdraw', body);
        expect(answer).toMatchObject({ status: 201, body: { transaction } });
      },
    );

    test.each([
      [toBank, [btc], 'Please choose one of the methods'],
      [toBank, [{ ...sepa, ...off }], 'This method is not available at the moment'],
      [toBank, [sepa, { ...sepa, ...off, code: 'bank-sepa' }], 'This method is not available at the moment'],
      [toWallet, [sepa, eth], 'Please choose one of the methods'],
    ])('a request by a default method, %j, is refused when there is none in %j', async (body, methods, sentence) => {
      await save(methods);
      const ada = await money.customerWith(50);
      const answer = await ada.send('POST', '/user/withdraw', body);
      expect(answer).toMatchObject({ status: 400, body: { fields: { method: sentence } } });
      expect(await money.balances(ada)).toEqual(expectedBalances(50));
    });
  });
});

test(`the bank allows only one of ${AT_ONCE} concurrent withdrawals when the balance covers one, ${ROUNDS} times (ASVS 2.3.4)`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    // A thousand rounds take longer than a session lasts.
    if (round % 50 === 0) await admin.signInAgain();
    const ada = await money.customerWith(10);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => retryWhileBusy(() => money.withdraw(ada, 10))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status, refusal }) => `${status} ${refusal.code}`))).toEqual(
      new Set(['409 insufficient_balance']),
    );
    expect(await money.balances(ada)).toEqual(expectedBalances(10, 10));
  }
});

test('the same request of two customers makes two withdrawals', async () => {
  const headers = { 'idempotency-key': 'withdraw-0004' };
  const ids: string[] = [];
  for (const person of [await money.customerWith(50), await money.customerWith(50)]) {
    ids.push(transactionOfAnswer(await money.withdraw(person, 10, headers))._id);
  }
  expect(new Set(ids).size).toBe(2);
});
