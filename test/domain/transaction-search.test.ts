import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basisPoints, NO_FEE } from '#shared/domain/fees.ts';
import { cents, formatEuros } from '#shared/domain/money.ts';
import { transactionNumber } from '#shared/domain/transaction-number.ts';
import {
  matchesTransactionSearch,
  parseTransactionSearch,
  type TransactionSearchQuery,
  transactionContainsText,
} from '#shared/domain/transaction-search.ts';

const IBAN = 'DE89370400440532013000';
const WALLET = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

const transaction = {
  number: 'TX20261121-093512-K7Q4FA',
  type: 'withdraw' as const,
  amount: cents(79_369),
  feePercent: NO_FEE,
  method: 'Bank Sepa',
  description: 'Für Käthe',
  paymentDetails: { bankDetails: { beneficiaryName: 'Ada Lovelace', iban: IBAN, swift: 'COBADEFFXXX' } },
};

const finds = (search: string, changes: Partial<typeof transaction> | object = {}): boolean =>
  matchesTransactionSearch(parseTransactionSearch(search).meanings, { ...transaction, ...changes });

describe('an amount', () => {
  test.each(['793.69', '€793.69', '793.69 €', 'EUR 793.69', '793,69', '-793.69', '−€793.69', ' 793.69 '])(
    'the search %s finds a transaction by its amount',
    (search) => expect(finds(search)).toBe(true),
  );

  test.each([
    ...['1793.69', '1,793.69', '1.793,69', '€1,793.69', '1 793.69', "1'793.69", '1’793.69', '1 793,69', '+€1,793.69'],
    ...['1\u00a0793,69\u00a0€', '1\u202f793,69\u00a0€', 'EUR\u00a01’793.69', '−1\u00a0793,69\u00a0€'],
  ])('the search %s finds an amount with thousands', (search) => {
    expect(finds(search, { amount: cents(179_369) })).toBe(true);
    expect(finds(search)).toBe(false);
  });

  test.each(['793.6', '793', '793.691', '793.69.1', '17,93.69', '', '0', '€', '999999999999.99'])(
    'the search %j does not find the amount',
    (search) => expect(finds(search)).toBe(false),
  );

  test.each([
    ['1.250', [125_000, 125]],
    ['1,250', [125_000, 125]],
    ['150.000 €', [15_000_000, 15_000]],
    ['1,234', [123_400]],
  ])('the search %s finds every amount that it can be read as, and no other', (search, found) => {
    const amounts = [125, 1_250, 12_500, 125_000, 123, 124, 1_234, 123_400, 15_000, 15_000_000];
    expect(amounts.filter((amount) => finds(search, { amount: cents(amount) })).sort()).toEqual([...found].sort());
    expect(parseTransactionSearch(search).isAmount).toBe(true);
  });

  test.each(['1.5000', '0,500', '1.250.00', '1,23,456.7', '12 34', '0049 30 1234567'])(
    'the search %s is taken for a text, and for no amount',
    (search) => expect(parseTransactionSearch(search).meanings.amounts).toBeUndefined(),
  );

  test('an amount is found as it is shown, and by nothing else', () => {
    const amounts = fc.integer({ min: 1, max: 99_999_999_999 }).map(cents);
    fc.assert(
      fc.property(amounts, amounts, (amount, other) => {
        const shown = [formatEuros(amount), formatEuros(amount).replaceAll(/[€,]/g, '')];
        for (const search of shown) {
          expect(finds(search, { amount })).toBe(true);
          expect(finds(search, { amount: other })).toBe(amount === other);
        }
      }),
    );
  });

  test('an amount of a bank statement includes the fee of a deposit, and not that of a withdrawal', () => {
    const charged = { amount: cents(10_000), feePercent: basisPoints(150) };
    expect(finds('101.50', { ...charged, type: 'deposit' })).toBe(true);
    expect(finds('98.50', { ...charged, type: 'withdraw' })).toBe(true);
    expect(finds('98.50', { ...charged, type: 'deposit' })).toBe(false);
  });
});

describe('a number', () => {
  test.each(['K7Q4FA', 'k7q4fa', 'Q4FA', '7Q4FA', '093512-K7Q4FA', '20261121-093512-k7q4fa'])(
    'a transaction number is found by its end %s',
    (search) => expect(finds(search)).toBe(true),
  );

  test.each(['4FA', 'FA', 'K7Q4F', 'A', '-', 'K7-Q4FA'])('a transaction number is not found by %s', (search) => {
    expect(finds(search)).toBe(false);
  });

  test('a transaction number is found by its last six characters, unless they are the year that a number begins with', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2e12 }), fc.nat({ max: 2 ** 20 - 1 }), (at, entropy) => {
        const number = transactionNumber(at, entropy);
        const end = number.slice(-6);
        expect(finds(end, { number })).toBe(!/^TX20\d\d$/.test(end));
      }),
    );
  });

  test.each(['TX4K7Q', 'tx4711', 'TX20K7'])('a transaction number that ends with %s is found by it', (end) => {
    expect(finds(end, { number: `TX20261121-093512-${end.toUpperCase()}` })).toBe(true);
  });

  test.each(['TX2', 'tx20', 'TX2026', 'TX20261', 'TX20261121-', 'TX20261121-093512-TX4K7Q'])(
    'a transaction number begins with %s',
    (beginning) =>
      expect(parseTransactionSearch(beginning)).toMatchObject({ number: beginning.toUpperCase(), meanings: {} }),
  );
});

describe('where it was paid to', () => {
  test.each([IBAN, IBAN.toLowerCase(), 'DE89 3704 0044 0532 0130 00'])(
    'a withdrawal is found by the IBAN %s',
    (search) => {
      expect(finds(search)).toBe(true);
    },
  );

  test('a withdrawal is found by its wallet', () => {
    for (const search of [WALLET, WALLET.toUpperCase(), ` ${WALLET.slice(0, 9)} ${WALLET.slice(9)}`]) {
      expect(finds(search, { paymentDetails: { bitcoinWallet: WALLET } })).toBe(true);
    }
  });

  test.each([IBAN.slice(0, -1), `${IBAN}0`, 'COBADEFFXXX', 'Ada Lovelace'])(
    'a withdrawal is not found by %s',
    (search) => {
      expect(finds(search)).toBe(false);
    },
  );
});

describe('a text that may be of a customer', () => {
  test.each<[string, keyof TransactionSearchQuery]>([
    ['MARTHA', 'endOfNumber'],
    ['4711471', 'amounts'],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'paidTo'],
  ])('the search %s has another meaning where no customer has such a name', (search, meaning) => {
    const { meanings, probable, isAmount } = parseTransactionSearch(search);
    expect(isAmount).toBe(false);
    expect(meanings[meaning]).toBeDefined();
    expect(probable[meaning]).toBeUndefined();
  });

  test.each(['Ada', 'ada@moor.example', 'Lovelace 7', 'Bank Sepa'])(
    'the search %s can only mean a customer',
    (search) => {
      expect(Object.values(parseTransactionSearch(search).meanings).filter((meaning) => meaning !== undefined)).toEqual(
        [],
      );
    },
  );
});

test.each(['kathe', 'FÜR', 'sepa', 'q4', 'tx2026'])('a customer finds a transaction by %s within its texts', (text) => {
  expect(transactionContainsText(transaction, text)).toBe(true);
});
