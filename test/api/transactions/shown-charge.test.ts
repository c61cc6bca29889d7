/** A request may carry the charge that its customer was shown: it is booked at that charge, or not at all. */
import { beforeEach, describe, expect, test } from 'vitest';
import { setWithdrawFee } from '#shared/contract/customers.ts';
import { requestDeposit } from '#shared/contract/transactions/deposits.ts';
import {
  listWithdrawMethods,
  saveDepositSettings,
  saveWithdrawSettings,
} from '#shared/contract/transactions/payment-methods.ts';
import { getOwnTransaction } from '#shared/contract/transactions/transactions.ts';
import { requestWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import type { CallInput, Person } from '#test/support/bank.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { depositMethods, expectedBalances, transactionOfAnswer, withdrawMethods } from '#test/support/money.ts';
import { exampleBankDetails, WALLET } from '#test/support/payment-details.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { admin, money, customerForEach, unmoved } = setupBank();
const ada = customerForEach({ euros: 1000 });
beforeEach(() => money.saveMethods());

const RATE = '0.00001234';

type Headers = Record<string, string>;
type DepositBody = CallInput<typeof requestDeposit>['body'];

const withdraw = (feeAmount: number | undefined, headers: Headers = {}, method = 'sepa') =>
  ada.call(
    requestWithdrawal,
    { body: { amount: 150, method, bankDetails: exampleBankDetails, feeAmount } },
    { headers },
  );

const deposit = (shown: Partial<DepositBody>, headers: Headers = {}, methodCode = 'sepa') =>
  ada.call(requestDeposit, { body: { amount: 200, methodCode, ...shown } }, { headers });

async function chargeWithdrawals(feePercent: number): Promise<void> {
  const methods = withdrawMethods.map((method) => ({ ...method, feePercent }));
  expect((await admin.call(saveWithdrawSettings, { body: { methods } })).status).toBe(200);
}

async function changeDeposits(changes: { feePercent?: number; eurToCryptoRate?: string }): Promise<void> {
  const { eurToCryptoRate, ...others } = changes;
  const methods = depositMethods.map(({ cryptoDetails, ...method }) => ({
    ...method,
    ...others,
    ...(cryptoDetails && {
      cryptoDetails: { ...cryptoDetails, ...(eurToCryptoRate !== undefined && { eurToCryptoRate }) },
    }),
  }));
  expect((await admin.call(saveDepositSettings, { body: { methods } })).status).toBe(200);
}

const setOwnFee = (person: Person, withdrawalFeePercent: number | null) =>
  admin.call(setWithdrawFee, { params: { id: person.id }, body: { withdrawalFeePercent } });

test('a withdrawal is booked at the charge that was shown when this is the present one', async () => {
  expect(transactionOfAnswer(await withdraw(3))).toMatchObject({ feePercent: 2, feeAmount: 3 });
  await chargeWithdrawals(0);
  expect(transactionOfAnswer(await withdraw(0))).toMatchObject({ feePercent: 0, feeAmount: 0 });
  expect(await money.balances(ada)).toEqual(expectedBalances(1000, 300));
});

test('a withdrawal is refused with the present charge, and nothing moves, when another one was shown', async () => {
  for (const shown of [0, 2.99, 3.01, 150]) {
    expectRefusal(await unmoved(() => withdraw(shown)), 409, {
      code: 'charge_changed',
      error: `The charge is €3.00, not €${shown.toFixed(2)} as shown. Nothing was requested.`,
      current: { feeAmount: 3, feePercent: 2 },
    });
  }
});

test('a withdrawal by a default method is refused when the bank’s own has another charge than the shown zero', async () => {
  await chargeWithdrawals(0.3);
  expectRefusal(await unmoved(() => withdraw(0, {}, 'bank-sepa')), 409, {
    code: 'charge_changed',
    current: { feeAmount: 0.45, feePercent: 0.3 },
  });
  expect(transactionOfAnswer(await withdraw(0.45, {}, 'bank-sepa'))).toMatchObject({ feeAmount: 0.45 });
});

test('the shown charge of a withdrawal is compared with the customer’s own fee when there is one', async () => {
  await setOwnFee(ada, 1);
  expectRefusal(await unmoved(() => withdraw(3)), 409, {
    code: 'charge_changed',
    current: { feeAmount: 1.5, feePercent: 1 },
  });
  expect(transactionOfAnswer(await withdraw(1.5))).toMatchObject({ feePercent: 1, feeAmount: 1.5 });
  await setOwnFee(ada, null);
  expectRefusal(await unmoved(() => withdraw(1.5)), 409, { code: 'charge_changed' });
});

test('a withdrawal is booked at the present charge when no charge was sent', async () => {
  await chargeWithdrawals(5);
  expect(transactionOfAnswer(await withdraw(undefined))).toMatchObject({ feeAmount: 7.5 });
});

test('a withdrawal is refused for its content before its charge is compared', async () => {
  const body = { amount: 150, method: 'sepa', bankDetails: { ...exampleBankDetails, iban: 'DE00' }, feeAmount: 0 };
  expectRefusal(await unmoved(() => ada.call(requestWithdrawal, { body })), 400, {
    fields: { 'bankDetails.iban': 'This IBAN is not valid. Please check it.' },
  });
});

test('a deposit is booked at the charge that was shown, or refused with the present one', async () => {
  expect(await deposit({ feeAmount: 3 })).toMatchObject({ status: 201, body: { amountToPay: 203 } });
  await changeDeposits({ feePercent: 2 });
  expectRefusal(await unmoved(() => deposit({ feeAmount: 3 })), 409, {
    code: 'charge_changed',
    error: 'The charge is €4.00, not €3.00 as shown. Nothing was requested.',
    current: { feeAmount: 4, feePercent: 2 },
  });
  expect(await deposit({ feeAmount: 4 })).toMatchObject({ status: 201, body: { amountToPay: 204 } });
});

test('a deposit in coins is booked at the rate that was shown, however it is written', async () => {
  for (const eurToCryptoRate of [RATE, ` 0${RATE}`, 0.00001234]) {
    const answer = await deposit({ feeAmount: 0, eurToCryptoRate }, {}, 'btc');
    expect(transactionOfAnswer(answer)).toMatchObject({ cryptoAmount: '0.00246800', eurToCryptoRate: Number(RATE) });
  }
});

test('a deposit in coins is refused with the present rate, and nothing moves, when another one was shown', async () => {
  const shown = { feeAmount: 0, eurToCryptoRate: RATE };
  await changeDeposits({ eurToCryptoRate: '0.00001300', feePercent: 0 });
  expectRefusal(await unmoved(() => deposit(shown, {}, 'btc')), 409, {
    code: 'charge_changed',
    error: `The rate is 0.00001300 coins per euro, not ${RATE} as shown. Nothing was requested.`,
    current: { feeAmount: 0, feePercent: 0, eurToCryptoRate: 0.000013 },
  });
  await changeDeposits({ eurToCryptoRate: '0', feePercent: 1 });
  expectRefusal(await unmoved(() => deposit(shown, {}, 'btc')), 409, {
    error:
      `The charge is €2.00, not €0.00 as shown. The rate is 0 coins per euro, not ${RATE} as shown. ` +
      'Nothing was requested.',
    current: { feeAmount: 2, feePercent: 1, eurToCryptoRate: 0 },
  });
  const answer = await deposit({ feeAmount: 2, eurToCryptoRate: '0' }, {}, 'btc');
  expect(transactionOfAnswer(answer)).not.toHaveProperty('cryptoAmount');
});

test('a deposit in coins is refused when no coins were shown and there is a rate now', async () => {
  expectRefusal(await unmoved(() => deposit({ feeAmount: 0, eurToCryptoRate: '0' }, {}, 'btc')), 409, {
    code: 'charge_changed',
    current: { eurToCryptoRate: Number(RATE) },
  });
});

test('a deposit is booked at the present charge and rate when neither was sent', async () => {
  await changeDeposits({ eurToCryptoRate: '0.00002', feePercent: 1 });
  expect(transactionOfAnswer(await deposit({}, {}, 'btc'))).toMatchObject({
    feeAmount: 2,
    cryptoAmount: '0.00404000',
  });
});

describe('a withdrawal in coins', () => {
  const withdrawCoins = (shown: { feeAmount?: number; eurToCryptoRate?: string }, headers: Headers = {}) =>
    ada.call(requestWithdrawal, { body: { amount: 150, method: 'btc', bitcoinWallet: WALLET, ...shown } }, { headers });
  const terms = async () =>
    (await ada.call(listWithdrawMethods)).result.methods.find(({ code }) => code === 'btc')?.cryptoDetails;

  test('a withdrawal in coins pays the amount after the charge at the rate of the deposits in the same coin', async () => {
    expect(await terms()).toEqual({ currency: 'BTC', eurToCryptoRate: Number(RATE) });
    await chargeWithdrawals(2);
    const answer = await withdrawCoins({ feeAmount: 3, eurToCryptoRate: RATE });
    expect(transactionOfAnswer(answer)).toMatchObject({
      feeAmount: 3,
      cryptoAmount: '0.00181398',
      cryptoCurrency: 'BTC',
      eurToCryptoRate: Number(RATE),
    });
  });

  test('a withdrawal in coins keeps its rate when the bank changes it', async () => {
    const { _id: id, cryptoAmount } = transactionOfAnswer(await withdrawCoins({}));
    await changeDeposits({ eurToCryptoRate: '0.00001300' });
    const { transaction } = (await ada.call(getOwnTransaction, { params: { id } })).result;
    expect(transaction).toMatchObject({ cryptoAmount, eurToCryptoRate: Number(RATE) });
  });

  test('a withdrawal in coins is refused with the present rate, and nothing moves, when another one was shown', async () => {
    await changeDeposits({ eurToCryptoRate: '0.00001300' });
    expectRefusal(await unmoved(() => withdrawCoins({ eurToCryptoRate: RATE })), 409, {
      code: 'charge_changed',
      current: { eurToCryptoRate: 0.000013 },
    });
  });

  test('a withdrawal in coins has no amount of coins while the bank has no rate for them', async () => {
    await changeDeposits({ eurToCryptoRate: '0' });
    expect(await terms()).toBeUndefined();
    expect(transactionOfAnswer(await withdrawCoins({}))).not.toHaveProperty('cryptoAmount');
  });
});

test('a repeated withdrawal is found with its booked charge, whatever charge is shown meanwhile', async () => {
  const headers = { 'idempotency-key': 'charge-shown-1' };
  const first = await withdraw(3, headers);
  await chargeWithdrawals(1);
  for (const shown of [3, 1.5, 0, undefined]) {
    const again = await unmoved(() => withdraw(shown, headers));
    expect(again.status).toBe(200);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(transactionOfAnswer(again)).toEqual(transactionOfAnswer(first));
  }
  expect(await money.balances(ada)).toEqual(expectedBalances(1000, 150));
});

test('a repeated deposit in coins is found again, whatever rate is shown meanwhile', async () => {
  const headers = { 'idempotency-key': 'charge-shown-2' };
  const first = await deposit({ feeAmount: 0, eurToCryptoRate: RATE }, headers, 'btc');
  await changeDeposits({ eurToCryptoRate: '0.00002', feePercent: 1 });
  const again = await deposit({ feeAmount: 2, eurToCryptoRate: '0.00002' }, headers, 'btc');
  expect(again.status).toBe(200);
  expect(again.body).toEqual(first.body);
});

test('a request that was refused for its charge is booked under the same key once the present one was shown', async () => {
  const headers = { 'idempotency-key': 'charge-shown-3' };
  expectRefusal(await withdraw(0, headers), 409, { code: 'charge_changed' });
  const booked = await withdraw(3, headers);
  expect(booked).toMatchObject({ status: 201, body: { transaction: { feeAmount: 3 } } });
  expect((await withdraw(3, headers)).status).toBe(200);
  expect(await money.balances(ada)).toEqual(expectedBalances(1000, 150));
});

test('a request with other content under the same key is refused', async () => {
  const headers = { 'idempotency-key': 'charge-shown-4' };
  expect((await withdraw(3, headers)).status).toBe(201);
  expect((await withdraw(3, headers, 'btc')).status).toBe(422);
});

test('each withdrawal is booked at the shown charge or refused while an administrator changes the fee', async () => {
  const fees = [1, 2, 3, 1, 2, 3];
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 6 }, () => withdraw(3))),
    (async () => {
      for (const fee of fees) await setOwnFee(ada, fee);
    })(),
  ]);
  for (const answer of answers) {
    if (answer.status === 201) expect(transactionOfAnswer(answer)).toMatchObject({ feeAmount: 3 });
    else
      expect([answer.status, answer.refusal.code]).toSatisfy(
        ([status, code]) => status === 503 || code === 'charge_changed',
      );
  }
  const booked = answers.filter(({ status }) => status === 201).length;
  expect(await money.balances(ada)).toEqual(expectedBalances(1000, 150 * booked));
});
