import { expect, test } from 'vitest';
import { assertDepositWithin, assertWithdrawalWithin } from '#shared/domain/limits.ts';
import { cents } from '#shared/domain/money.ts';
import {
  INVALID_AMOUNT,
  maximumDeposit,
  maximumWithdrawal,
  minimumDeposit,
  minimumWithdrawal,
} from '#test/support/spec-texts.ts';

const limits = { minLimit: cents(25_000), maxLimit: cents(99_999_900) };

test('the sentences of a deposit', () => {
  expect(() => assertDepositWithin(cents(0), limits)).toThrow(INVALID_AMOUNT);
  expect(() => assertDepositWithin(cents(24_999), limits)).toThrow(minimumDeposit('250.00'));
  expect(() => assertDepositWithin(cents(99_999_901), limits)).toThrow(maximumDeposit('999,999.00'));
});

test('the sentences of a withdrawal', () => {
  expect(() => assertWithdrawalWithin(cents(-1), limits)).toThrow(INVALID_AMOUNT);
  expect(() => assertWithdrawalWithin(cents(1), limits)).toThrow(minimumWithdrawal('250.00'));
  expect(() => assertWithdrawalWithin(cents(1e10), limits)).toThrow(maximumWithdrawal('999,999.00'));
});

test('the limits themselves are allowed', () => {
  expect(() => assertDepositWithin(limits.minLimit, limits)).not.toThrow();
  expect(() => assertWithdrawalWithin(limits.maxLimit, limits)).not.toThrow();
});
