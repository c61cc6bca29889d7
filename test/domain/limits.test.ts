import { expect, test } from 'vitest';
import { cents, ZERO_CENTS } from '#shared/domain/money.ts';
import { assertMoneyRequestWithinLimits } from '#shared/domain/money-requests.ts';
import {
  INVALID_AMOUNT,
  maximumDepositMessage,
  maximumWithdrawalMessage,
  minimumDepositMessage,
  minimumWithdrawalMessage,
} from '#test/support/spec-texts.ts';

const limits = { minLimit: cents(25_000), maxLimit: cents(99_999_900) };

test('an amount outside the limits of a deposit is refused with the sentence for deposits', () => {
  expect(() => assertMoneyRequestWithinLimits('deposit', cents(0), limits)).toThrow(INVALID_AMOUNT);
  expect(() => assertMoneyRequestWithinLimits('deposit', cents(24_999), limits)).toThrow(
    minimumDepositMessage('250.00'),
  );
  expect(() => assertMoneyRequestWithinLimits('deposit', cents(99_999_901), limits)).toThrow(
    maximumDepositMessage('999,999.00'),
  );
});

test('an amount outside the limits of a withdrawal is refused with the sentence for withdrawals', () => {
  expect(() => assertMoneyRequestWithinLimits('withdraw', cents(-1), limits)).toThrow(INVALID_AMOUNT);
  expect(() => assertMoneyRequestWithinLimits('withdraw', cents(1), limits)).toThrow(
    minimumWithdrawalMessage('250.00'),
  );
  expect(() => assertMoneyRequestWithinLimits('withdraw', cents(1e10), limits)).toThrow(
    maximumWithdrawalMessage('999,999.00'),
  );
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
  expect(() => assertMoneyRequestWithinLimits('deposit', cents(amount), limits)).toThrow(refusal);
  expect(() => assertMoneyRequestWithinLimits('withdraw', cents(amount), limits)).toThrow(refusal);
});

test('zero is refused as an amount, even where there is no minimum', () => {
  const none = { minLimit: ZERO_CENTS, maxLimit: cents(100) };
  expect(() => assertMoneyRequestWithinLimits('deposit', ZERO_CENTS, none)).toThrow(INVALID_AMOUNT);
  expect(() => assertMoneyRequestWithinLimits('deposit', cents(1), none)).not.toThrow();
});

test.each([limits.minLimit, limits.maxLimit])('an amount equal to the limit of %d cents is allowed', (amount) => {
  expect(() => assertMoneyRequestWithinLimits('deposit', amount, limits)).not.toThrow();
  expect(() => assertMoneyRequestWithinLimits('withdraw', amount, limits)).not.toThrow();
});
