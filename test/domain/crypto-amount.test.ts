import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coinUnitsFor, formatCoinUnits, formattedCoinAmount, isCoinsPerEuro } from '#shared/domain/crypto-amount.ts';
import { cents } from '#shared/domain/money.ts';

test('euros become coins with eight decimals', () => {
  expect(formatCoinUnits(coinUnitsFor(cents(25_000), '0.00001234'))).toBe('0.00308500');
  expect(formatCoinUnits(coinUnitsFor(cents(1), '1'))).toBe('0.01000000');
  expect(formatCoinUnits(coinUnitsFor(cents(99_999_999_999), '21.5'))).toBe('21499999999.78500000');
});

test('the coins are rounded half up, by no more than half of the smallest unit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999_999 }),
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      (amount, units) => {
        const rate = formatCoinUnits(units);
        const off = coinUnitsFor(cents(amount), rate) * 100n - BigInt(amount) * units;
        expect(off > -50n && off <= 50n).toBe(true);
      },
    ),
  );
});

test.each(['', '-1', '1e5', ' 1', '1 ', '1.5x', '1234567890', '0.123456789', '1.', '.5', 'NaN', '١'])(
  '%s is not a valid rate',
  (text) => {
    expect(isCoinsPerEuro(text)).toBe(false);
    expect(() => coinUnitsFor(cents(1), text)).toThrow(
      new RangeError(`${text} is not a rate with at most eight decimals`),
    );
    expect(formattedCoinAmount(cents(1), text)).toBeUndefined();
  },
);

test.each(['0', '9', '123456789', '0.1', '123456789.12345678'])('%s is a valid rate', (text) => {
  expect(isCoinsPerEuro(text)).toBe(true);
});

test('an amount of coins is shown only when it is above zero', () => {
  expect(formattedCoinAmount(cents(100_000), '0.00001234')).toBe('0.01234000');
  expect(formattedCoinAmount(cents(50), '0.00000001')).toBe('0.00000001');
  expect(formattedCoinAmount(cents(49), '0.00000001')).toBeUndefined();
  expect(formattedCoinAmount(cents(100_000), '0')).toBeUndefined();
});
