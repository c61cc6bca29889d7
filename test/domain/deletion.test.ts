import { expect, test } from 'vitest';
import { assertDeletable } from '#shared/domain/assert-deletable.ts';
import { cents, ZERO } from '#shared/domain/money.ts';

const deleting = (balance: number, reserved: number, force = false) => {
  return () => assertDeletable({ balance: cents(balance), reserved: cents(reserved) }, force);
};

test('a customer with nothing may be deleted', () => {
  expect(() => assertDeletable({ balance: ZERO, reserved: ZERO }, false)).not.toThrow();
});

test('a customer with money only by force, after the amounts were told', () => {
  expect(deleting(123_450, 10_000)).toThrow('This account still holds €1,234.50 (€100.00 of it reserved). Pay it out');
  expect(deleting(1, 0)).toThrow('This account still holds €0.01. Pay it out first');
  expect(deleting(1, 1)).toThrow('€0.01 (€0.01 of it reserved)');
  expect(deleting(123_450, 10_000, true)).not.toThrow();
});
