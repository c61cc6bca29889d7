import { set } from 'react-hook-form';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { basisPoints, NO_FEE } from '#shared/domain/fees.ts';
import { methodDifferences } from '#shared/domain/method-differences.ts';
import { cents } from '#shared/domain/money.ts';
import type { DepositMethod } from '#shared/domain/payment-methods.ts';
import { IBAN } from '#test/support/payment-details.ts';
import { FILL_BENEFICIARY_BANK_IBAN, METHOD_CODE_EXISTS } from '#test/support/spec-texts.ts';
import { mergeMethods } from '../../web/src/features/transactions/admin/methods/merge-methods.ts';
import {
  createMethodsSchema,
  type MethodFormValues,
  type MethodKind,
  newMethodFormValues,
  toMethodFormValues,
} from '../../web/src/features/transactions/admin/methods/method-form.ts';

const sepa: DepositMethod = {
  ...{ code: 'Sepa', name: 'SEPA transfer', type: 'bank', isActive: true },
  ...{ minLimit: cents(1050), maxLimit: cents(500_000), feePercent: basisPoints(150) },
  bankDetails: { beneficiaryName: 'Aldermoor', bankName: 'Moor Bank', iban: IBAN, referenceInstruction: 'Your number' },
};
const coins: DepositMethod = {
  ...{ code: 'btc', name: 'Bitcoin', type: 'crypto', isActive: false },
  ...{ minLimit: cents(25_000), maxLimit: cents(99_999_900), feePercent: NO_FEE },
  cryptoDetails: { currency: 'BTC', walletAddress: '1Bv', eurToCryptoRate: '0.00001234' },
};

const read = (kind: MethodKind, ...methods: MethodFormValues[]) => z.safeParse(createMethodsSchema(kind), { methods });

function edited(method: MethodFormValues, changes: Readonly<Record<string, string>>): MethodFormValues {
  const copy = structuredClone(method);
  for (const [field, value] of Object.entries(changes)) set(copy, field, value);
  return copy;
}

/** Returns the first error of each field, as React Hook Form shows them. */
function errorsOf(...methods: MethodFormValues[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of read('deposit', ...methods).error?.issues ?? []) errors[path.join('.')] ??= message;
  return errors;
}

describe('payment methods in fields', () => {
  test('payment methods in fields are sent as they were entered', () => {
    expect(read('deposit', toMethodFormValues(sepa), toMethodFormValues(coins)).data).toStrictEqual({
      methods: [sepa, coins],
    });
  });

  test('payment methods in fields are read as people write them', () => {
    const changes = {
      minLimit: '€1,000.5',
      feePercent: '2.25 %',
      name: ' Sepa ',
      'bankDetails.swift': ' COBADEFFXXX ',
    };
    const written = edited(toMethodFormValues(sepa), changes);
    expect(read('deposit', written).data?.methods).toMatchObject([
      { minLimit: 100_050, feePercent: 225, name: 'Sepa', bankDetails: { swift: 'COBADEFFXXX' } },
    ]);
  });

  test('each bad field of payment methods is told, and no other', () => {
    const changes = { code: 'btc', minLimit: '1.250', 'bankDetails.iban': '' };
    expect(errorsOf(toMethodFormValues(coins), edited(toMethodFormValues(sepa), changes))).toEqual({
      'methods.1.code': METHOD_CODE_EXISTS,
      'methods.1.minLimit': 'Did you mean €1,250.00 or €1.25? Please write the amount with two decimals.',
      'methods.1.bankDetails.iban': FILL_BENEFICIARY_BANK_IBAN,
    });
  });
});

describe('two administrators at one list', () => {
  const [mySepa, myCoins] = [toMethodFormValues(sepa), toMethodFormValues(coins)];
  const base = [mySepa, myCoins];
  const merge = (mine: MethodFormValues[], theirs: MethodFormValues[]) => mergeMethods(base, mine, theirs);
  const added = { ...newMethodFormValues('deposit', 'bank'), code: 'new' };

  test('both changes are kept when two administrators change different fields of one method', () => {
    const mine = { feePercent: '3', 'bankDetails.iban': 'DE00' };
    const theirs = { name: 'Bank', 'bankDetails.swift': 'COBADEFFXXX' };
    expect(merge([edited(mySepa, mine), myCoins], [edited(mySepa, theirs), myCoins])).toEqual({
      methods: [edited(mySepa, { ...mine, ...theirs }), myCoins],
      conflicts: new Set(),
    });
  });

  test('one’s own change is kept, and reported, when two administrators change the same field', () => {
    const mine = edited(mySepa, { feePercent: '3', 'bankDetails.iban': 'DE00' });
    const theirs = edited(mySepa, { feePercent: '4', 'bankDetails.iban': 'DE01' });
    const { methods, conflicts } = merge([mine, myCoins], [theirs, myCoins]);
    expect(methods).toEqual([mine, myCoins]);
    expect([...conflicts]).toEqual(['sepa feePercent', 'sepa iban']);
  });

  test('a merged list has what either administrator has added, and lacks what either has removed', () => {
    const theirs = toMethodFormValues({ ...sepa, code: 'theirs' });
    expect(merge([...base, added], [...base, theirs]).methods).toEqual([...base, added, theirs]);
    expect(merge([myCoins], base).methods).toEqual([myCoins]);
    expect(merge(base, [myCoins]).methods).toEqual([myCoins]);
  });

  test('a merged list keeps a method that one has removed and the other has changed', () => {
    const changed = { ...mySepa, name: 'Changed' };
    expect(merge([myCoins], [changed, myCoins]).methods).toEqual([myCoins, changed]);
    expect(merge([changed, myCoins], [myCoins]).methods).toEqual([changed, myCoins]);
  });
});

test('the difference between two lists is described by method and field', () => {
  const { cryptoDetails: _, ...bare } = coins;
  expect(
    methodDifferences(
      [sepa, coins],
      [
        { ...sepa, feePercent: NO_FEE, isActive: false, minLimit: cents(100) },
        { ...bare, code: 'new', name: 'New' },
      ],
    ),
  ).toEqual([
    { key: 'sepa isActive', label: 'SEPA transfer: Active', before: 'yes', after: 'no' },
    { key: 'sepa minLimit', label: 'SEPA transfer: Minimum', before: '€10.50', after: '€1.00' },
    { key: 'sepa feePercent', label: 'SEPA transfer: Fee', before: '1.5%', after: '0%' },
    { key: 'btc', label: 'Bitcoin', before: 'crypto, €250.00 to €999,999.00, 0%', after: 'removed' },
    { key: 'new', label: 'New', before: 'none', after: 'added (crypto, €250.00 to €999,999.00, 0%)' },
  ]);
});
