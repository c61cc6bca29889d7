import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  highestNumberTo,
  lowestNumberFrom,
  momentOfTransactionNumber,
  readTransactionNumber,
  transactionNumber,
  transactionNumberPrefixOfDay,
} from '#shared/domain/transaction-number.ts';

const moments = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2100, 0, 1) });
const entropies = fc.integer({ min: 0, max: 2 ** 20 - 1 });

test('a transaction number contains its moment to the millisecond, begins with its day, sorts by it and has a random part', () => {
  fc.assert(
    fc.property(moments, entropies, entropies, (at, entropy, other) => {
      const number = transactionNumber(at, entropy);
      expect(momentOfTransactionNumber(number)).toBe(at);
      expect(number.startsWith(transactionNumberPrefixOfDay(new Date(at).toISOString().slice(0, 10)))).toBe(true);
      expect(number === transactionNumber(at, other)).toBe(entropy === other);
      expect(number < transactionNumber(at + 1, other)).toBe(true);
    }),
  );
});

test('a period has the numbers from its first moment on, and before its last', () => {
  fc.assert(
    fc.property(moments, entropies, moments, moments, (at, entropy, first, last) => {
      const [from, to] = [new Date(first).toISOString(), new Date(last).toISOString()];
      const number = transactionNumber(at, entropy);
      expect(number >= lowestNumberFrom(from)).toBe(at >= first);
      expect(number <= highestNumberTo(to)).toBe(at < last);
      const [firstDay, lastDay] = [from.slice(0, 10), to.slice(0, 10)];
      const day = new Date(at).toISOString().slice(0, 10);
      expect(number >= lowestNumberFrom(firstDay)).toBe(day >= firstDay);
      expect(number <= highestNumberTo(lastDay)).toBe(day <= lastDay);
    }),
  );
});

test('a transaction number is read from its beginning on, with its dashes or without', () => {
  fc.assert(
    fc.property(moments, entropies, fc.integer({ min: 7, max: 24 }), (at, entropy, length) => {
      const number = transactionNumber(at, entropy);
      const beginning = number.slice(0, length).replace(/-$/, '');
      expect(readTransactionNumber(number.slice(0, length))).toBe(beginning);
      expect(readTransactionNumber(beginning.toLowerCase().replaceAll('-', ''))).toBe(beginning);
    }),
  );
});

test.each([
  'TX20261121-093512-K7Q4FA',
  'tx20261121–093512–k7q4fa',
  'TX20261121 093512 K7Q4FA',
  'Transaction no. TX20261121-093512-K7Q4FA',
])('a transaction number is read as it is printed: %s', (text) => {
  expect(readTransactionNumber(text)).toBe('TX20261121-093512-K7Q4FA');
});

test.each(['', 'TX', 'TX4K7Q', 'tx-nobody', 'TX20261121-K7', 'TX20261121-093512-K7Q4FA0', 'Refund TX'])(
  'no transaction number is read from "%s"',
  (text) => expect(readTransactionNumber(text)).toBeUndefined(),
);
