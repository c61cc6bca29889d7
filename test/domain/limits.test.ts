import { expect, test } from 'vitest';
import { assertDepositWithin, assertWithdrawalWithin } from '#shared/domain/limits.ts';
import { cents, ZERO } from '#shared/domain/money.ts';
import {
  INVALID_AMOUNT,
  maximumDeposit,
  maximumWithdrawal,
  minimumDeposit,
  minimumWithdrawal,
} from '#test/support/spec-texts.ts';

const limits = { minLimit: cents(25_000), maxLimit: cents(99_999_900) };

test('an amount outside the limits of a deposit is refused with the sentence for deposits', () => {
  expect(() => assertDepositWithin(cents(0), limits)).toThrow(INVALID_AMOUNT);
  expect(() => assertDepositWithin(cents(24_999), limits)).toThrow(minimumDeposit('250.00'));
  expect(() => assertDepositWithin(cents(99_999_901), limits)).toThrow(maximumDeposit('999,999.00'));
});

test('an amount outside the limits of a withdrawal is refused with the sentence for withdrawals', () => {
  expect(() => assertWithdrawalWithin(cents(-1), limits)).toThrow(INVALID_AMOUNT);
  expect(() => assertWithdrawalWithin(cents(1), limits)).toThrow(minimumWithdrawal('250.00'));
  expect(() => assertWithdrawalWithin(cents(1e10), limits)).toThrow(maximumWithdrawal('999,999.00'));
});

test.each([
  [-1, 'invalid_amount'],
  [0, 'invalid_amount'],
  [24_999, 'below_minimum'],
  [99_999_901, 'above_maximum'],
])('an amount of %d cents is refused at its field, in a deposit and in a withdrawal', (amount, code) => {
  const refusal = expect.objectContaining({
    ...{ kind: 'invalid', code },
    details: { fields: { amount: expect.any(String) } },
  });
  expect(() => assertDepositWithin(cents(amount), limits)).toThrow(refusal);
  expect(() => assertWithdrawalWithin(cents(amount), limits)).toThrow(refusal);
});

test('zero is refused as an amount, even where there is no minimum', () => {
  const none = { minLimit: ZERO, maxLimit: cents(100) };
  expect(() => assertDepositWithin(ZERO, none)).toThrow(INVALID_AMOUNT);
  expect(() => assertDepositWithin(cents(1), none)).not.toThrow();
});

test.each([limits.minLimit, limits.maxLimit])('an amount equal to the limit of %d cents is allowed', (amount) => {
  expect(() => assertDepositWithin(amount, limits)).not.toThrow();
  expect(() => assertWithdrawalWithin(amount, limits)).not.toThrow();
});
