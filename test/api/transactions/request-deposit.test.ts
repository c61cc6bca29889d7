import { beforeEach, expect, test } from 'vitest';
import { requestDeposit } from '#shared/contract/transactions/deposits.ts';
import { saveDepositSettings } from '#shared/contract/transactions/payment-methods.ts';
import { deleteTransaction, getOwnTransaction } from '#shared/contract/transactions/transactions.ts';
import type { CallInput } from '#test/support/bank.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { leaveAllowance } from '#test/support/faults/stored-items.ts';
import { expectedBalances, transactionOfAnswer } from '#test/support/money.ts';
import { samplePayInDetails, WALLET } from '#test/support/payment-details.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { DEPOSIT_REQUESTED_MESSAGE, maximumDepositMessage, minimumDepositMessage } from '#test/support/spec-texts.ts';

const { bank, admin, money, customerForAll, unmoved } = setupBank();
const ada = customerForAll();
beforeEach(() => money.saveMethods());

const deposit = (amount: number, methodCode: string, headers: Record<string, string> = {}, as = ada.session) =>
  bank.call(requestDeposit, { body: { amount, methodCode } }, { as, headers });

type Methods = NonNullable<CallInput<typeof saveDepositSettings>['body']>['methods'];
const save = async (methods: Methods) =>
  expect((await admin.call(saveDepositSettings, { body: { methods } })).status).toBe(200);

test('a deposit request says how much to pay, with the fee on top, and credits nothing yet', async () => {
  expect(await deposit(100, ' SEPA ')).toMatchObject({
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
        paymentDetails: { bankDetails: samplePayInDetails },
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

test('a deposit request in coins includes the fee in the coins, and shows none without a rate', async () => {
  const saveCoins = (eurToCryptoRate: string) => {
    const cryptoDetails = { currency: 'BTC', walletAddress: WALLET, eurToCryptoRate };
    return save([{ code: 'btc', name: 'Bitcoin', type: 'crypto', minLimit: 1, feePercent: 2, cryptoDetails }]);
  };
  await saveCoins('1');
  const answer = await deposit(100, 'btc');
  expect(answer.body).toMatchObject({ amountToPay: 102, transaction: { cryptoAmount: '102.00000000' } });
  await saveCoins('0');
  expect(transactionOfAnswer(await deposit(100, 'btc'))).not.toHaveProperty('cryptoAmount');
});

test('a deposit request keeps its method, whatever becomes of the method', async () => {
  const made = [transactionOfAnswer(await deposit(100, 'sepa')), transactionOfAnswer(await deposit(100, 'btc'))];
  await save([]);
  for (const before of made) {
    const answer = await ada.call(getOwnTransaction, { params: { id: before._id } });
    expect(transactionOfAnswer(answer)).toMatchObject(before);
    const { feeAmount } = before;
    const decided = await money.setStatus(before._id, 'completed');
    expect(transactionOfAnswer(decided)).toMatchObject({ status: 'completed', feeAmount });
  }
});

test('a deposit is within the limits of its method, and within the default ones when it has none', async () => {
  for (const amount of [10, 5000]) expect((await deposit(amount, 'sepa')).status).toBe(201);
  await save([{ code: 'plain', name: 'Plain', type: 'bank', bankDetails: samplePayInDetails }]);
  expect((await deposit(249.99, 'plain')).body).toMatchObject({ error: minimumDepositMessage('250.00') });
  expect((await deposit(999_999.01, 'plain')).body).toMatchObject({ error: maximumDepositMessage('999,999.00') });
  expect((await deposit(250, 'plain')).status).toBe(201);
});

test('a repeated deposit request is found again after its method is removed, and refused after it was deleted', async () => {
  const headers = { 'idempotency-key': 'deposit-4' };
  const first = await deposit(100, 'sepa', headers);
  await save([]);
  expect(await deposit(100, 'sepa', headers)).toMatchObject({ status: 200, body: first.body });
  await admin.call(deleteTransaction, { params: { id: transactionOfAnswer(first)._id } });
  await unmoved(async () => {
    expectRefusal(await deposit(100, 'sepa', headers), 409, { code: 'transaction_deleted' });
    expect((await deposit(101, 'sepa', headers)).status).toBe(422);
  });
});

test('deposits that were sent twice or refused do not reduce the allowance (ASVS 2.4.1)', async () => {
  const grace = await bank.newCustomer();
  await leaveAllowance(grace.id, 'deposit', 2, bank.clock.now());
  const ask = (amount = 10, headers = {}) => deposit(amount, 'sepa', headers, grace.session);
  const again = () => ask(10, { 'idempotency-key': 'counted once' });
  expect((await again()).status).toBe(201);
  expect([(await again()).status, (await ask(1)).status]).toEqual([200, 400]);
  expect((await ask()).status).toBe(201);
  expect([(await ask()).status, (await again()).status]).toEqual([429, 200]);
  // Neither another customer's requests nor the bank's own bookings count.
  expect((await deposit(10, 'sepa')).status).toBe(201);
  await money.book(grace, 'deposit', 100);
});
