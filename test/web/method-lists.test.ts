import { describe, expect, test } from 'vitest';
import { basisPoints, NO_FEE } from '#shared/domain/fees.ts';
import { methodDifferences } from '#shared/domain/method-differences.ts';
import { cents } from '#shared/domain/money.ts';
import type { DepositMethod } from '#shared/domain/payment-methods.ts';
import {
  FILL_BENEFICIARY_BANK_IBAN,
  FILL_CURRENCY_AND_WALLET,
  METHOD_CODE_EXISTS,
  PROVIDE_CODE_AND_NAME,
} from '#test/support/spec-texts.ts';
import { mergeDrafts } from '../../web/src/admin/settings/merge-drafts.ts';
import { checkDrafts, draftOf, type MethodDraft, newDraft } from '../../web/src/admin/settings/method-draft.ts';

const sepa: DepositMethod = {
  code: 'Sepa',
  name: 'SEPA transfer',
  type: 'bank',
  isActive: true,
  minLimit: cents(1050),
  maxLimit: cents(500_000),
  feePercent: basisPoints(150),
  bankDetails: {
    beneficiaryName: 'Aldermoor',
    bankName: 'Moor Bank',
    iban: 'DE89370400440532013000',
    referenceInstruction: 'Your number',
  },
};
const coins: DepositMethod = {
  code: 'btc',
  name: 'Bitcoin',
  type: 'crypto',
  isActive: false,
  minLimit: cents(25_000),
  maxLimit: cents(99_999_900),
  feePercent: NO_FEE,
  cryptoDetails: { currency: 'BTC', walletAddress: '1Bv', eurToCryptoRate: '0.00001234' },
};

const drafts = (...methods: DepositMethod[]) => methods.map(draftOf);
const edited = (method: DepositMethod, changes: Partial<MethodDraft>): MethodDraft => ({
  ...draftOf(method),
  ...changes,
});
const errorsOf = (draft: MethodDraft, ...others: DepositMethod[]) =>
  checkDrafts([...drafts(...others), draft], 'deposit').errors.get(draft.row);

describe('payment methods in fields', () => {
  test('come back as they were entered', () => {
    expect(checkDrafts(drafts(sepa, coins), 'deposit')).toEqual({ methods: [sepa, coins], errors: new Map() });
  });

  test('are read as people write them', () => {
    const written = edited(sepa, {
      minLimit: '€1,000.5',
      feePercent: '2.25 %',
      swift: ' COBADEFFXXX ',
      name: ' Sepa ',
    });
    expect(checkDrafts([written], 'deposit').methods).toMatchObject([
      { minLimit: 100_050, feePercent: 225, name: 'Sepa', bankDetails: { swift: 'COBADEFFXXX' } },
    ]);
  });

  test('begin with the limits of their kind when they are new', () => {
    expect(newDraft('deposit', 'crypto', 'new 1')).toMatchObject({
      minLimit: '250.00',
      maxLimit: '999,999.00',
      feePercent: '0',
      currency: 'BTC',
      eurToCryptoRate: '0',
      isActive: true,
    });
    expect(newDraft('withdraw', 'bank', 'new 1')).toMatchObject({
      minLimit: '100.00',
      maxLimit: '1,000,000.00',
      currency: '',
    });
  });

  test('have, in the list for withdrawals, the common fields only', () => {
    const [method] = checkDrafts(drafts(sepa), 'withdraw').methods;
    expect(method).not.toHaveProperty('bankDetails');
  });

  const both = PROVIDE_CODE_AND_NAME;
  const taken = METHOD_CODE_EXISTS;
  const bank = FILL_BENEFICIARY_BANK_IBAN;
  const wallet = FILL_CURRENCY_AND_WALLET;
  const question = (many: string, few: string) =>
    `Did you mean €${many} or €${few}? Please write the amount with two decimals.`;

  test.each<[string, DepositMethod, Partial<MethodDraft>, object]>([
    ['no name', sepa, { name: '' }, { name: both }],
    ['no beneficiary', sepa, { beneficiaryName: '' }, { beneficiaryName: bank }],
    ['no wallet', coins, { walletAddress: '' }, { walletAddress: wallet }],
    ['no currency', coins, { currency: '' }, { currency: wallet }],
    ['nine decimals', coins, { eurToCryptoRate: '0.123456789' }, { eurToCryptoRate: expect.any(String) }],
    ['a limit that is none', sepa, { minLimit: 'ten' }, { minLimit: expect.any(String) }],
    [
      'limits that can be read in two ways',
      sepa,
      { minLimit: '1.250', maxLimit: '1,500' },
      { minLimit: question('1,250.00', '1.25'), maxLimit: question('1,500.00', '1.50') },
    ],
    ['a limit with four decimals', sepa, { minLimit: '10.0000' }, { minLimit: expect.any(String) }],
    ['a limit below zero', sepa, { minLimit: '-1' }, { minLimit: expect.any(String) }],
    ['limits the wrong way round', sepa, { maxLimit: '10' }, { maxLimit: expect.any(String) }],
    ['no fee', sepa, { feePercent: '' }, { feePercent: expect.any(String) }],
    ['a fee above a hundred', sepa, { feePercent: '100.5' }, { feePercent: expect.any(String) }],
    [
      'several things wrong',
      sepa,
      { code: 'sepa', minLimit: 'ten', iban: '' },
      { code: taken, minLimit: expect.any(String), iban: bank },
    ],
  ])('are refused with %s, each at its field', (_, method, changes, errors) => {
    expect(errorsOf(edited(method, { row: 'x', code: 'x', ...changes }), sepa)).toEqual(errors);
  });

  test('are not refused for what is wrong with another one', () => {
    const { errors } = checkDrafts([edited(sepa, { minLimit: 'ten' }), draftOf(coins)], 'deposit');
    expect([...errors.keys()]).toEqual(['saved sepa']);
  });
});

