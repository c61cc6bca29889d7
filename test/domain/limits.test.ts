import { expect, test } from 'vitest';
import { basisPoints } from '#shared/domain/fees.ts';
import { cents, ZERO_CENTS } from '#shared/domain/money.ts';
import { assertMoneyRequestWithinLimits, coinSettlementOf, requestedMovement } from '#shared/domain/money-requests.ts';
import {
  INVALID_AMOUNT,
  maximumDepositMessage,
  maximumWithdrawalMessage,
  minimumDepositMessage,
  minimumWithdrawalMessage,
} from '#test/support/spec-texts.ts';

const limits = { minLimit: cents(25_000), maxLimit: cents(99_999_900) };

test('an amount outside the limits of a deposit is refused with the sentence for deposits (ASVS 2.3.2)', () => {
  expect(() => assertMoneyRequestWithinLimits('deposit', cents(0), limits)).toThrow(INVALID_AMOUNT);
  expect(() => assertMoneyRequestWithinLimits('deposit', cents(24_999), limits)).toThrow(
    minimumDepositMessage('250.00'),
  );
  expect(() => assertMoneyRequestWithinLimits('deposit', cents(99_999_901), limits)).toThrow(
    maximumDepositMessage('999,999.00'),
  );
});

test('an amount outside the limits of a withdrawal is refused with the sentence for withdrawals (ASVS 2.3.2)', () => {
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

test('a request is booked as pending, at the charge of its method', () => {
  const method = { ...limits, type: 'bank', feePercent: basisPoints(150) } as const;
  expect(requestedMovement('withdraw', { amount: cents(30_000) }, method)).toEqual({
    ...{ type: 'withdraw', status: 'pending', amount: cents(30_000), feePercent: basisPoints(150) },
    settlement: 'bank',
  });
  expect(() => requestedMovement('withdraw', { amount: cents(24_999) }, method)).toThrow(
    minimumWithdrawalMessage('250.00'),
  );
  expect(() => requestedMovement('withdraw', { amount: cents(30_000) }, method, cents(29_999))).toThrow(
    'You can withdraw €299.99 more today',
  );
});

test('coins settle what is left of a withdrawal after the charge, and of a deposit what is paid with it', () => {
  const movement = { amount: cents(10_000), feePercent: basisPoints(200), coins: { currency: 'BTC', rate: '0.5' } };
  expect(coinSettlementOf({ ...movement, type: 'withdraw' })).toEqual({ ...movement.coins, amount: '49.00000000' });
  expect(coinSettlementOf({ ...movement, type: 'deposit' })).toEqual({ ...movement.coins, amount: '51.00000000' });
  expect(coinSettlementOf({ ...movement, type: 'deposit', coins: undefined })).toBeUndefined();
});
