import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DomainError } from '#shared/domain/domain-error.ts';
import { cents } from '#shared/domain/money.ts';
import { requestedMovement } from '#shared/domain/money-requests.ts';
import {
  assertMethodsSavable,
  type DepositMethod,
  defaultWithdrawMethods,
  getActiveMethod,
  newDepositMethodDefaults,
  newWithdrawMethodDefaults,
} from '#shared/domain/payment-methods.ts';
import {
  FILL_BENEFICIARY_BANK_IBAN,
  FILL_CURRENCY_AND_WALLET,
  METHOD_CODE_EXISTS,
  PROVIDE_CODE_AND_NAME,
} from '#test/support/spec-texts.ts';

const bank: DepositMethod = {
  ...newDepositMethodDefaults,
  code: 'SEPA',
  name: 'Sepa',
  type: 'bank',
  bankDetails: { beneficiaryName: 'Aldermoor', bankName: 'Moor Bank', iban: 'DE89370400440532013000' },
};
const coins: DepositMethod = {
  ...newDepositMethodDefaults,
  code: 'btc',
  name: 'Bitcoin',
  type: 'crypto',
  cryptoDetails: { currency: 'BTC', walletAddress: '1Bv', eurToCryptoRate: '0.00001234' },
};

function refusalOf(act: () => unknown): DomainError {
  try {
    act();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('Nothing was refused');
}

test('new methods begin with the default limits, without a fee, and are active', () => {
  expect(newDepositMethodDefaults).toEqual({ minLimit: 25_000, maxLimit: 99_999_900, feePercent: 0, isActive: true });
  expect(newWithdrawMethodDefaults).toEqual({
    minLimit: 10_000,
    maxLimit: 100_000_000,
    feePercent: 0,
    isActive: true,
  });
});

test('the default ways to withdraw are Bank Sepa and Bitcoin at 0 percent, and can be saved as they are', () => {
  expect(defaultWithdrawMethods.map(({ name, type, feePercent }) => [name, type, feePercent])).toEqual([
    ['Bank Sepa', 'bank', 0],
    ['Bitcoin', 'crypto', 0],
  ]);
  expect(() => assertMethodsSavable(defaultWithdrawMethods, 'withdraw')).not.toThrow();
});

test('a method is chosen by its code, in any case', () => {
  fc.assert(
    fc.property(fc.mixedCase(fc.constantFrom('sepa', 'btc')), (code) => {
      expect(getActiveMethod([bank, coins], ` ${code} `, 'method').code.toLowerCase()).toBe(code.toLowerCase());
    }),
  );
});

test('a method is chosen only when its code exists', () => {
  const sentence = 'Please choose one of the methods';
  for (const code of ['', 'sep', 'sepa2', '__proto__']) {
    const refusal = refusalOf(() => getActiveMethod([bank, coins], code, 'methodCode'));
    expect(refusal).toMatchObject({ kind: 'invalid', code: 'unknown_method', message: sentence });
    expect(refusal.details.fields).toEqual({ methodCode: sentence });
  }
});

test('a method is chosen only when it is switched on', () => {
  const off = { ...bank, isActive: false };
  expect(refusalOf(() => getActiveMethod([off], 'sepa', 'method'))).toMatchObject({
    code: 'method_inactive',
    message: 'This method is not available at the moment',
  });
});

test('the money of a method is settled by the type of the method', () => {
  const settlements = [bank, coins].map(
    (method) => requestedMovement('deposit', { amount: method.minLimit }, method).settlement,
  );
  expect(settlements).toEqual(['bank', 'crypto']);
});

describe('a list of methods', () => {
  test('a list of methods may be saved when every method is complete and every code is unique', () => {
    expect(() => assertMethodsSavable([bank, coins], 'deposit')).not.toThrow();
    expect(() => assertMethodsSavable([], 'deposit')).not.toThrow();
  });

  test('a withdraw method needs no instructions', () => {
    const { bankDetails: _, ...plain } = bank;
    expect(() => assertMethodsSavable([plain], 'withdraw')).not.toThrow();
    expect(() => assertMethodsSavable([plain], 'deposit')).toThrow(FILL_BENEFICIARY_BANK_IBAN);
  });

  const both = PROVIDE_CODE_AND_NAME;
  const taken = METHOD_CODE_EXISTS;
  const fill = FILL_BENEFICIARY_BANK_IBAN;
  const wallet = FILL_CURRENCY_AND_WALLET;
  const decimals = 'A rate has at most eight decimals';
  const other = { ...bank, code: 'other' };
  const { bankDetails = expect.fail() } = bank;
  const { cryptoDetails = expect.fail() } = coins;
  const rate = (eurToCryptoRate: string) => ({ ...coins, cryptoDetails: { ...cryptoDetails, eurToCryptoRate } });

  test.each<[string, DepositMethod, Record<string, unknown>]>([
    ['no code', { ...other, code: '' }, { code: both }],
    ['no name', { ...other, name: '' }, { name: both }],
    ['a code that is taken, in other letters', { ...other, code: ' sepa' }, { code: taken }],
    [
      'limits the wrong way round',
      { ...other, minLimit: cents(2), maxLimit: cents(1) },
      { maxLimit: expect.any(String) },
    ],
    ['no bank details', { ...other, bankDetails: undefined }, { bankDetails: fill }],
    ['no IBAN', { ...other, bankDetails: { ...bankDetails, iban: '' } }, { bankDetails: fill }],
    ['no crypto details', { ...coins, cryptoDetails: undefined }, { cryptoDetails: wallet }],
    ['no wallet', { ...coins, cryptoDetails: { ...cryptoDetails, walletAddress: '' } }, { cryptoDetails: wallet }],
    ['a rate with nine decimals', rate('0.123456789'), { 'cryptoDetails.eurToCryptoRate': decimals }],
    [
      'more than one thing wrong',
      { ...other, code: 'sepa', name: '', bankDetails: undefined },
      { name: both, code: taken, bankDetails: fill },
    ],
  ])('a list of methods is refused with %s', (_, method, fields) => {
    const refusal = refusalOf(() => assertMethodsSavable([bank, method], 'deposit'));
    expect(refusal).toMatchObject({ kind: 'invalid', code: 'invalid_methods' });
    const expected = Object.entries(fields).map(([field, sentence]) => [`methods.1.${field}`, sentence]);
    expect(refusal.details.fields).toEqual(Object.fromEntries(expected));
  });

  test('the refusal of two equal codes names the later method, whatever their case', () => {
    fc.assert(
      fc.property(fc.mixedCase(fc.constant('sepa')), fc.mixedCase(fc.constant('sepa')), (one, two) => {
        const methods = [{ ...bank, code: one }, coins, { ...bank, code: two }];
        expect(refusalOf(() => assertMethodsSavable(methods, 'deposit')).details.fields).toEqual({
          'methods.2.code': taken,
        });
      }),
    );
  });
});
