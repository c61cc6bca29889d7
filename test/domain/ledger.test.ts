import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountAmount, basisPoints, feeOf, NO_FEE, settlementAmount } from '#shared/domain/fees.ts';
import {
  applyChange,
  availableOf,
  type Balances,
  balanceChange,
  balancesFromPostings,
  type Movement,
  type Posting,
  postingsOf,
} from '#shared/domain/ledger.ts';
import { cents, ZERO } from '#shared/domain/money.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import {
  type TransactionStatus,
  type TransactionType,
  transactionStatuses,
} from '#shared/domain/transaction-status.ts';

const amounts = fc.integer({ min: 0, max: 500_000 }).map(cents);
const movements: fc.Arbitrary<Movement> = fc.record({
  type: fc.constantFrom('deposit', 'withdraw'),
  status: fc.constantFrom(...transactionStatuses),
  amount: amounts,
  feePercent: fc.integer({ min: 0, max: 10_000 }).map(basisPoints),
  settlement: fc.constantFrom('bank', 'crypto', 'cash'),
});

/** One thing that happens to a customer's transactions: a new one, or a change of one there is. */
const steps = fc.record({
  which: fc.nat(20),
  what: fc.constantFrom('create', 'status', 'edit', 'delete'),
  movement: movements,
});

const NOTHING = { balance: 0, reserved: 0 };
const RESERVED = { balance: 0, reserved: 1 };

/** How often its amount a transaction adds to its customer's balances. */
const MEANINGS: Record<TransactionType, Record<TransactionStatus, typeof NOTHING>> = {
  deposit: {
    pending: NOTHING,
    processing: NOTHING,
    completed: { balance: 1, reserved: 0 },
    failed: NOTHING,
    cancelled: NOTHING,
  },
  withdraw: {
    pending: RESERVED,
    processing: RESERVED,
    completed: { balance: -1, reserved: 0 },
    failed: NOTHING,
    cancelled: NOTHING,
  },
};

const sum = (postings: readonly Posting[]) => postings.reduce((total, { amount }) => total + amount, 0);

describe('for any sequence of creations, statuses, edits and deletions', () => {
  test('balances equal the journal, postings sum to zero, and what is available is never negative', () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 60 }), (happenings) => {
        let balances: Balances = { balance: ZERO, reserved: ZERO };
        const journal: Posting[] = [];
        const transactions: (Movement | undefined)[] = [];
        for (const { which, what, movement } of happenings) {
          const index = what === 'create' ? transactions.length : which % Math.max(1, transactions.length);
          const before = transactions[index];
          if (what !== 'create' && !before) continue;
          const after = next(what, before, movement);
          try {
            balances = applyChange(balances, before, after);
          } catch (error) {
            // A refusal moves nothing.
            expect(error).toBeInstanceOf(Refusal);
            continue;
          }
          const line = postingsOf('ada', before, after);
          expect(sum(line)).toBe(0);
          journal.push(...line);
          transactions[index] = after;

          expect(balancesFromPostings('ada', journal)).toEqual(balances);
          expect(availableOf(balances)).toBeGreaterThanOrEqual(0);
          expect(balances.reserved).toBeGreaterThanOrEqual(0);
        }
        expect(balances).toEqual(sumOfMeanings(transactions));
        // What is left of each transaction's postings is where its money stands, and that sums to zero, too.
        const standing = transactions.map((movement) => postingsOf('ada', undefined, movement));
        for (const postings of standing) expect(sum(postings)).toBe(0);
        expect(balancesFromPostings('ada', standing.flat())).toEqual(balances);
      }),
      { numRuns: 2_000 },
    );
  });

  function next(what: string, before: Movement | undefined, drawn: Movement): Movement | undefined {
    if (what === 'delete') return undefined;
    if (what === 'create' || !before) return drawn;
    return what === 'status' ? { ...before, status: drawn.status } : { ...before, amount: drawn.amount };
  }

  function sumOfMeanings(transactions: readonly (Movement | undefined)[]): Balances {
    let balance = 0;
    let reserved = 0;
    for (const movement of transactions) {
      if (!movement) continue;
      const meaning = MEANINGS[movement.type][movement.status];
      balance += meaning.balance * movement.amount;
      reserved += meaning.reserved * movement.amount;
    }
    return { balance: cents(balance), reserved: cents(reserved) };
  }
});

