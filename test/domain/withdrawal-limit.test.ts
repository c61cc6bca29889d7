import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_FEE } from '#shared/domain/fees.ts';
import type { Movement } from '#shared/domain/ledger.ts';
import { type Cents, cents, MAX_CENTS } from '#shared/domain/money.ts';
import {
  assertMoneyRequestWithinLimits,
  formatLimit,
  MAX_RECENT_WITHDRAWAL_ENTRIES,
  type RecentWithdrawals,
  recentWithdrawalsAfter,
  remainingWithdrawalLimit,
} from '#shared/domain/money-requests.ts';
import { transactionStatuses } from '#shared/domain/transaction-status.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 10, 21);

const withdrawal = (amount: number, changes: Partial<Movement> = {}): Movement => ({
  type: 'withdraw',
  status: 'pending',
  amount: cents(amount),
  feePercent: NO_FEE,
  settlement: 'bank',
  ...changes,
});

const ANY_AMOUNT = { minLimit: cents(0), maxLimit: MAX_CENTS };

const assertLeft = (amount: Cents, limit: Cents | undefined, withdrawn: RecentWithdrawals, now: number) =>
  assertMoneyRequestWithinLimits('withdraw', amount, ANY_AMOUNT, remainingWithdrawalLimit(limit, withdrawn, now));

const counts = ({ status }: Movement) => status !== 'failed' && status !== 'cancelled';

class Customer {
  withdrawn: RecentWithdrawals = [];
  now = START;
  readonly made: { at: number; movement: Movement }[] = [];
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  request(amount: number): boolean {
    try {
      assertLeft(cents(amount), cents(this.#limit), this.withdrawn, this.now);
    } catch {
      return false;
    }
    const movement = withdrawal(amount);
    this.withdrawn = recentWithdrawalsAfter(this.withdrawn, this.now, undefined, movement, this.now);
    this.made.push({ at: this.now, movement });
    return true;
  }

  decide(index: number, status: Movement['status']): void {
    const one = this.made[index % this.made.length];
    if (!one) return;
    const after = { ...one.movement, status };
    // Only an administrator, to whom no limit applies, may reopen a failed withdrawal.
    if (counts(after) && !counts(one.movement)) return;
    this.withdrawn = recentWithdrawalsAfter(this.withdrawn, one.at, one.movement, after, this.now);
    one.movement = after;
  }

  sumUntil(end: number): number {
    return this.made
      .filter(({ at, movement }) => at > end - DAY && at <= end && counts(movement))
      .reduce((sum, { movement }) => sum + movement.amount, 0);
  }

  get mostInADay(): number {
    return Math.max(0, ...this.made.map(({ at }) => this.sumUntil(at)));
  }
}

const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ request: fc.integer({ min: 1, max: 400 }) }) },
    {
      weight: 2,
      arbitrary: fc.record({ decide: fc.nat(), status: fc.constantFrom(...transactionStatuses) }),
    },
    { weight: 2, arbitrary: fc.record({ wait: fc.oneof(fc.nat(3), fc.nat(2 * HOUR), fc.nat(DAY)) }) },
  ),
  { maxLength: 300 },
);

test('in any 24 hours the requests never exceed the limit, and can use all of it (ASVS 2.3.2)', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 0, max: 1000 }), (done, limit) => {
      const ada = new Customer(limit);
      for (const step of done) {
        if ('wait' in step) ada.now += step.wait;
        else if ('decide' in step) ada.decide(step.decide, step.status);
        else {
          const isCompatible = ada.sumUntil(ada.now) + step.request <= limit;
          const allowed = ada.request(step.request);
          // With more requests than are stored individually, the limit may allow less.
          if (ada.made.length <= MAX_RECENT_WITHDRAWAL_ENTRIES) expect(allowed).toBe(isCompatible);
          else if (allowed) expect(isCompatible).toBe(true);
        }
        expect(ada.mostInADay).toBeLessThanOrEqual(limit);
      }
    }),
  );
});

test('the limit holds for hundreds of requests, and the item stays small', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(HOUR), { minLength: 120, maxLength: 400 }), fc.nat(), (waits, seed) => {
      const ada = new Customer(90);
      for (const [index, wait] of waits.entries()) {
        ada.now += wait;
        ada.request(1);
        if ((index + seed) % 3 === 0) ada.decide(index + seed, 'cancelled');
        expect(ada.withdrawn.length).toBeLessThanOrEqual(MAX_RECENT_WITHDRAWAL_ENTRIES);
      }
      expect(ada.mostInADay).toBeLessThanOrEqual(90);
    }),
    { numRuns: 30 },
  );
  let withdrawn: RecentWithdrawals = [];
  for (let at = START; at < START + 750_000; at += 1000) {
    withdrawn = recentWithdrawalsAfter(withdrawn, at, undefined, withdrawal(1), at);
  }
  expect(withdrawn).toHaveLength(MAX_RECENT_WITHDRAWAL_ENTRIES);
  expect(remainingWithdrawalLimit(cents(1000), withdrawn, START + 750_000)).toBe(250);
});

