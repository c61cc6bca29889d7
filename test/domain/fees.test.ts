import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  basisPoints,
  basisPointsFromPercent,
  effectiveWithdrawalFee,
  formatPercent,
  NO_FEE,
  percentFromBasisPoints,
} from '#shared/domain/fees.ts';
import { accountMovementAmount, feeOf, feePlacement, settlementAmount } from '#shared/domain/ledger.ts';
import { cents } from '#shared/domain/money.ts';

const rates = fc.integer({ min: 0, max: 10_000 }).map(basisPoints);
const amounts = fc.integer({ min: 0, max: 99_999_999_999 }).map(cents);

test('a rate goes over the wire as a percentage and back without losing a hundredth', () => {
  fc.assert(
    fc.property(rates, (rate) => {
      const percent = JSON.parse(JSON.stringify(percentFromBasisPoints(rate)));
      expect(basisPointsFromPercent(percent)).toBe(rate);
      expect(formatPercent(rate)).toBe(`${percent}%`);
    }),
  );
});

test.each([
  [0, 0],
  [0.01, 1],
  [0.29, 29],
  [1.15, 115],
  [2.5, 250],
  [100, 10_000],
])('a rate of %d percent is %d hundredths of a percent', (percent, points) => {
  expect(basisPointsFromPercent(percent)).toBe(points);
});

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY])('a rate is never %d hundredths of a percent', (value) => {
  expect(() => basisPoints(value)).toThrow(new RangeError(`${value} is not a whole number of basis points`));
});

test.each([
  ['the method’s without one of the customer’s own', undefined, 150],
  ['the customer’s own, if it is higher', 300, 300],
  ['the customer’s own, if it is lower', 20, 20],
  ['the customer’s own, if it is zero', 0, 0],
])('the rate of a withdrawal is %s', (_, own, rate) => {
  expect(effectiveWithdrawalFee(own === undefined ? undefined : basisPoints(own), basisPoints(150))).toBe(rate);
});

test('the fee is rounded half up to the cent', () => {
  expect(feeOf(cents(50), basisPoints(100))).toBe(1);
  expect(feeOf(cents(49), basisPoints(100))).toBe(0);
  expect(feeOf(cents(99_999_999_999), basisPoints(10_000))).toBe(99_999_999_999);
});

test('the fee is within half a cent of the exact figure, for any amount and percentage', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), fc.integer({ min: 0, max: 10_000 }), (amount, percent) => {
      const exact = BigInt(amount) * BigInt(percent);
      const off = BigInt(feeOf(cents(amount), basisPoints(percent))) * 10_000n - exact;
      expect(off > -5_000n && off <= 5_000n).toBe(true);
    }),
  );
});

test('the fee is zero without a rate, the whole amount at 100 %, and grows with the amount', () => {
  fc.assert(
    fc.property(amounts, amounts, rates, (one, other, rate) => {
      const [less, more] = one < other ? [one, other] : [other, one];
      expect(feeOf(more, NO_FEE)).toBe(0);
      expect(feeOf(more, basisPoints(10_000))).toBe(more);
      expect(feeOf(less, rate)).toBeLessThanOrEqual(feeOf(more, rate));
    }),
  );
});

test('the fee is paid on top of a deposit and comes out of a withdrawal, as the terms say', () => {
  expect(feePlacement).toEqual({ deposit: 'is paid on top of the amount', withdraw: 'comes out of the amount' });
  fc.assert(
    fc.property(amounts, rates, (amount, rate) => {
      const feeAmount = feeOf(amount, rate);
      for (const [type, settled] of [
        ['deposit', amount + feeAmount],
        ['withdraw', amount - feeAmount],
      ] as const) {
        expect(accountMovementAmount({ type, amount, feeAmount })).toBe(amount);
        expect(settlementAmount({ type, amount, feeAmount })).toBe(settled);
      }
    }),
  );
});
