import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents, centsFromEuros, eurosFromCents, formatEuros, isWholeCents, MAX_CENTS } from '#shared/domain/money.ts';

const amounts = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }).map(cents);

test('an amount goes over the wire and back without losing a cent', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      const euros = JSON.parse(JSON.stringify(eurosFromCents(amount)));
      expect(centsFromEuros(euros)).toBe(amount);
    }),
    { numRuns: 5_000 },
  );
});

test('an amount is formatted in the English way', () => {
  const english = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  fc.assert(
    fc.property(amounts, fc.nat({ max: 15 }), (amount, digits) => {
      const shorter = cents(Math.trunc(amount / 10 ** digits));
      const sign = shorter < 0 ? '-' : '';
      expect(formatEuros(shorter)).toBe(`${sign}€${english.format(Math.abs(shorter) / 100)}`);
    }),
    { numRuns: 5_000 },
  );
});

test('an amount of euros has no third decimal', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 9 }), (amount, third) => {
      expect(isWholeCents(Number(`${eurosFromCents(amount).toFixed(2)}${third}`))).toBe(Math.abs(amount) > 1e13);
    }),
  );
});

test.each([1.005, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_VALUE, -Number.MAX_VALUE])(
  'the conversion to cents refuses %d euros',
  (euros) => {
    expect(() => centsFromEuros(euros)).toThrow(RangeError);
  },
);

test.each([1.005, -0.001, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
  'the conversion does not take %d euros for whole cents',
  (euros) => {
    expect(isWholeCents(euros)).toBe(false);
    expect(() => centsFromEuros(euros)).toThrow(new RangeError(`${euros} euros is not a whole number of cents`));
  },
);

test('an amount has no half cents', () => {
  expect(() => cents(0.5)).toThrow(new RangeError('0.5 is not a whole number of cents'));
  expect(Object.is(cents(-0), 0)).toBe(true);
});

test.each([
  [0, '€0.00'],
  [5, '€0.05'],
  [123_450, '€1,234.50'],
  [-500, '-€5.00'],
  [MAX_CENTS, '€999,999,999.99'],
])('the bank shows %d cents as %s', (amount, text) => {
  expect(formatEuros(cents(amount))).toBe(text);
});
