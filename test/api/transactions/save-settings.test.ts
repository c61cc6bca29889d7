import { expect, test } from 'vitest';
import type { Route } from '#shared/contract/route.ts';
import {
  getDepositSettings,
  getWithdrawSettings,
  saveDepositSettings,
  saveWithdrawSettings,
} from '#shared/contract/transactions/payment-methods.ts';
import { fastForwardClock, injectInitialConflicts } from '#test/support/faults/fail-writes.ts';
import { depositMethods, withdrawMethods } from '#test/support/money.ts';
import { IBAN, WALLET } from '#test/support/payment-details.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { DEPOSIT_SETTINGS_UPDATED_MESSAGE, WITHDRAW_SETTINGS_UPDATED_MESSAGE } from '#test/support/spec-texts.ts';

const { bank, admin } = setupBank();

const save = (methods: unknown, { method, path }: Pick<Route, 'method' | 'path'> = saveDepositSettings) =>
  admin.send(method, path, { methods });
const readDeposits = async () => (await admin.call(getDepositSettings)).result;

const bankDetails = { beneficiaryName: 'Aldermoor', bankName: 'Moor Bank', iban: IBAN };
const first = { code: 'first', name: 'First', type: 'bank', bankDetails };

test('a saved list of methods replaces the whole former list, in its order, with limits and no fee by default', async () => {
  expect(await save(depositMethods)).toMatchObject({
    status: 200,
    body: { message: DEPOSIT_SETTINGS_UPDATED_MESSAGE, methods: depositMethods },
  });
  const coins = { code: 'coins', name: 'Coins', type: 'crypto', cryptoDetails: { walletAddress: WALLET } };
  await save([coins, first]);
  const defaults = { minLimit: 250, maxLimit: 999_999, feePercent: 0, isActive: true };
  expect(await readDeposits()).toMatchObject({
    methods: [
      { ...coins, ...defaults, cryptoDetails: { currency: 'BTC', walletAddress: WALLET, eurToCryptoRate: 0 } },
      { ...first, ...defaults },
    ],
    version: 2,
  });

  expect(await save(withdrawMethods, saveWithdrawSettings)).toMatchObject({
    status: 200,
    body: { message: WITHDRAW_SETTINGS_UPDATED_MESSAGE, methods: withdrawMethods },
  });
  const { bankDetails: _, ...one } = first;
  await save([one], saveWithdrawSettings);
  const { methods } = (await admin.call(getWithdrawSettings)).result;
  expect(methods).toEqual([{ ...one, minLimit: 100, maxLimit: 1_000_000, feePercent: 0, isActive: true }]);
});

test.each([
  [0.00001234, 0.00001234],
  ['', 0],
  [' 1.50 ', 1.5],
  ['0,00001234', 0.00001234],
  // A number would lose digits.
  ['999999999.00000001', '999999999.00000001'],
])('a deposit method keeps a rate of %s', async (eurToCryptoRate, kept) => {
  const cryptoDetails = { currency: 'BTC', walletAddress: WALLET, eurToCryptoRate };
  await save([{ ...first, type: 'crypto', cryptoDetails }]);
  expect((await readDeposits()).methods).toMatchObject([{ cryptoDetails: { eurToCryptoRate: kept } }]);
});

test('a deposit method accepts an IBAN as people write it', async () => {
  const typed = { ...bankDetails, iban: 'IBAN de89 3704 0044 0532 0130 00', swift: 'coba de ff xxx' };
  await save([{ ...first, bankDetails: typed }]);
  expect((await readDeposits()).methods).toMatchObject([{ bankDetails: { iban: IBAN, swift: 'COBADEFFXXX' } }]);
});

test('a deposit method is not saved when the table is busy, and can be sent again', async () => {
  const second = { ...first, code: 'second' };
  const before = await bank.moneyItems();
  const conflicts = injectInitialConflicts(Number.POSITIVE_INFINITY);
  const setRight = fastForwardClock();
  const answer = await save([second]);
  setRight();
  conflicts.stop();
  expect(answer).toMatchObject({ status: 503, body: { code: 'busy' } });
  expect(answer.headers.get('retry-after')).toBe('1');
  expect(await bank.moneyItems()).toEqual(before);
  expect((await save([second])).status).toBe(200);
});
