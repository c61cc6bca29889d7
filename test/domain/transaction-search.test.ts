import fc from 'fast-check';
import { expect, test } from 'vitest';
import { basisPoints, NO_FEE } from '#shared/domain/fees.ts';
import { cents, formatEuros } from '#shared/domain/money.ts';
import { transactionNumber } from '#shared/domain/transaction-number.ts';
import {
  customerMatcher,
  isProbablyAmount,
  numberContains,
  transactionMatcher,
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
  paymentDetails: {
    bankDetails: { beneficiaryName: 'Ada Lovelace', iban: IBAN, swift: 'COBADEFFXXX', address: '1 Moor Lane' },
  },
};

const finds = (search: string, changes: Partial<typeof transaction> | object = {}): boolean =>
  transactionMatcher(search)({ ...transaction, ...changes });

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

test.each([
  ["21'793.69", 2_179_369],
  ['1500,-', 150_000],
  ['1.234,50', 123_450],
  ['1250.00', 125_000],
])('the search %s finds the amount as it is printed', (search, amount) => {
  expect(finds(search, { amount: cents(amount) })).toBe(true);
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
  expect(isProbablyAmount(search)).toBe(true);
});

test.each(['1.5000', '0,500', '1.250.00', '1,23,456.7', '12 34', '0049 30 1234567', '9821644268', '4711471'])(
  'the search %s is taken for a text, and for no amount',
  (search) => expect(isProbablyAmount(search)).toBe(false),
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

test.each([
  ...['K7Q4FA', 'k7q4fa', 'Q4FA', '7Q4FA', '093512-K7Q4FA', '20261121-093512-k7q4fa', 'TX20261121-093512-K7Q4FA'],
  ...['093512', '20261121', '20261121-093512', '20261121 0935', '0261121', '93512-K7', '93512K7'],
])('a transaction number is found by its part %s', (search) => expect(finds(search)).toBe(true));

test.each(['4FA', 'FA', 'K7Q4F', '-', '0935', '2026', '093513', '1121-093513', 'Q4FA-K7'])(
  'a transaction number is not found by %s',
  (search) => {
    expect(finds(search, { paymentDetails: undefined })).toBe(false);
  },
);

test('a transaction number is found by its last six characters', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2e12 }), fc.nat({ max: 2 ** 20 - 1 }), (at, entropy) => {
      const number = transactionNumber(at, entropy);
      expect(finds(number.slice(-6), { number })).toBe(true);
    }),
  );
});

test.each(['TX4K7Q', 'tx4711', 'TX20K7'])('a transaction number that ends with %s is found by it', (end) => {
  expect(finds(end, { number: `TX20261121-093512-${end.toUpperCase()}` })).toBe(true);
});

test('the number of an own transaction is found by any part of it', () => {
  for (const search of ['q4', 'tx2026', '0935']) expect(numberContains(search)(transaction)).toBe(true);
  expect(numberContains('q5')(transaction)).toBe(false);
});

test.each([
  ...[IBAN, IBAN.toLowerCase(), 'DE89 3704 0044 0532 0130 00', 'IBAN DE89 3704', 'DE89-3704', 'de89', '3704 0044'],
  ...['3000', 'COBADEFFXXX', 'coba de ff', 'Ada Lovelace', 'lovelace ada', 'ovelace', 'Moor Lane', '1 moor'],
])('a withdrawal is found by %s', (search) => {
  expect(finds(search)).toBe(true);
});

test.each([`${IBAN}0`, 'DE88', '370', 'Ada Hopper', 'ane 1'])('a withdrawal is not found by %s', (search) => {
  expect(finds(search)).toBe(false);
});

test.each([
  ...[WALLET, WALLET.toUpperCase(), ` ${WALLET.slice(0, 9)} ${WALLET.slice(9)}`, WALLET.slice(4, -1)],
  ...[`bitcoin:${WALLET}?amount=0.5`, `BITCOIN:${WALLET.toUpperCase()}`],
])('a withdrawal is found by the wallet %s', (search) => {
  expect(finds(search, { paymentDetails: { bitcoinWallet: WALLET } })).toBe(true);
  expect(finds(search)).toBe(false);
});

test.each(['kathe', 'FÜR', 'fuer', 'sepa', 'für käthe', 'käthe für', 'bank sepa', 'athe'])(
  'a transaction is found by %s in its method or description',
  (search) => expect(finds(search)).toBe(true),
);

test.each(['kathy', 'für kathy', 'thür', ' ', '\u0301'])('a transaction is not found by "%s"', (search) => {
  expect(finds(search)).toBe(false);
});

test('a transaction is found by its customer where the customer is looked for', () => {
  const customer = { name: 'Grace Åse-Hopper', email: 'grace@sea.example', accountNumber: '9821644268' };
  for (const search of ['hopper grace', 'aase', 'sea.example', '9821 6442 68']) {
    expect(customerMatcher(search)({ ...transaction, customer })).toBe(true);
    expect(customerMatcher(search)(transaction)).toBe(false);
  }
});
