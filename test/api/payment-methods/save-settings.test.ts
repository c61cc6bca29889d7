import { beforeEach, describe, expect, test } from 'vitest';
import {
  getDepositSettings,
  getWithdrawSettings,
  saveDepositSettings,
  saveWithdrawSettings,
} from '#shared/contract/payment-methods.ts';
import { hurryClock, injectFaults } from '#test/support/faults/fail-writes.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { badMethods } from '#test/support/method-lists.ts';
import { depositMethods, withdrawMethods } from '#test/support/money.ts';
import { ETHER, IBAN, WALLET } from '#test/support/payment-details.ts';
import { seeded } from '#test/support/random.ts';
import { expectRefusal } from '#test/support/refusal.ts';
import {
  DEPOSIT_SETTINGS_UPDATED,
  FILL_BENEFICIARY_BANK_IBAN,
  FILL_CURRENCY_AND_WALLET,
  WITHDRAW_SETTINGS_UPDATED,
} from '#test/support/spec-texts.ts';

const { bank, admin, unmoved } = setupBank();

const bankDetails = { beneficiaryName: 'Aldermoor', bankName: 'Moor Bank', iban: IBAN };
const deposits = {
  kind: 'deposit',
  message: DEPOSIT_SETTINGS_UPDATED,
  examples: depositMethods,
  first: { code: 'first', name: 'First', type: 'bank', bankDetails },
  getSettings: getDepositSettings,
  saveSettings: saveDepositSettings,
};
const withdrawals = {
  kind: 'withdraw',
  message: WITHDRAW_SETTINGS_UPDATED,
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

describe.each([deposits, withdrawals])('saving the $kind methods', (settings) => {
  const { first, second, save, read, refused } = clientOf(settings);

  test('replaces the whole list, in its order', async () => {
    const { message, examples } = settings;
    const answer = await save({ methods: examples, version: 0 });
    expect(answer).toMatchObject({ status: 200, body: { message, methods: examples } });
    expect(await read()).toEqual({ methods: Object(answer.body).methods, version: 1 });
    expect(await save({ methods: [], version: 0 })).toMatchObject({ status: 409, body: { code: 'stale_version' } });
    await save({ methods: [first] });
    expect((await read()).methods.map(({ code }) => code)).toEqual(['first']);
    await save({ methods: [] });
    expect(await read()).toMatchObject({ methods: [], version: 3 });
  });

  test('leaves one audit record with the list before and after (ASVS 16)', async () => {
    await save({ methods: [first] });
    await save({ methods: [{ ...first, feePercent: 2.5 }] });
    const saves = (await bank.auditTrail()).filter(({ action }) => action === `${settings.kind}-methods.saved`);
    expect(saves).toContainEqual(
      expect.objectContaining({
        actorName: admin.name,
        before: { methods: [expect.objectContaining({ code: 'first', feePercent: 0 })] },
        after: { methods: [expect.objectContaining({ code: 'first', feePercent: 250 })] },
      }),
    );
  });

  describe('is refused, and nothing is saved:', () => {
    beforeEach(async () => {
      await save({ methods: [first] });
    });

    test.each(badMethods)('%s', async (_, changes, fields) => {
      const answer = await refused({ methods: [first, { ...second, ...changes }] });
      const [sentence] = Object.values(fields);
      expect(answer).toMatchObject({ status: 400, body: { error: sentence, message: sentence, fields } });
    });

    test('more than fifty methods, no list, and another field', async () => {
      const many = Array.from({ length: 51 }, (_, index) => ({ ...first, code: `m${index}` }));
      expectRefusal(await refused({ methods: many }), 400, { fields: { methods: 'At most 50 methods' } });
      for (const body of [{}, { methods: 'all' }, { methods: [], also: 1 }]) {
        expect((await refused(body)).status).toBe(400);
      }
    });

    test('a stale version, with the list as it is now', async () => {
      const { version } = await read();
      await save({ methods: [second], version });
      expectRefusal(await refused({ methods: [], version }), 409, { code: 'stale_version', current: await read() });
    });

    test('the second of two administrators who save at once what they saw', async () => {
      const { version } = await read();
      const lists = [[first, second], [second]];
      const answers = await Promise.all(lists.map((methods) => save({ methods, version })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const current = await read();
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ current });
      expect(current.version).toBe(version + 1);
    });
  });
});

describe('a deposit method', () => {
  const { first, second, save, read, refused } = clientOf(deposits);

  test('that is new begins with limits, no fee and no rate', async () => {
    const coins = { code: 'coins', name: 'Coins', type: 'crypto', cryptoDetails: { walletAddress: WALLET } };
    await save({ methods: [first, coins] });
    const defaults = { minLimit: 250, maxLimit: 999_999, feePercent: 0, isActive: true };
    expect((await read()).methods).toMatchObject([
      { ...first, ...defaults },
      { ...coins, ...defaults, cryptoDetails: { currency: 'BTC', walletAddress: WALLET, eurToCryptoRate: '0' } },
    ]);
  });

  test.each([
    ['0.00001234', '0.00001234'],
    [0.00001234, '0.00001234'],
    [1e-8, '0.00000001'],
    [100, '100'],
    [0, '0'],
    ['', '0'],
    [' 1.50 ', '1.50'],
  ])('keeps a rate of %s', async (eurToCryptoRate, kept) => {
    const cryptoDetails = { currency: 'BTC', walletAddress: WALLET, eurToCryptoRate };
    await save({ methods: [{ ...first, type: 'crypto', cryptoDetails }] });
    expect((await read()).methods).toMatchObject([{ cryptoDetails: { eurToCryptoRate: kept } }]);
  });

  const coins = { ...second, type: 'crypto', cryptoDetails: { currency: 'BTC', walletAddress: WALLET } };
  const fill = { 'methods.1.bankDetails': FILL_BENEFICIARY_BANK_IBAN };
  const wallet = { 'methods.1.cryptoDetails': FILL_CURRENCY_AND_WALLET };
  const rate = { 'methods.1.cryptoDetails.eurToCryptoRate': 'A rate has at most eight decimals' };
  const wallets = (currency: string, walletAddress: string) => ({ cryptoDetails: { currency, walletAddress } });
  const withRate = (eurToCryptoRate: unknown) => ({ cryptoDetails: { ...coins.cryptoDetails, eurToCryptoRate } });

  test.each([
    ['no bank details', { ...second, bankDetails: undefined }, fill],
    ['no beneficiary', { ...second, bankDetails: { ...bankDetails, beneficiaryName: ' ' } }, fill],
    ['no bank name', { ...second, bankDetails: { ...bankDetails, bankName: '' } }, fill],
    ['no IBAN', { ...second, bankDetails: { ...bankDetails, iban: '' } }, fill],
    ['no crypto details', { ...coins, cryptoDetails: undefined }, wallet],
    ['no wallet', { ...coins, cryptoDetails: { currency: 'BTC' } }, wallet],
    ['an empty currency', { ...coins, cryptoDetails: { currency: ' ', walletAddress: WALLET } }, wallet],
    ['a rate with nine decimals', { ...coins, ...withRate('0.000012345') }, rate],
    ['a number with nine decimals', { ...coins, ...withRate(0.000012345) }, rate],
    ['a rate below zero', { ...coins, ...withRate(-1) }, rate],
    ['a rate that is no number', { ...coins, ...withRate('many') }, rate],
    [
      'a field that no bank details have',
      { ...second, bankDetails: { ...bankDetails, sortCode: '1' } },
      { 'methods.1.bankDetails.sortCode': 'Unknown field "methods.1.bankDetails.sortCode"' },
    ],
    [
      'a field that no crypto details have',
      { ...coins, cryptoDetails: { ...coins.cryptoDetails, network: 'x' } },
      { 'methods.1.cryptoDetails.network': 'Unknown field "methods.1.cryptoDetails.network"' },
    ],
    [
      'an endless currency',
      { ...coins, ...wallets('x'.repeat(11), WALLET) },
      { 'methods.1.cryptoDetails.currency': 'Currency is too long (at most 10 characters)' },
    ],
    [
      'an endless IBAN',
      { ...second, bankDetails: { ...bankDetails, iban: 'x'.repeat(51) } },
      { 'methods.1.bankDetails.iban': 'IBAN is too long (at most 50 characters)' },
    ],
    [
      'an IBAN that cannot be',
      { ...second, bankDetails: { ...bankDetails, iban: 'NOTANIBAN' } },
      { 'methods.1.bankDetails.iban': 'This IBAN is not valid. Please check it.' },
    ],
    [
      'an IBAN with two digits exchanged, and a BIC that cannot be',
      { ...second, bankDetails: { ...bankDetails, iban: IBAN.replace('89', '98'), swift: 'NOPE' } },
      {
        'methods.1.bankDetails.iban': 'This IBAN is not valid. Please check it.',
        'methods.1.bankDetails.swift': 'This BIC/SWIFT code is not valid. Please check it.',
      },
    ],
    [
      'a Bitcoin wallet that cannot be',
      { ...coins, ...wallets('BTC', 'abc') },
      { 'methods.1.cryptoDetails.walletAddress': 'This is not a valid Bitcoin address' },
    ],
    [
      'a wallet of another coin',
      { ...coins, ...wallets('eth', WALLET) },
      { 'methods.1.cryptoDetails.walletAddress': 'This is not a valid Ethereum address' },
    ],
    [
      'a wallet of an unknown coin that is no wallet',
      { ...coins, ...wallets('XYZ', 'to my house') },
      { 'methods.1.cryptoDetails.walletAddress': 'This is not a valid wallet address' },
    ],
  ] as const)('is refused with %s', async (_, method, fields) => {
    const answer = await refused({ methods: [first, method] });
    const [sentence] = Object.values(fields);
    expect(answer).toMatchObject({ status: 400, body: { error: sentence, message: sentence, fields } });
  });

  test.each([
    ['ETH', ETHER],
    ['ltc', 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea'],
    ['USDT', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
  ])('in %s is paid to a wallet of that coin', async (currency, walletAddress) => {
    expect((await save({ methods: [{ ...coins, ...wallets(currency, walletAddress) }] })).status).toBe(200);
  });

  test('takes an IBAN as people write it', async () => {
    const iban = 'de89 3704 0044 0532 0130 00';
    expect((await save({ methods: [{ ...first, bankDetails: { ...bankDetails, iban } }] })).status).toBe(200);
  });

  test('is not saved when the table is busy; it may be sent again', async () => {
    const before = await bank.moneyItems();
    const conflicts = { conflict: 1, throttle: 0, 'internal error': 0, 'time-out before': 0, 'time-out after': 0 };
    const faults = injectFaults(conflicts, seeded(1));
    const setRight = hurryClock();
    const answer = await save({ methods: [second] });
    setRight();
    faults.stop();
    expect(answer).toMatchObject({ status: 503, body: { code: 'busy' } });
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(await bank.moneyItems()).toEqual(before);
    expect((await save({ methods: [second] })).status).toBe(200);
  });
});

describe('a withdraw method', () => {
  const { first, save, read, refused } = clientOf(withdrawals);

  test('that is new begins with limits and no fee', async () => {
    await save({ methods: [first] });
    const defaults = { minLimit: 100, maxLimit: 1_000_000, feePercent: 0, isActive: true };
    expect((await read()).methods).toEqual([{ ...first, ...defaults }]);
  });

  test('has the common fields only: where to pay is the customer’s to say', async () => {
    expectRefusal(await refused({ methods: [{ ...first, bankDetails }] }), 400, {
      fields: { 'methods.0.bankDetails': 'Unknown field "methods.0.bankDetails"' },
    });
  });
});