describe('two administrators at one list', () => {
  const base = drafts(sepa, coins);
  const merge = (mine: MethodDraft[], theirs: MethodDraft[]) => mergeDrafts(base, mine, theirs);
  const [mySepa, myCoins] = base as [MethodDraft, MethodDraft];
  const added = { ...newDraft('deposit', 'bank', 'new 1'), code: 'new' };

  test('different fields of one method: both changes stand', () => {
    const mine = [{ ...mySepa, feePercent: '3' }, myCoins];
    const theirs = [{ ...mySepa, name: 'Bank' }, myCoins];
    expect(merge(mine, theirs)).toEqual({
      drafts: [{ ...mySepa, feePercent: '3', name: 'Bank' }, myCoins],
      conflicts: new Set(),
    });
  });

  test('the same field: mine stands, and it is said', () => {
    const { drafts: merged, conflicts } = merge(
      [{ ...mySepa, feePercent: '3' }, myCoins],
      [{ ...mySepa, feePercent: '4' }, myCoins],
    );
    expect(merged[0]?.feePercent).toBe('3');
    expect([...conflicts]).toEqual(['saved sepa feePercent']);
  });

  test('the same field in the same way is no conflict', () => {
    const both = [{ ...mySepa, feePercent: '3' }, myCoins];
    expect(merge(both, both)).toEqual({ drafts: both, conflicts: new Set() });
  });

  test('what either has added is there', () => {
    const theirs = { ...draftOf({ ...sepa, code: 'theirs' }) };
    expect(merge([...base, added], [...base, theirs]).drafts).toEqual([...base, added, theirs]);
  });

  test('what either has removed is gone', () => {
    expect(merge([myCoins], base).drafts).toEqual([myCoins]);
    expect(merge(base, [myCoins]).drafts).toEqual([myCoins]);
  });

  test('what one has removed and the other changed is kept', () => {
    const changed = { ...mySepa, name: 'Changed' };
    expect(merge([myCoins], [changed, myCoins]).drafts).toEqual([myCoins, changed]);
    expect(merge([changed, myCoins], [myCoins]).drafts).toEqual([changed, myCoins]);
  });
});

describe('what is different between two lists', () => {
  test('is told by method and field', () => {
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

  test('is nothing between equal lists', () => {
    expect(methodDifferences([sepa, coins], [coins, sepa])).toEqual([]);
  });
});