test('a request counts towards the withdrawal limit for 24 hours to the millisecond', () => {
  const withdrawn = recentWithdrawalsAfter([], START, undefined, withdrawal(70), START);
  expect(remainingWithdrawalLimit(cents(100), withdrawn, START + DAY - 1)).toBe(30);
  expect(remainingWithdrawalLimit(cents(100), withdrawn, START + DAY)).toBe(100);
});

test.each([
  ['a deposit', withdrawal(70, { type: 'deposit' })],
  ['an entry of an administrator', withdrawal(70, { settlement: 'cash', status: 'completed' })],
  ['what has failed', withdrawal(70, { status: 'failed' })],
])('%s does not count towards the withdrawal limit', (_, movement) => {
  const before: RecentWithdrawals = [];
  expect(recentWithdrawalsAfter(before, START, undefined, movement, START)).toBe(before);
});

test('an edited withdrawal counts with its present amount', () => {
  const first = recentWithdrawalsAfter([], START, undefined, withdrawal(70), START);
  const less = recentWithdrawalsAfter(first, START, withdrawal(70), withdrawal(20), START + 5);
  expect(less).toEqual([[START, 20]]);
  expect(recentWithdrawalsAfter(less, START, withdrawal(20), undefined, START + 5)).toEqual([]);
});

test('a request that is not on record gives nothing back', () => {
  const kept: RecentWithdrawals = [[START + 1, cents(70)]];
  expect(recentWithdrawalsAfter(kept, START, withdrawal(50), undefined, START + 2)).toBe(kept);
});

test('the remaining amount is shown even when it is below zero', () => {
  const withdrawn: RecentWithdrawals = [[START, cents(7000)]];
  const refused = (limit: number) => () => assertLeft(cents(3001), cents(limit), withdrawn, START);
  expect(refused(10_000)).toThrow(expect.objectContaining({ kind: 'conflict', code: 'withdrawal_limit' }));
  expect(refused(10_000)).toThrow('You can withdraw €30.00 more today');
  expect(refused(5000)).toThrow('You can withdraw €0.00 more today');
  expect(refused(10_001)).not.toThrow();
  expect(() => assertLeft(cents(1), undefined, withdrawn, START)).not.toThrow();
});

test('a request that a clock ahead has stored counts for nothing, and leaves the customer’s item', () => {
  const [ahead, right] = [START + 10 * DAY, START];
  const stored = recentWithdrawalsAfter([], ahead, undefined, withdrawal(100), ahead);
  expect(remainingWithdrawalLimit(cents(100), stored, right)).toBe(100);
  expect(recentWithdrawalsAfter(stored, right, undefined, withdrawal(5), right)).toEqual([[right, 5]]);
  const byAnotherMachine = recentWithdrawalsAfter([], right + 30_000, undefined, withdrawal(40), right + 30_000);
  expect(remainingWithdrawalLimit(cents(100), byAnotherMachine, right)).toBe(60);
});

test('a request of a day ago changes nothing, whatever becomes of it', () => {
  const kept: RecentWithdrawals = [[START + 2, cents(70)]];
  const reopened = (now: number) =>
    recentWithdrawalsAfter(kept, START, withdrawal(9, { status: 'failed' }), withdrawal(9), now);
  expect(reopened(START + DAY)).toBe(kept);
  expect(reopened(START + DAY - 1)).toEqual([
    [START, 9],
    [START + 2, 70],
  ]);
});

test('beyond the kept number of requests, the two that are closest count as one, when the later was made', () => {
  const made = Array.from({ length: MAX_RECENT_WITHDRAWAL_ENTRIES + 1 }, (_, index) => ({
    at: START + index * 600_000,
    amount: index + 1,
  }));
  const [earlier, later] = [made[50], made[51]];
  if (!earlier || !later) throw new Error('There are not so many requests');
  later.at = earlier.at + 60_000;
  const end = START + MAX_RECENT_WITHDRAWAL_ENTRIES * 600_000;
  const withdrawn = made.reduce<RecentWithdrawals>(
    (before, { at, amount }) => recentWithdrawalsAfter(before, at, undefined, withdrawal(amount), end),
    [],
  );
  expect(withdrawn).toEqual(
    made.filter((one) => one !== earlier).map((one) => [one.at, one === later ? 51 + 52 : one.amount]),
  );
});

test('a missing limit is written as unlimited, another one as its amount', () => {
  expect([undefined, cents(0), cents(100_000)].map(formatLimit)).toEqual(['unlimited', '€0.00', '€1,000.00']);
});
