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

test('a transaction number shows its day to people', () => {
  const at = Date.UTC(2026, 10, 21, 9, 35, 12, 615);
  expect(transactionNumber(at, 0)).toBe('TX20261121-093512-K70000');
  expect(transactionNumber(at, 2 ** 20 - 1)).toBe('TX20261121-093512-K7ZZZZ');
});

test('a transaction number contains its moment, to the millisecond', () => {
  fc.assert(
    fc.property(moments, entropies, (at, entropy) => {
      expect(momentOfTransactionNumber(transactionNumber(at, entropy))).toBe(at);
    }),
  );
});

test('later transaction numbers sort later', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 1e9 }), entropies, entropies, (at, later, one, other) => {
      expect(transactionNumber(at, one) < transactionNumber(at + later, other)).toBe(true);
    }),
  );
});

test('two transaction numbers of one millisecond differ in their random part', () => {
  fc.assert(
    fc.property(moments, entropies, entropies, (at, one, other) => {
      expect(transactionNumber(at, one) === transactionNumber(at, other)).toBe(one === other);
    }),
  );
});

test('a transaction number has no letters that are mistaken for others, whatever it is made of', () => {
  fc.assert(
    fc.property(moments, fc.nat(), (at, entropy) => {
      expect(transactionNumber(at, entropy)).toMatch(/^TX\d{8}-\d{6}-[0-9A-HJKMNP-TV-Z]{6}$/);
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

test('all transaction numbers of a day, and no others, begin with its date', () => {
  fc.assert(
    fc.property(moments, entropies, moments, (at, entropy, other) => {
      const day = new Date(other).toISOString().slice(0, 10);
      const isOfDay = new Date(at).toISOString().startsWith(day);
      expect(transactionNumber(at, entropy).startsWith(transactionNumberPrefixOfDay(day))).toBe(isOfDay);
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
  ' Ref: TX20261121-093512-K7Q4FA ',
  'Payment reference TX20261121-093512-K7Q4FA',
  'Transaction no. TX20261121-093512-K7Q4FA',
])('a transaction number is read as it is printed: %s', (text) => {
  expect(readTransactionNumber(text)).toBe('TX20261121-093512-K7Q4FA');
});

test.each(['', 'TX', 'TX4K7Q', 'tx4711', 'tx-nobody', 'TX20261121-K7', 'TX20261121-093512-K7Q4FA0', 'Refund TX'])(
  'no transaction number is read from "%s"',
  (text) => {
    expect(readTransactionNumber(text)).toBeUndefined();
  },
);
