import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#shared/domain/money.ts';
import {
  boundsOfMonth,
  monthlySums,
  monthsUntil,
  type StatementBooking,
  statementOf,
} from '#shared/domain/statement.ts';

const day = (text: string) => Date.parse(`${text}T12:00:00Z`);
const MARCH = boundsOfMonth('2026-03');
const bookings: readonly StatementBooking[] = [
  { at: day('2026-03-10'), amount: cents(-4_000) },
  { at: day('2026-02-28'), amount: cents(50_000) },
  { at: day('2026-03-05'), amount: cents(10_000) },
  { at: day('2026-04-01'), amount: cents(700) },
];

test('a statement leads from the opening balance by its lines, in their order, to the closing balance', () => {
  const { lines, ...figures } = statementOf(bookings, ...MARCH);
  expect(figures).toEqual({ opening: 50_000, received: 10_000, paid: -4_000, closing: 56_000 });
  expect(lines.map(({ amount, balance }) => [amount, balance])).toEqual([
    [10_000, 60_000],
    [-4_000, 56_000],
  ]);
});

test('a statement of a month without bookings opens and closes with the same balance', () => {
  expect(statementOf(bookings, ...boundsOfMonth('2026-05'))).toEqual({
    opening: 56_700,
    lines: [],
    received: 0,
    paid: 0,
    closing: 56_700,
  });
});

test('the months until another one are in their order, across the end of a year', () => {
  expect(monthsUntil('2026-02', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
});

test('the sums of months are those of their statements', () => {
  expect(monthlySums(bookings, ['2026-02', '2026-03'])).toEqual([
    { month: '2026-02', received: 50_000, paid: 0 },
    { month: '2026-03', received: 10_000, paid: -4_000 },
  ]);
});

test('a month lasts from its first moment to the last one before the next, in UTC', () => {
  expect(boundsOfMonth('2026-12').map((at) => new Date(at).toISOString())).toEqual([
    '2026-12-01T00:00:00.000Z',
    '2027-01-01T00:00:00.000Z',
  ]);
  const [from, until] = MARCH;
  const booked = [from - 1, from, until - 1, until].map((at) => ({ at, amount: cents(1) }));
  expect(statementOf(booked, from, until)).toMatchObject({ opening: 1, closing: 3 });
});

const times = fc.integer({ min: day('2026-01-01'), max: day('2026-06-30') });
const anything = fc.array(fc.record({ at: times, amount: fc.integer({ min: -9_999, max: 9_999 }).map(cents) }));

test('a statement closes with the opening balance of the next one and adds up, whatever is booked', () => {
  fc.assert(
    fc.property(anything, (all) => {
      const [march, april] = [MARCH, boundsOfMonth('2026-04')].map((bounds) => statementOf(all, ...bounds));
      expect(march?.closing).toBe(april?.opening);
      expect(march?.closing).toBe((march?.opening ?? 0) + (march?.received ?? 0) + (march?.paid ?? 0));
    }),
  );
});

test('a statement of a past month stays the same, whatever is booked later', () => {
  fc.assert(
    fc.property(anything, anything, (all, more) => {
      const later = more.filter(({ at }) => at >= MARCH[1]);
      expect(statementOf([...all, ...later], ...MARCH)).toEqual(statementOf(all, ...MARCH));
    }),
  );
});
