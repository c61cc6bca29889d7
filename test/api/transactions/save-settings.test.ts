import { describe, expect, test } from 'vitest';
import {
  getDepositSettings,
  getWithdrawSettings,
  saveDepositSettings,
  saveWithdrawSettings,
} from '#shared/contract/transactions/payment-methods.ts';
import { fastForwardClock, injectFaults } from '#test/support/faults/fail-writes.ts';
import { depositMethods, withdrawMethods } from '#test/support/money.ts';
import { IBAN, WALLET } from '#test/support/payment-details.ts';
import { seededRandom } from '#test/support/random.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { DEPOSIT_SETTINGS_UPDATED_MESSAGE, WITHDRAW_SETTINGS_UPDATED_MESSAGE } from '#test/support/spec-texts.ts';

const { bank, admin, unmoved } = setupBank();

const bankDetails = { beneficiaryName: 'Aldermoor', bankName: 'Moor Bank', iban: IBAN };
const deposits = {
  kind: 'deposit',
  message: DEPOSIT_SETTINGS_UPDATED_MESSAGE,
  examples: depositMethods,
  first: { code: 'first', name: 'First', type: 'bank', bankDetails },
  getSettings: getDepositSettings,
  saveSettings: saveDepositSettings,
};
const withdrawals = {
  kind: 'withdraw',
  message: WITHDRAW_SETTINGS_UPDATED_MESSAGE,
  examples: withdrawMethods,
  first: { code: 'first', name: 'First', type: 'bank' },
  getSettings: getWithdrawSettings,
  saveSettings: saveWithdrawSettings,
};

function clientOf({ first, getSettings, saveSettings: { method, path } }: typeof deposits | typeof withdrawals) {
  const save = (body: unknown) => admin.send(method, path, body);
  return {
    first,
    second: { ...first, code: 'second' },
    save,
    read: async () => (await admin.call(getSettings)).result,
    refused: (body: unknown) => unmoved(() => save(body)),
  };
}

test.each([deposits, withdrawals])(
  'the saved list of $kind methods replaces the whole former list, in its order',
  async (settings) => {
    const { first, save, read } = clientOf(settings);

    const { message, examples } = settings;
    const answer = await save({ methods: examples, version: 0 });
    expect(answer).toMatchObject({ status: 200, body: { message, methods: examples } });
    expect(await read()).toEqual({ methods: Object(answer.body).methods, version: 1 });
    await save({ methods: [first] });
    expect((await read()).methods.map(({ code }) => code)).toEqual(['first']);
    await save({ methods: [] });
    expect(await read()).toMatchObject({ methods: [], version: 3 });
  },
);

describe('a deposit method', () => {
  const { first, second, save, read } = clientOf(deposits);

  test('a new deposit method begins with limits, no fee and no rate', async () => {
    const coins = { code: 'coins', name: 'Coins', type: 'crypto', cryptoDetails: { walletAddress: WALLET } };
    await save({ methods: [first, coins] });
    const defaults = { minLimit: 250, maxLimit: 999_999, feePercent: 0, isActive: true };
    expect((await read()).methods).toMatchObject([
      { ...first, ...defaults },
      { ...coins, ...defaults, cryptoDetails: { currency: 'BTC', walletAddress: WALLET, eurToCryptoRate: 0 } },
    ]);
  });

  test.each([
    ['0.00001234', 0.00001234],
    [0.00001234, 0.00001234],
    [1e-8, 1e-8],
    [100, 100],
    [0, 0],
    ['', 0],
    [' 1.50 ', 1.5],
    ['0,00001234', 0.00001234],
    // A number would lose digits.
    ['999999999.00000001', '999999999.00000001'],
  ])('a deposit method keeps a rate of %s', async (eurToCryptoRate, kept) => {
    const cryptoDetails = { currency: 'BTC', walletAddress: WALLET, eurToCryptoRate };
    await save({ methods: [{ ...first, type: 'crypto', cryptoDetails }] });
    expect((await read()).methods).toMatchObject([{ cryptoDetails: { eurToCryptoRate: kept } }]);
  });

  test('a deposit method accepts an IBAN as people write it', async () => {
    const typed = { ...bankDetails, iban: 'IBAN de89 3704 0044 0532 0130 00', swift: 'coba de ff xxx' };
    const saved = { ...bankDetails, iban: IBAN, swift: 'COBADEFFXXX' };
    expect((await save({ methods: [{ ...first, bankDetails: typed }] })).body).toMatchObject({
      methods: [{ bankDetails: saved }],
    });
    expect((await read()).methods).toMatchObject([{ bankDetails: saved }]);
  });

  test('a deposit method is not saved when the table is busy, and can be sent again', async () => {
    const before = await bank.moneyItems();
    const conflicts = { conflict: 1, throttle: 0, 'internal error': 0, 'time-out before': 0, 'time-out after': 0 };
    const faults = injectFaults(conflicts, seededRandom(1));
    const setRight = fastForwardClock();
    const answer = await save({ methods: [second] });
    setRight();
    faults.stop();
    expect(answer).toMatchObject({ status: 503, body: { code: 'busy' } });
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(await bank.moneyItems()).toEqual(before);
    expect((await save({ methods: [second] })).status).toBe(200);
  });
});

const { first, save, read } = clientOf(withdrawals);

test('a new withdraw method begins with limits and no fee', async () => {
  await save({ methods: [first] });
  const defaults = { minLimit: 100, maxLimit: 1_000_000, feePercent: 0, isActive: true };
  expect((await read()).methods).toEqual([{ ...first, ...defaults }]);
});
