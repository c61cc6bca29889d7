import { expect, test } from 'vitest';
import { isSameCoinRate } from '#shared/domain/crypto-amount.ts';
import { basisPoints } from '#shared/domain/fees.ts';
import { cents } from '#shared/domain/money.ts';
import { chargeMismatchMessage, chargeOf } from '#shared/domain/money-requests.ts';

const amount = cents(15_000);
const inEuros = chargeOf({ amount, feePercent: basisPoints(30) });
const inCoins = chargeOf({ amount, feePercent: basisPoints(0), coins: { rate: '0.00001234' } });

test('the charge of an amount is its fee, and in coins the rate too', () => {
  expect(inEuros).toEqual({ feeAmount: 45, feePercent: 30 });
  expect(inCoins).toEqual({ feeAmount: 0, feePercent: 0, eurToCryptoRate: '0.00001234' });
});

test.each([
  [{}, inEuros],
  [{}, inCoins],
  [{ feeAmount: cents(0) }, inCoins],
  [{ feeAmount: cents(45) }, inEuros],
  [{ feeAmount: cents(0), eurToCryptoRate: '00.00001234' }, inCoins],
  [{ eurToCryptoRate: '0' }, inEuros],
])('a request that carries %j is booked when the present charge is %j', (shown, present) => {
  expect(chargeMismatchMessage(shown, present)).toBeUndefined();
});

test.each([
  [{ feeAmount: cents(0) }, inEuros, 'The charge is €0.45, not €0.00 as shown. Nothing was requested.'],
  [{ feeAmount: cents(46) }, inEuros, 'The charge is €0.45, not €0.46 as shown. Nothing was requested.'],
  [
    { feeAmount: cents(0), eurToCryptoRate: '0.00001235' },
    inCoins,
    'The rate is 0.00001234 coins per euro, not 0.00001235 as shown. Nothing was requested.',
  ],
  [{ eurToCryptoRate: '0.5' }, inEuros, 'The rate is 0 coins per euro, not 0.5 as shown. Nothing was requested.'],
  [{ eurToCryptoRate: '0' }, inCoins, 'The rate is 0.00001234 coins per euro, not 0 as shown. Nothing was requested.'],
])('a request that carries %j is refused when the present charge is %j', (shown, present, sentence) => {
  expect(chargeMismatchMessage(shown, present)).toBe(sentence);
});

test('rates are equal however many zeros they begin or end with', () => {
  expect(isSameCoinRate('0.5', '00.50000000')).toBe(true);
  expect(isSameCoinRate('0', 'no rate')).toBe(true);
  expect(isSameCoinRate('0.5', '0.50000001')).toBe(false);
});
