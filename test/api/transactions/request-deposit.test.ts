import { beforeEach, describe, expect, test } from 'vitest';
import { requestDeposit } from '#shared/contract/transactions/deposits.ts';
import { saveDepositSettings } from '#shared/contract/transactions/payment-methods.ts';
import { deleteTransaction, getOwnTransaction } from '#shared/contract/transactions/transactions.ts';
import type { CallInput } from '#test/support/bank.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { leaveAllowance } from '#test/support/faults/stored-items.ts';
import { depositMethods, expectedBalances, transactionOfAnswer } from '#test/support/money.ts';
import { ETHEREUM_WALLET, WALLET } from '#test/support/payment-details.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { DEPOSIT_REQUESTED_MESSAGE, maximumDepositMessage, minimumDepositMessage } from '#test/support/spec-texts.ts';

const { bank, admin, money, customerForAll, unmoved } = setupBank();
const ada = customerForAll();
const [sepa, , _off] = depositMethods;
beforeEach(() => money.saveMethods());

const deposit = (amount: number, methodCode: string, headers: Record<string, string> = {}, as = ada.session) =>
  bank.call(requestDeposit, { body: { amount, methodCode } }, { as, headers });

type Methods = NonNullable<CallInput<typeof saveDepositSettings>['body']>['methods'];
const save = async (methods: Methods) =>
  expect((await admin.call(saveDepositSettings, { body: { methods } })).status).toBe(200);

describe('requesting a deposit', () => {
  test('a deposit request says how much to pay, with the fee on top, and credits nothing yet', async () => {
    expect(await deposit(100, 'sepa')).toMatchObject({
      status: 201,
      body: {
        message: DEPOSIT_REQUESTED_MESSAGE,
        amountToPay: 101.5,
        transaction: {
          type: 'deposit',
          status: 'pending',
          amount: 100,
          feePercent: 1.5,
          feeAmount: 1.5,
          method: 'SEPA transfer',
          paymentDetails: { bankDetails: sepa?.bankDetails },
        },
      },
    });
    expect(await money.balances(ada)).toEqual(expectedBalances(0));
  });

  test('a deposit request in coins says how many to pay, at the rate of this moment', async () => {
    expect(await deposit(250, 'BTC')).toMatchObject({
      status: 201,
      body: {
        amountToPay: 250,
        transaction: {
          method: 'Bitcoin',
          cryptoAmount: '0.00308500',
          cryptoCurrency: 'BTC',
          eurToCryptoRate: 0.00001234,
          paymentDetails: { bitcoinWallet: WALLET },
        },
      },
    });
  });

  const coins = (cryptoDetails: object, more: object = {}) => ({
    ...{ code: 'btc', name: 'Bitcoin', type: 'crypto' as const, minLimit: 0.01 },
    ...more,
    cryptoDetails: { currency: 'BTC', walletAddress: WALLET, eurToCryptoRate: '1', ...cryptoDetails },
  });

  test('a deposit request in coins includes the fee in the coins', async () => {
    await save([coins({}, { feePercent: 2 })]);
    const answer = await deposit(100, 'btc');
    expect(answer.body).toMatchObject({ amountToPay: 102, transaction: { cryptoAmount: '102.00000000' } });
  });

  test.each(['0', '0.00000001'])(
    'a deposit request in coins at a rate of %s shows no amount of coins that would be zero',
    async (rate) => {
      await save([coins({ eurToCryptoRate: rate })]);
      const made = transactionOfAnswer(await deposit(0.01, 'btc'));
      const read = transactionOfAnswer(await ada.call(getOwnTransaction, { params: { id: made._id } }));
      expect(made).toMatchObject({ cryptoCurrency: 'BTC' });
      for (const shown of [made, read]) expect(shown).not.toHaveProperty('cryptoAmount');
    },
  );

  test.each([
    [10, 'sepa'],
    [5000, 'sepa'],
    [10, ' SEPA '],
  ])('a deposit request of %d, a limit, is accepted by the method %j', async (amount, code) => {
    expect((await deposit(amount, code)).status).toBe(201);
  });

  test('a deposit request of the largest amount says how much to pay', async () => {
    const { bankDetails } = sepa ?? {};
    await save([{ code: 'sepa', name: 'SEPA', type: 'bank', maxLimit: 999_999_999.99, feePercent: 1.5, bankDetails }]);
    expect((await deposit(999_999_999.99, 'sepa')).result.amountToPay).toBe(1_014_999_999.99);
  });

  test('a deposit request keeps its method, whatever becomes of the method', async () => {
    const made = [transactionOfAnswer(await deposit(100, 'sepa')), transactionOfAnswer(await deposit(100, 'btc'))];
    const bankDetails = { beneficiaryName: 'Other', bankName: 'Other', iban: 'GB29NWBK60161331926819' };
    await save([
      { code: 'sepa', name: 'Another name', type: 'bank', feePercent: 9, bankDetails },
      coins(
        { currency: 'ETH', walletAddress: ETHEREUM_WALLET, eurToCryptoRate: '5' },
        { name: 'Other coins', feePercent: 9 },
      ),
    ]);
    for (const before of made) {
      const answer = await ada.call(getOwnTransaction, { params: { id: before._id } });
      expect(transactionOfAnswer(answer)).toMatchObject(before);
    }
    await save([]);
    for (const { _id, feeAmount } of made) {
      expect(transactionOfAnswer(await money.setStatus(_id, 'completed'))).toMatchObject({
        status: 'completed',
        feeAmount,
      });
    }
  });
});

