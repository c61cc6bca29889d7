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

test.each([
  ['deposit', -1, 'invalid_amount', INVALID_AMOUNT],
  ['deposit', 0, 'invalid_amount', INVALID_AMOUNT],
  ['deposit', 24_999, 'below_minimum', minimumDepositMessage('250.00')],
  ['deposit', 99_999_901, 'above_maximum', maximumDepositMessage('999,999.00')],
  ['withdraw', -1, 'invalid_amount', INVALID_AMOUNT],
  ['withdraw', 0, 'invalid_amount', INVALID_AMOUNT],
  ['withdraw', 24_999, 'below_minimum', minimumWithdrawalMessage('250.00')],
  ['withdraw', 99_999_901, 'above_maximum', maximumWithdrawalMessage('999,999.00')],
] as const)('a %s of %d cents is refused at its field: %s (ASVS 2.3.2)', (type, amount, code, message) => {
  expect(() => assertMoneyRequestWithinLimits(type, cents(amount), limits)).toThrow(
    expect.objectContaining({ kind: 'invalid', code, message, details: { fields: { amount: message } } }),
  );
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
