import { expect, test } from 'vitest';
import { FIRST_ADMINISTRATOR_RULES, isSameRules, strictest } from '#shared/domain/administrator-rules.ts';
import { cents } from '#shared/domain/money.ts';

const rules = (recentSignInAbove?: number, twoFactorRequired = false) => ({
  twoFactorRequired,
  recentSignInAbove: recentSignInAbove === undefined ? undefined : cents(recentSignInAbove),
});

test('the first rules of a bank ask for a recent sign-in above €1,000.00', () => {
  expect(FIRST_ADMINISTRATOR_RULES).toEqual(rules(100_000));
});

test.each([
  ['a blank amount', undefined, 100_000],
  ['a higher amount', 500_000, 100_000],
  ['a lower amount', 30_000, 30_000],
])('a restore of %s leaves the first rules as strict as they are', (_, restored, after) => {
  expect(strictest(FIRST_ADMINISTRATOR_RULES, rules(restored))).toEqual(rules(after));
});

test('a blank amount that is restored over a blank one stays blank', () => {
  expect(isSameRules(rules(), strictest(rules(), rules()))).toBe(true);
});
