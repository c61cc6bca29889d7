import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AdministratorRules,
  DEFAULT_ADMINISTRATOR_RULES,
  isSameAdministratorRules,
  strictestAdministratorRules,
  weakensAdministratorRules,
} from '#shared/domain/administrator-rules.ts';
import { cents } from '#shared/domain/money.ts';

const rules = (recentSignInAbove?: number, twoFactorRequired = false) => ({
  twoFactorRequired,
  recentSignInAbove: recentSignInAbove === undefined ? undefined : cents(recentSignInAbove),
});

test('the first rules of a bank require a recent sign-in above €1,000.00', () => {
  expect(DEFAULT_ADMINISTRATOR_RULES).toEqual(rules(100_000));
});

test.each([
  ['a blank amount', undefined, 100_000],
  ['a higher amount', 500_000, 100_000],
  ['a lower amount', 30_000, 30_000],
])('a restore of %s leaves the first rules as strict as they are', (_, restored, after) => {
  expect(strictestAdministratorRules(DEFAULT_ADMINISTRATOR_RULES, rules(restored))).toEqual(rules(after));
});

test('a blank amount stays blank when another blank amount is restored over it', () => {
  expect(isSameAdministratorRules(rules(), strictestAdministratorRules(rules(), rules()))).toBe(true);
});

test.each([
  ['two-factor', rules(undefined, true), rules(undefined, false)],
  ['the amount', rules(100, true), rules(101, true)],
  ['whether there is an amount', rules(100), rules()],
])('rules that differ by %s are not equal', (_, one, other) => {
  expect(isSameAdministratorRules(one, other)).toBe(false);
  expect(isSameAdministratorRules(one, { ...one })).toBe(true);
});

const anyRules = fc
  .tuple(fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }), fc.boolean())
  .map(([amount, twoFactor]) => rules(amount, twoFactor));
const asks = ({ recentSignInAbove: most }: AdministratorRules, credit: number) => most !== undefined && credit > most;

test('the stricter rules of two require whatever either of them requires', () => {
  fc.assert(
    fc.property(anyRules, anyRules, fc.integer({ min: 0, max: 7 }), (one, other, credit) => {
      const both = strictestAdministratorRules(one, other);
      expect(both.twoFactorRequired).toBe(one.twoFactorRequired || other.twoFactorRequired);
      expect(asks(both, credit)).toBe(asks(one, credit) || asks(other, credit));
    }),
    { numRuns: 500 },
  );
});

test('rules are weakened by what requires less than before, and by nothing else', () => {
  fc.assert(
    fc.property(anyRules, anyRules, (before, after) => {
      const asksLess = [1, 2, 3, 4, 5, 6].some((credit) => asks(before, credit) && !asks(after, credit));
      const isWeaker = asksLess || (before.twoFactorRequired && !after.twoFactorRequired);
      expect(weakensAdministratorRules(before, after)).toBe(isWeaker);
    }),
    { numRuns: 500 },
  );
});
