import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  basisPoints,
  basisPointsFromPercent,
  effectiveWithdrawalFee,
  formatPercent,
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

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY])('a rate is never %d hundredths of a percent', (value) => {
  expect(() => basisPoints(value)).toThrow(new RangeError(`${value} is not a whole number of basis points`));
});

test('the rate of a withdrawal is the customer’s own, even if it is zero, and otherwise the method’s', () => {
  expect(effectiveWithdrawalFee(undefined, basisPoints(150))).toBe(150);
  for (const own of [0, 20, 300]) expect(effectiveWithdrawalFee(basisPoints(own), basisPoints(150))).toBe(own);
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
