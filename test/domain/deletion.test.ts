import { expect, test } from 'vitest';
import { assertAccountDeletable } from '#shared/domain/assert-deletable.ts';
import { cents, ZERO_CENTS } from '#shared/domain/money.ts';

const deleting = (balance: number, reserved: number, force = false, expected?: number) => {
  return () =>
    assertAccountDeletable(
      { balance: cents(balance), reserved: cents(reserved) },
      { force, expectedBalance: expected === undefined ? undefined : cents(expected) },
    );
};

test('a customer without money may be deleted', () => {
  expect(() => assertAccountDeletable({ balance: ZERO_CENTS, reserved: ZERO_CENTS }, { force: false })).not.toThrow();
});

test('a customer with money is deleted only by force, after the refusal has named the amounts', () => {
  expect(deleting(123_450, 10_000)).toThrow('This account still holds €1,234.50 (€100.00 of it reserved). Pay it out');
  expect(deleting(1, 0)).toThrow('This account still holds €0.01. Pay it out first');
  expect(deleting(1, 0)).toThrow(expect.objectContaining({ kind: 'conflict', code: 'account_not_empty' }));
  expect(deleting(1, 1)).toThrow('€0.01 (€0.01 of it reserved)');
  expect(deleting(123_450, 10_000, true)).not.toThrow();
});

test('a deletion that was decided on another balance is refused, forced or not', () => {
  expect(deleting(123_450, 0, true, 123_450)).not.toThrow();
  expect(deleting(0, 0, false, 0)).not.toThrow();
  expect(deleting(123_450, 0, true, 123_449)).toThrow(
    'The balance has changed to €1,234.50. Please look at the account',
  );
  expect(deleting(0, 0, true, 1)).toThrow(expect.objectContaining({ kind: 'conflict', code: 'balance_changed' }));
  expect(deleting(0, 0, false, 1)).toThrow('The balance has changed to €0.00.');
  expect(deleting(1, 0, false, 2)).toThrow('This account still holds €0.01.');
});