describe('what a status means for money, whatever the fee', () => {
  const meanings = Object.entries(MEANINGS).flatMap(([type, ofType]) =>
    transactionStatuses.map((status) => [type, status, ofType[status]] as const),
  );
  test.each(meanings)('%s %s', (type, status, { balance, reserved }) => {
    fc.assert(
      fc.property(movements, (drawn) => {
        const movement = { ...drawn, type: type as TransactionType, status };
        expect(balanceChange(undefined, movement)).toEqual({
          balance: cents(balance * drawn.amount),
          reserved: cents(reserved * drawn.amount),
        });
      }),
    );
  });
});

describe('fees', () => {
  const movement: Movement = {
    type: 'deposit',
    status: 'completed',
    amount: cents(10_000),
    feePercent: basisPoints(250),
    settlement: 'bank',
  };

  test('a deposit credits exactly its amount; the fee is paid on top', () => {
    expect(postingsOf('ada', undefined, movement)).toEqual([
      { account: 'customer:ada', amount: 10_000 },
      { account: 'income:fees', amount: 250 },
      { account: 'settlement:bank', amount: -10_250 },
    ]);
  });

  test('a withdrawal takes its amount; the fee comes out of it', () => {
    expect(postingsOf('ada', undefined, { ...movement, type: 'withdraw' })).toEqual([
      { account: 'customer:ada', amount: -10_000 },
      { account: 'income:fees', amount: 250 },
      { account: 'settlement:bank', amount: 9_750 },
    ]);
  });

  test('what is paid in or out differs from what the account is credited or debited by the fee', () => {
    const charged = { amount: cents(10_000), feeAmount: cents(250) };
    expect(settlementAmount({ ...charged, type: 'deposit' })).toBe(10_250);
    expect(accountAmount({ ...charged, type: 'deposit' })).toBe(10_000);
    expect(settlementAmount({ ...charged, type: 'withdraw' })).toBe(9_750);
    expect(accountAmount({ ...charged, type: 'withdraw' })).toBe(10_000);
  });

  test('are rounded half up to the cent', () => {
    expect(feeOf(cents(50), basisPoints(100))).toBe(1);
    expect(feeOf(cents(49), basisPoints(100))).toBe(0);
    expect(feeOf(cents(99_999_999_999), basisPoints(10_000))).toBe(99_999_999_999);
  });

  test('are within half a cent of the exact figure, for any amount and percentage', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999_999 }),
        fc.integer({ min: 0, max: 10_000 }),
        (amount, percent) => {
          const exact = BigInt(amount) * BigInt(percent);
          const off = BigInt(feeOf(cents(amount), basisPoints(percent))) * 10_000n - exact;
          expect(off > -5_000n && off <= 5_000n).toBe(true);
        },
      ),
    );
  });
});

test('a withdrawal above what is available is refused with the bank’s sentence', () => {
  const balances = { balance: cents(10_000), reserved: cents(4_000) };
  const withdrawal: Movement = {
    type: 'withdraw',
    status: 'pending',
    amount: cents(6_001),
    feePercent: NO_FEE,
    settlement: 'bank',
  };
  expect(() => applyChange(balances, undefined, withdrawal)).toThrow("Sorry! You don't have sufficient balance");
  expect(applyChange(balances, undefined, { ...withdrawal, amount: cents(6_000) })).toEqual({
    balance: 10_000,
    reserved: 10_000,
  });
});

