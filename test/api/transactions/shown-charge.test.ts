/**
 * A request may carry the charge that its customer was shown: it is booked at that charge, or not at all.
 * `test/domain/shown-charge.test.ts` has which charges are the same.
 */
import { beforeEach, expect, test } from 'vitest';
import { setWithdrawFee } from '#shared/contract/customers.ts';
import { requestDeposit } from '#shared/contract/transactions/deposits.ts';
import {
  listWithdrawMethods,
  saveDepositSettings,
  saveWithdrawSettings,
} from '#shared/contract/transactions/payment-methods.ts';
import { getOwnTransaction } from '#shared/contract/transactions/transactions.ts';
import { requestWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { depositMethods, expectedBalances, transactionOfAnswer, withdrawMethods } from '#test/support/money.ts';
import { exampleBankDetails, WALLET } from '#test/support/payment-details.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { admin, money, customerForEach, unmoved } = setupBank();
const ada = customerForEach({ euros: 1000 });
beforeEach(() => money.saveMethods());

const RATE = '0.00001234';

type Headers = Record<string, string>;
interface Shown {
  readonly feeAmount?: number;
  readonly eurToCryptoRate?: string;
}

const withdraw = (feeAmount: number | undefined, headers: Headers = {}, method = 'sepa') =>
  ada.call(
    requestWithdrawal,
    { body: { amount: 150, method, bankDetails: exampleBankDetails, feeAmount } },
    { headers },
  );
const withdrawCoins = (shown: Shown) =>
  ada.call(requestWithdrawal, { body: { amount: 150, method: 'btc', bitcoinWallet: WALLET, ...shown } });
const deposit = (shown: Shown, headers: Headers = {}, methodCode = 'sepa') =>
  ada.call(requestDeposit, { body: { amount: 200, methodCode, ...shown } }, { headers });

async function chargeWithdrawals(feePercent: number): Promise<void> {
  const methods = withdrawMethods.map((method) => ({ ...method, feePercent }));
  expect((await admin.call(saveWithdrawSettings, { body: { methods } })).status).toBe(200);
}

async function changeDeposits(eurToCryptoRate: string, feePercent: number): Promise<void> {
  const methods = depositMethods.map(({ cryptoDetails, ...method }) => ({
    ...method,
    feePercent,
    ...(cryptoDetails && { cryptoDetails: { ...cryptoDetails, eurToCryptoRate } }),
  }));
  expect((await admin.call(saveDepositSettings, { body: { methods } })).status).toBe(200);
}

const setOwnFee = (withdrawalFeePercent: number | null) =>
  admin.call(setWithdrawFee, { params: { id: ada.id }, body: { withdrawalFeePercent } });

test('a withdrawal is booked at the charge that was shown, or refused with the present one, and nothing moves', async () => {
  expect(transactionOfAnswer(await withdraw(3))).toMatchObject({ feePercent: 2, feeAmount: 3 });
  expectRefusal(await unmoved(() => withdraw(0)), 409, {
    code: 'charge_changed',
    error: 'The charge is €3.00, not €0.00 as shown. Nothing was requested.',
    current: { feeAmount: 3, feePercent: 2 },
  });
  await setOwnFee(1);
  expectRefusal(await unmoved(() => withdraw(3)), 409, { current: { feeAmount: 1.5, feePercent: 1 } });
  expect(transactionOfAnswer(await withdraw(undefined))).toMatchObject({ feePercent: 1, feeAmount: 1.5 });
});

test('a withdrawal by a default method is refused when the bank’s own has another charge than the shown zero', async () => {
  expectRefusal(await unmoved(() => withdraw(0, {}, 'bank-sepa')), 409, { code: 'charge_changed' });
  expect(transactionOfAnswer(await withdraw(3, {}, 'bank-sepa'))).toMatchObject({ feeAmount: 3 });
});

test('a deposit in coins is booked at the charge and rate that were shown, or refused with the present ones', async () => {
  const shown = { feeAmount: 0, eurToCryptoRate: RATE };
  const booked = transactionOfAnswer(await deposit({ ...shown, eurToCryptoRate: ` 0${RATE}` }, {}, 'btc'));
  expect(booked).toMatchObject({ cryptoAmount: '0.00246800', eurToCryptoRate: Number(RATE) });
  await changeDeposits('0.00001300', 1);
  expectRefusal(await unmoved(() => deposit(shown, {}, 'btc')), 409, {
    code: 'charge_changed',
    error:
      `The charge is €2.00, not €0.00 as shown. The rate is 0.00001300 coins per euro, not ${RATE} as shown. ` +
      'Nothing was requested.',
    current: { feeAmount: 2, feePercent: 1, eurToCryptoRate: 0.000013 },
  });
  expect(transactionOfAnswer(await deposit({}, {}, 'btc'))).toMatchObject({ feeAmount: 2, eurToCryptoRate: 0.000013 });
});

test('a withdrawal in coins pays the amount after the charge at the rate of the deposits, which it keeps', async () => {
  const terms = async () =>
    (await ada.call(listWithdrawMethods)).result.methods.find(({ code }) => code === 'btc')?.cryptoDetails;
  expect(await terms()).toEqual({ currency: 'BTC', eurToCryptoRate: Number(RATE) });
  await chargeWithdrawals(2);
  const shown = { feeAmount: 3, eurToCryptoRate: RATE };
  const made = transactionOfAnswer(await withdrawCoins(shown));
  const inCoins = { cryptoAmount: '0.00181398', cryptoCurrency: 'BTC', eurToCryptoRate: Number(RATE) };
  expect(made).toMatchObject({ feeAmount: 3, ...inCoins });
  await changeDeposits('0', 0);
  expectRefusal(await unmoved(() => withdrawCoins(shown)), 409, { code: 'charge_changed' });
  expect(transactionOfAnswer(await ada.call(getOwnTransaction, { params: { id: made._id } }))).toMatchObject(inCoins);
  expect(await terms()).toBeUndefined();
  expect(transactionOfAnswer(await withdrawCoins({}))).not.toHaveProperty('cryptoAmount');
});

test('a repeated request is found with its booked charge, whatever charge is shown meanwhile', async () => {
  const [first, second] = [{ 'idempotency-key': 'charge-shown-1' }, { 'idempotency-key': 'charge-shown-2' }];
  expectRefusal(await withdraw(0, first), 409, { code: 'charge_changed' });
  const booked = await withdraw(3, first);
  const inCoins = await deposit({ feeAmount: 0, eurToCryptoRate: RATE }, second, 'btc');
  await chargeWithdrawals(1);
  await changeDeposits('0.00002', 1);
  for (const shown of [3, 1.5, undefined]) {
    const again = await unmoved(() => withdraw(shown, first));
    expect(again.status).toBe(200);
    expect(transactionOfAnswer(again)).toEqual(transactionOfAnswer(booked));
  }
  const again = await unmoved(() => deposit({ feeAmount: 2, eurToCryptoRate: '0.00002' }, second, 'btc'));
  expect(again).toMatchObject({ status: 200, body: Object(inCoins.body) });
  expect((await withdraw(3, first, 'btc')).status).toBe(422);
});

test('each withdrawal is booked at the shown charge or refused while an administrator changes the fee', async () => {
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 6 }, () => withdraw(3))),
    (async () => {
      for (const fee of [1, 2, 3]) await setOwnFee(fee);
    })(),
  ]);
  for (const answer of answers) {
    if (answer.status === 201) expect(transactionOfAnswer(answer)).toMatchObject({ feeAmount: 3 });
    else expect(['charge_changed', 'busy']).toContain(answer.refusal.code);
  }
  const booked = answers.filter(({ status }) => status === 201).length;
  expect(await money.balances(ada)).toEqual(expectedBalances(1000, 150 * booked));
});
