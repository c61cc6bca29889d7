import { beforeEach, describe, expect, test } from 'vitest';
import { requestDeposit } from '#shared/contract/deposits.ts';
import { saveDepositSettings } from '#shared/contract/payment-methods.ts';
import { deleteTransaction, getOwnTransaction } from '#shared/contract/transactions.ts';
import { rateLimits } from '#shared/domain/rate-limits.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { depositMethods, euros, transactionIn } from '#test/support/money.ts';
import { ETHER, WALLET } from '#test/support/payment-details.ts';
import { expectRefusal } from '#test/support/refusal.ts';
import { DEPOSIT_REQUESTED, INVALID_AMOUNT, maximumDeposit, minimumDeposit } from '#test/support/spec-texts.ts';

const { bank, admin, money, customerForAll, unmoved } = setupBank();
const ada = customerForAll();
const [sepa, , off] = depositMethods;
beforeEach(() => money.saveMethods());

const deposit = (amount: number, methodCode: string, headers: Record<string, string> = {}, as = ada.session) =>
  bank.call(requestDeposit, { body: { amount, methodCode } }, { as, headers });

type Methods = NonNullable<Parameters<typeof bank.call<typeof saveDepositSettings>>[1]>['body'];
async function save(methods: NonNullable<Methods>['methods']) {
  const answer = await admin.call(saveDepositSettings, { body: { methods } });
  expect(answer.status).toBe(200);
}

