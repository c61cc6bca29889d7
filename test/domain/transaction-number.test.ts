import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  momentOfTransactionNumber,
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

test('all transaction numbers of a day, and no others, begin with its date', () => {
  fc.assert(
    fc.property(moments, entropies, moments, (at, entropy, other) => {
      const day = new Date(other).toISOString().slice(0, 10);
      const isOfDay = new Date(at).toISOString().startsWith(day);
      expect(transactionNumber(at, entropy).startsWith(transactionNumberPrefixOfDay(day))).toBe(isOfDay);
    }),
  );
});