test('a deposit is within the default limits when its method has none', async () => {
  await save([{ code: 'plain', name: 'Plain', type: 'bank', bankDetails: sepa?.bankDetails }]);
  expect((await deposit(249.99, 'plain')).body).toMatchObject({ error: minimumDepositMessage('250.00') });
  expect((await deposit(999_999.01, 'plain')).body).toMatchObject({ error: maximumDepositMessage('999,999.00') });
  expect((await deposit(250, 'plain')).status).toBe(201);
});

test('a repeated deposit request is found again after its method is removed', async () => {
  const headers = { 'idempotency-key': 'deposit-2' };
  const first = await deposit(100, 'btc', headers);
  await save([]);
  const again = await deposit(100, 'btc', headers);
  expect(again).toMatchObject({ status: 200, body: first.body });
});

test('a repeated deposit request is refused when its transaction has been deleted', async () => {
  const headers = { 'idempotency-key': 'deposit-4' };
  const { _id } = transactionOfAnswer(await deposit(100, 'sepa', headers));
  await admin.call(deleteTransaction, { params: { id: _id } });
  await unmoved(async () => {
    for (const again of [await deposit(100, 'sepa', headers), await deposit(100, 'sepa', headers)])
      expectRefusal(again, 409, { code: 'transaction_deleted' });
    expect((await deposit(101, 'sepa', headers)).status).toBe(422);
  });
  expect((await deposit(100, 'sepa', { 'idempotency-key': 'deposit-5' })).status).toBe(201);
});

test('deposits that were sent twice or refused do not reduce the allowance (ASVS 2.4.1)', async () => {
  const grace = await bank.newCustomer();
  await leaveAllowance(grace.id, 'deposit', 2, bank.clock.now());
  const ask = (amount = 10, headers = {}) => deposit(amount, 'sepa', headers, grace.session);
  const again = () => ask(10, { 'idempotency-key': 'counted once' });
  expect((await again()).status).toBe(201);
  for (let count = 0; count < 3; count += 1)
    expect([(await again()).status, (await ask(1)).status]).toEqual([200, 400]);
  expect((await ask()).status).toBe(201);
  expect([(await ask()).status, (await again()).status]).toEqual([429, 200]);
  // Neither another customer's requests nor the bank's own bookings count.
  expect((await deposit(10, 'sepa')).status).toBe(201);
  await money.book(grace, 'deposit', 100);
});
