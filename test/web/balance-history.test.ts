import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TransactionView } from '#shared/contract/views.ts';
import { NO_FEE } from '#shared/domain/fees.ts';
import { cents } from '#shared/domain/money.ts';
import { transactionStatuses } from '#shared/domain/transaction-status.ts';
import {
  balanceBefore,
  balanceHistory,
  bookedAmount,
  creationDay,
} from '../../web/src/features/reports/customer/balance-history.ts';
import { addDays } from '../../web/src/lib/calendar.ts';

function transaction(day: string, type: 'deposit' | 'withdraw', euros: number, changes: Partial<TransactionView> = {}) {
  const number = `TX${day.replaceAll('-', '')}-120000-00000${euros}`;
  return {
    _id: number,
    transactionNumber: number,
    userId: { _id: 'eva', name: 'Eva Moor', email: 'eva@mail.example', accountNumber: '1234567890' },
    type,
    amount: cents(euros * 100),
    feeAmount: cents(0),
    feePercent: NO_FEE,
    status: 'completed',
    createdAt: `${day}T12:00:00.000Z`,
    version: 1,
    ...changes,
  } satisfies TransactionView;
}

const history = [
  transaction('2026-03-10', 'withdraw', 40),
  transaction('2026-03-10', 'deposit', 100),
  transaction('2026-03-05', 'withdraw', 25, { status: 'pending' }),
  transaction('2026-02-28', 'deposit', 500),
];

it('the balance history goes back from the present balance, by what was completed, on the day it was made', () => {
  expect(balanceHistory(cents(56_000), history, { from: '2026-02-27', to: '2026-03-12' })).toEqual([
    { at: '2026-02-27', value: 0 },
    { at: '2026-02-28', value: 50_000 },
    { at: '2026-03-10', value: 56_000 },
    { at: '2026-03-12', value: 56_000 },
  ]);
  expect(balanceHistory(cents(0), [], { from: '2026-03-01', to: '2026-03-01' })).toEqual([
    { at: '2026-03-01', value: 0 },
  ]);
});

it('the balance history agrees with adding everything up, whatever has happened', () => {
  const days = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-01-15', days));
  const one = fc
    .tuple(
      days,
      fc.constantFrom('deposit' as const, 'withdraw' as const),
      fc.integer({ min: 1, max: 9999 }),
      fc.constantFrom(...transactionStatuses),
    )
    .map(([day, type, euros, status]) => transaction(day, type, euros, { status }));
  fc.assert(
    fc.property(fc.array(one), days, (all, day) => {
      const sum = (some: typeof all) => cents(some.reduce<number>((total, each) => total + bookedAmount(each), 0));
      const before = all.filter((each) => creationDay(each) < day);
      expect(balanceBefore(day, sum(all), all)).toBe(sum(before));
    }),
  );
});