describe('requesting a deposit', () => {
  test('says how much to pay: the amount, and the fee on top; nothing is credited yet', async () => {
    expect(await deposit(100, 'sepa')).toMatchObject({
      status: 201,
      body: {
        message: DEPOSIT_REQUESTED,
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
    expect(await money.balances(ada)).toEqual(euros(0));
  });

  test('completed, credits exactly the amount', async () => {
    const grace = await bank.newCustomer();
    const { _id } = transactionIn(await deposit(99.99, 'sepa', {}, grace.session));
    await money.setStatus(_id, 'completed');
    expect(await money.balances(grace)).toEqual(euros(99.99));
  });

  test('rounds the fee half up to the cent', async () => {
    for (const [amount, toPay] of [
      [11, 11.17],
      [10.33, 10.48],
      [10.34, 10.5],
    ] as const) {
      expect((await deposit(amount, 'sepa')).body).toMatchObject({ amountToPay: toPay });
    }
  });

  test('in coins says how many, at the rate of this moment', async () => {
    expect(await deposit(250, 'BTC')).toMatchObject({
      status: 201,
      body: {
        amountToPay: 250,
        transaction: {
          method: 'Bitcoin',
          cryptoAmount: '0.00308500',
          cryptoCurrency: 'BTC',
          eurToCryptoRate: '0.00001234',
          paymentDetails: { bitcoinWallet: WALLET },
        },
      },
    });
  });

  test('in coins counts the fee into the coins', async () => {
    await save([
      {
        code: 'btc',
        name: 'Bitcoin',
        type: 'crypto',
        minLimit: 1,
        feePercent: 2,
        cryptoDetails: { currency: 'BTC', walletAddress: WALLET, eurToCryptoRate: '1' },
      },
    ]);
    const answer = await deposit(100, 'btc');
    expect(answer.body).toMatchObject({ amountToPay: 102, transaction: { cryptoAmount: '102.00000000' } });
  });

  test.each(['0', '0.00000001'])(
    'in coins at a rate of %s says no amount of coins that would be zero',
    async (rate) => {
      const cryptoDetails = { currency: 'BTC', walletAddress: WALLET, eurToCryptoRate: rate };
      await save([{ code: 'btc', name: 'Bitcoin', type: 'crypto', minLimit: 0.01, cryptoDetails }]);
      const answer = await deposit(0.01, 'btc');
      expect(answer).toMatchObject({ status: 201, body: { transaction: { cryptoCurrency: 'BTC' } } });
      const { _id } = transactionIn(answer);
      const read = transactionIn(await ada.call(getOwnTransaction, { params: { id: _id } }));
      for (const shown of [transactionIn(answer), read]) expect(shown).not.toHaveProperty('cryptoAmount');
    },
  );

  test('finds its method in any letters', async () => {
    expect((await deposit(10, ' SEPA ')).status).toBe(201);
  });

  test('of the limits themselves is allowed', async () => {
    expect((await deposit(10, 'sepa')).status).toBe(201);
    expect((await deposit(5000, 'sepa')).status).toBe(201);
  });

  test('of the largest amount there is says how much to pay all the same', async () => {
    await save([
      {
        code: 'sepa',
        name: 'SEPA',
        type: 'bank',
        maxLimit: 999_999_999.99,
        feePercent: 1.5,
        bankDetails: sepa?.bankDetails,
      },
    ]);
    expect(await deposit(999_999_999.99, 'sepa')).toMatchObject({
      status: 201,
      body: { amountToPay: 1_014_999_999.99 },
    });
  });

  test('keeps its method as it was, whatever becomes of it', async () => {
    const made = [transactionIn(await deposit(100, 'sepa')), transactionIn(await deposit(100, 'btc'))];
    await save([
      {
        code: 'sepa',
        name: 'Another name',
        type: 'bank',
        feePercent: 9,
        bankDetails: { beneficiaryName: 'Other', bankName: 'Other', iban: 'GB29NWBK60161331926819' },
      },
      {
        code: 'btc',
        name: 'Other coins',
        type: 'crypto',
        feePercent: 9,
        cryptoDetails: { currency: 'ETH', walletAddress: ETHER, eurToCryptoRate: '5' },
      },
    ]);
    for (const before of made) {
      const answer = await ada.call(getOwnTransaction, { params: { id: before._id } });
      expect(transactionIn(answer)).toMatchObject(before);
    }
    await save([]);
    for (const { _id, feeAmount } of made) {
      expect(transactionIn(await money.setStatus(_id, 'completed'))).toMatchObject({ status: 'completed', feeAmount });
    }
  });
});

describe('a deposit is refused, and nothing moves, for', () => {
  const amount = INVALID_AMOUNT;
  const methodCode = 'Please choose one of the methods';
  test.each([
    ['no amount', { amount: undefined }, { amount }],
    ['zero', { amount: 0 }, { amount }],
    ['less than nothing', { amount: -100 }, { amount }],
    ['a text', { amount: '100' }, { amount }],
    ['a third decimal', { amount: 100.001 }, { amount: 'An amount has at most two decimals' }],
    ['far too much', { amount: 1e15 }, { amount: 'The amount is too large' }],
    ['less than the minimum', { amount: 9.99 }, { amount: minimumDeposit('10.00') }],
    ['more than the maximum', { amount: 5000.01 }, { amount: maximumDeposit('5,000.00') }],
    ['no method', { methodCode: undefined }, { methodCode }],
    ['an empty method', { methodCode: ' ' }, { methodCode }],
    ['an unknown method', { methodCode: 'cheque' }, { methodCode }],
    ['a method of withdrawals', { methodCode: 'Bank Sepa' }, { methodCode }],
    ['a method switched off', { methodCode: off?.code }, { methodCode: 'This method is not available at the moment' }],
    ['an endless method', { methodCode: 'x'.repeat(101) }, { methodCode: expect.any(String) }],
  ])('%s', async (_, changes, fields) => {
    const answer = await unmoved(() =>
      ada.send('POST', '/user/deposit', { amount: 100, methodCode: 'sepa', ...changes }),
    );
    const [sentence] = Object.values(fields);
    expect(answer).toMatchObject({ status: 400, body: { error: sentence, message: sentence, fields } });
  });

  test('the default limits, when a method gives none', async () => {
    await save([{ code: 'plain', name: 'Plain', type: 'bank', bankDetails: sepa?.bankDetails }]);
    expect((await deposit(249.99, 'plain')).body).toMatchObject({ error: minimumDeposit('250.00') });
    expect((await deposit(999_999.01, 'plain')).body).toMatchObject({ error: maximumDeposit('999,999.00') });
    expect((await deposit(250, 'plain')).status).toBe(201);
  });
});

describe('the same deposit twice', () => {
  test('is found again after the method is gone', async () => {
    const headers = { 'idempotency-key': 'deposit-2' };
    const first = await deposit(100, 'btc', headers);
    await save([]);
    const again = await deposit(100, 'btc', headers);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });

  test('is refused when what it made has been deleted', async () => {
    const headers = { 'idempotency-key': 'deposit-4' };
    const { _id } = transactionIn(await deposit(100, 'sepa', headers));
    await admin.call(deleteTransaction, { params: { id: _id } });
    const before = await bank.moneyItems();
    const sentence = 'The transaction that this request made has been deleted. Please begin anew.';
    for (const again of [await deposit(100, 'sepa', headers), await deposit(100, 'sepa', headers)]) {
      expect(again).toMatchObject({ status: 409, body: { error: sentence, code: 'transaction_deleted' } });
    }
    expect((await deposit(101, 'sepa', headers)).status).toBe(422);
    expect(await bank.moneyItems()).toEqual(before);
    expect((await deposit(100, 'sepa', { 'idempotency-key': 'deposit-5' })).status).toBe(201);
  });
});

describe('more deposits than anyone needs (ASVS 2.4.1)', () => {
  const { limit, window } = rateLimits.deposit;

  test('are refused for a while, and say for how long', async () => {
    const grace = await bank.newCustomer();
    for (let count = 0; count < limit; count += 1) {
      expect((await deposit(10, 'sepa', {}, grace.session)).status).toBe(201);
    }
    const refused = await deposit(10, 'sepa', {}, grace.session);
    expectRefusal(refused, 429, {
      code: 'too_many_attempts',
      error: 'You have requested many deposits. Please try again in 2 minutes.',
    });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(60);
    expect(wait * 1000).toBeLessThanOrEqual(window / limit);
    bank.clock.advance(wait * 1000);
    expect((await deposit(10, 'sepa', {}, grace.session)).status).toBe(201);
    expect((await deposit(10, 'sepa', {}, grace.session)).status).toBe(429);
    // Neither another customer's, nor the bank's own bookings, nor a withdrawal.
    expect((await deposit(10, 'sepa')).status).toBe(201);
    await money.book(grace, 'deposit', 100);
    expect((await money.withdraw(grace, 10)).status).toBe(201);
  });

  test('are not those that were sent twice or refused', async () => {
    const grace = await bank.newCustomer();
    const again = () => deposit(10, 'sepa', { 'idempotency-key': 'counted once' }, grace.session);
    expect((await again()).status).toBe(201);
    for (let count = 0; count < limit; count += 1) {
      expect((await again()).status).toBe(200);
      expect((await deposit(1, 'sepa', {}, grace.session)).status).toBe(400);
    }
    for (let count = 1; count < limit; count += 1) {
      expect((await deposit(10, 'sepa', {}, grace.session)).status).toBe(201);
    }
    expect((await deposit(10, 'sepa', {}, grace.session)).status).toBe(429);
    expect((await again()).status).toBe(200);
  });

  test('are so many however they come at once', async () => {
    const grace = await bank.newCustomer();
    const answers = await Promise.all(Array.from({ length: limit + 10 }, () => deposit(10, 'sepa', {}, grace.session)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(limit);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});
