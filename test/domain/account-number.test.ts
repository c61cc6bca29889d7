import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  accountNumberSearchKey,
  canonicalAccountNumber,
  isGeneratedAccountNumber,
  newAccountNumber,
} from '#shared/domain/account-number.ts';

const randoms = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('a new account number has ten digits with a valid check digit', () => {
  fc.assert(
    fc.property(randoms, (random) => {
      expect(isGeneratedAccountNumber(newAccountNumber(random))).toBe(true);
    }),
  );
});

test('one wrong digit in an account number is detected', () => {
  fc.assert(
    fc.property(randoms, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), (random, place, shift) => {
      const digits = [...newAccountNumber(random)];
      digits[place] = String((Number(digits[place]) + shift) % 10);
      expect(isGeneratedAccountNumber(digits.join(''))).toBe(false);
    }),
  );
});

test.each([
  ['9821 6442 68', '9821644268'],
  ['9821-6442-68', '9821644268'],
  [' 9821–6442\u00a068 ', '9821644268'],
  ['９８２１６４４２６８', '9821644268'],
  ['al dm 12', 'ALDM12'],
])('the account number %s is read as %s', (text, canonical) => {
  expect(canonicalAccountNumber(text)).toBe(canonical);
  expect(accountNumberSearchKey(text)).toBe(canonical.toLowerCase());
});