describe('of a deleted customer', () => {
  const DELETED_AT = '2026-11-21T12:00:00.000Z';
  const at = Date.parse(DELETED_AT);
  const funds = { balance: cents(2_000_000), reserved: cents(1_000_000) };
  const existing = fc.option(movements, { nil: undefined });
  /** What a transaction has done to the balance: `held` and `booked` are its amount. */
  const effect = (movement: Movement | undefined) => {
    const { balance, reserved } = MEANINGS[movement?.type ?? 'deposit'][movement?.status ?? 'failed'];
    return balance !== 0 ? 'booked' : reserved !== 0 ? 'held' : 'nothing';
  };
  const isOpen = (movement: Movement | undefined) =>
    movement?.status === 'pending' || movement?.status === 'processing';

  test('a hold is released, a deposit arrives, unclaimed money leaves, both can be undone: nothing else moves', () => {
    fc.assert(
      fc.property(existing, existing, fc.boolean(), (drawn, after, since) => {
        const journal = [{ at: at + (since ? 1 : -1), to: drawn?.status }];
        const before = drawn && { ...drawn, journal };
        const change = () => applyChange({ ...funds, deleted: true, deletedAt: DELETED_AT }, before, after);
        const moved = balanceChange(before, after);
        const way = `${before ? effect(before) : 'new'} to ${after ? effect(after) : 'gone'}`;
        const allowed =
          postingsOf('', before, after).length === 0 ||
          way === 'held to nothing' ||
          way === 'held to gone' ||
          (way === 'nothing to booked' && after?.type === 'deposit') ||
          (way === 'new to booked' && after?.type === 'withdraw') ||
          (way === 'booked to nothing' && since);
        const opens = isOpen(after) && after?.status !== before?.status;
        if (allowed && !opens) {
          expect(change()).toEqual({
            balance: funds.balance + moved.balance,
            reserved: funds.reserved + moved.reserved,
          });
        } else expect(change).toThrow('This customer has been deleted.');
      }),
      { numRuns: 2_000 },
    );
  });

  test('what is unclaimed is what was there, and arrived, less what was taken out: never below zero', () => {
    const doings = fc.record({
      which: fc.nat(10),
      what: fc.constantFrom('arrive', 'pay', 'undo'),
      amount: fc.integer({ min: 1, max: 50_000 }).map(cents),
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50_000 }), fc.array(doings, { maxLength: 60 }), (left, happenings) => {
        let unclaimed: Balances = { balance: cents(left), reserved: ZERO };
        const made: (Movement & { readonly journal: { at: number; to: TransactionStatus }[] })[] = [];
        for (const { which, what, amount } of happenings) {
          const movement = { feePercent: basisPoints(150), settlement: 'bank', amount } as const;
          const former = made[which % Math.max(1, made.length)];
          const before = what === 'undo' ? former : undefined;
          const cancelled: Movement = { ...movement, type: 'deposit', status: 'cancelled' };
          const after: Movement | undefined =
            what === 'undo'
              ? before && { ...before, status: 'failed' }
              : { ...movement, type: what === 'arrive' ? 'deposit' : 'withdraw', status: 'completed' };
          if (!after) continue;
          try {
            const holder = { ...unclaimed, deleted: true, deletedAt: DELETED_AT };
            unclaimed = applyChange(holder, what === 'arrive' ? cancelled : before, after);
          } catch (error) {
            expect(error).toMatchObject({ code: 'not_unclaimed' });
            continue;
          }
          const journal = [{ at: at + 1, to: after.status }];
          if (before) made[made.indexOf(before)] = { ...after, journal: [...before.journal, ...journal] };
          else made.push({ ...after, journal });
          const sumOf = (type: TransactionType) =>
            made
              .filter((one) => one.type === type && one.status === 'completed')
              .reduce((sum, one) => sum + one.amount, 0);
          expect(unclaimed).toEqual({ balance: left + sumOf('deposit') - sumOf('withdraw'), reserved: 0 });
          expect(unclaimed.balance).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('more than what is unclaimed is refused with how much there is', () => {
    const holder = { balance: cents(2_000), reserved: ZERO, deleted: true, deletedAt: DELETED_AT };
    const payout: Movement = {
      type: 'withdraw',
      status: 'completed',
      amount: cents(2_001),
      feePercent: NO_FEE,
      settlement: 'cash',
    };
    expect(() => applyChange(holder, undefined, payout)).toThrow('€20.00 is still unclaimed');
    expect(applyChange(holder, undefined, { ...payout, amount: cents(2_000) }).balance).toBe(0);
  });
});

test('one side of a transfer stays as it was booked, whatever is asked of it', () => {
  fc.assert(
    fc.property(movements, fc.option(movements, { nil: undefined }), (drawn, after) => {
      const before: Movement = { ...drawn, settlement: 'transfer' };
      const moves = postingsOf('', before, after).length > 0;
      const change = () => applyChange({ balance: cents(9_000_000), reserved: cents(1_000_000) }, before, after);
      if (moves) expect(change).toThrow('This amount was assigned from unclaimed money');
      else expect(change()).toEqual({ balance: 9_000_000, reserved: 1_000_000 });
    }),
  );
});
