import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyTransactionChange } from '#shared/domain/apply-change.ts';
import { basisPoints, NO_FEE } from '#shared/domain/fees.ts';
import { type Balances, balanceChange, type Movement, movesMoney } from '#shared/domain/ledger.ts';
import { cents, ZERO_CENTS } from '#shared/domain/money.ts';
import {
  type TransactionStatus,
  type TransactionType,
  transactionStatuses,
} from '#shared/domain/transaction-status.ts';

const movements: fc.Arbitrary<Movement> = fc.record({
  type: fc.constantFrom('deposit', 'withdraw'),
  status: fc.constantFrom(...transactionStatuses),
  amount: fc.integer({ min: 0, max: 500_000 }).map(cents),
  feePercent: fc.integer({ min: 0, max: 10_000 }).map(basisPoints),
  settlement: fc.constantFrom('bank', 'crypto', 'cash'),
});

describe('of a deleted customer', () => {
  const DELETED_AT = '2026-11-21T12:00:00.000Z';
  const at = Date.parse(DELETED_AT);
  const funds = { balance: cents(2_000_000), reserved: cents(1_000_000) };
  const existing = fc.option(movements, { nil: undefined });
  /** Returns what a transaction has done to the balance: `held` and `booked` are its amount. */
  const effect = (movement: Movement) => {
    if (movement.status === 'completed') return 'booked';
    return movement.type === 'withdraw' && isOpen(movement) ? 'held' : 'nothing';
  };
  const isOpen = (movement: Movement | undefined) =>
    movement?.status === 'pending' || movement?.status === 'processing';

  const refusal = (message: RegExp) =>
    expect.objectContaining({
      ...{ kind: 'conflict', code: 'customer_deleted' },
      message: expect.stringMatching(message),
    });
  const CANNOT_BE_OPENED = refusal(/^This customer has been deleted\. .*opened again/);
  const CANNOT_MOVE = refusal(/^This customer has been deleted\. .*still arrives/);

  test('a deleted customer’s holds are released, deposits arrive, unclaimed money leaves, and nothing else moves', () => {
    fc.assert(
      fc.property(existing, existing, fc.boolean(), (drawn, after, since) => {
        const journal = [{ at: at + (since ? 1 : -1), to: drawn?.status }];
        const before = drawn && { ...drawn, journal };
        const change = () => applyTransactionChange({ ...funds, deleted: true, deletedAt: DELETED_AT }, before, after);
        const moved = balanceChange(before, after);
        const way = `${before ? effect(before) : 'new'} to ${after ? effect(after) : 'gone'}`;
        const allowed =
          !movesMoney(before, after) ||
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
        } else expect(change).toThrow(opens ? CANNOT_BE_OPENED : CANNOT_MOVE);
      }),
      { numRuns: 2_000 },
    );
  });

  describe('a booking is undone only if it is of after the deletion', () => {
    const booked: Movement = {
      ...{ type: 'deposit', status: 'completed', feePercent: NO_FEE, settlement: 'bank' },
      amount: cents(1_000),
    };
    type Line = { readonly at: number; readonly from?: TransactionStatus; readonly to?: TransactionStatus };
    const undo = (journal: readonly Line[] | undefined, deletedAt: string | undefined) => () =>
      applyTransactionChange(
        { ...funds, deleted: true, deletedAt },
        { ...booked, ...(journal && { journal }) },
        {
          ...booked,
          status: 'failed',
        },
      );
    const [before, after] = [at - 1, at + 1];

    test.each<[string, readonly Line[]]>([
      ['it was booked first', [{ at: after, to: 'completed' }]],
      [
        'it was opened before',
        [
          { at: before, to: 'pending' },
          { at: after, from: 'pending', to: 'completed' },
        ],
      ],
      [
        'it was booked before, undone and booked again',
        [
          { at: before, to: 'completed' },
          { at: after, from: 'completed', to: 'failed' },
          { at: after, from: 'failed', to: 'completed' },
        ],
      ],
    ])('a booking of a deleted customer can be undone when %s', (_, journal) => {
      expect(undo(journal, DELETED_AT)()).toEqual({ balance: funds.balance - 1_000, reserved: funds.reserved });
    });

    test.each<[string, readonly Line[] | undefined, string | undefined]>([
      ['when it was booked before', [{ at: before, to: 'completed' }], DELETED_AT],
      ['when it was booked at the very moment', [{ at, to: 'completed' }], DELETED_AT],
      ['when only its description is of after', [{ at: before, to: 'completed' }, { at: after }], DELETED_AT],
      [
        'when only an edit is of after',
        [
          { at: before, to: 'completed' },
          { at: after, from: 'completed', to: 'completed' },
        ],
        DELETED_AT,
      ],
      ['when nothing tells of its booking', [{ at: after, to: 'pending' }], DELETED_AT],
      ['when it has no journal', undefined, DELETED_AT],
      ['when no moment is known', [{ at: after, to: 'completed' }], undefined],
    ])('a booking of a deleted customer cannot be undone %s', (_, journal, deletedAt) => {
      expect(undo(journal, deletedAt)).toThrow(CANNOT_MOVE);
    });
  });

  test('unclaimed money is what was left and has arrived, less what was taken out, and never below zero', () => {
    const doings = fc.record({
      which: fc.nat(10),
      what: fc.constantFrom('arrive', 'pay', 'undo'),
      amount: fc.integer({ min: 1, max: 50_000 }).map(cents),
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50_000 }), fc.array(doings, { maxLength: 60 }), (left, happenings) => {
        let unclaimed: Balances = { balance: cents(left), reserved: ZERO_CENTS };
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
            unclaimed = applyTransactionChange(holder, what === 'arrive' ? cancelled : before, after);
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

  test('a payout above the unclaimed money that is not held is refused with the amount that is left', () => {
    const holder = { balance: cents(5_000), reserved: cents(2_000), deleted: true, deletedAt: DELETED_AT };
    const payout = (amount: number): Movement => ({
      ...{ type: 'withdraw', status: 'completed', feePercent: NO_FEE, settlement: 'cash' },
      amount: cents(amount),
    });
    expect(() => applyTransactionChange(holder, undefined, payout(3_001))).toThrow(
      expect.objectContaining({
        ...{ kind: 'conflict', code: 'not_unclaimed' },
        message: expect.stringContaining('€30.00 is still unclaimed'),
      }),
    );
    expect(applyTransactionChange(holder, undefined, payout(3_000)).balance).toBe(2_000);
  });
});

const ASSIGNED = expect.objectContaining({
  ...{ kind: 'conflict', code: 'transferred' },
  message: expect.stringContaining('This amount was assigned from unclaimed money'),
});

test('one side of a transfer stays as it was booked, whatever change is requested', () => {
  fc.assert(
    fc.property(movements, fc.option(movements, { nil: undefined }), (drawn, after) => {
      const before: Movement = { ...drawn, settlement: 'transfer' };
      const moves = movesMoney(before, after);
      const change = () =>
        applyTransactionChange({ balance: cents(9_000_000), reserved: cents(1_000_000) }, before, after);
      if (moves) expect(change).toThrow(ASSIGNED);
      else expect(change()).toEqual({ balance: 9_000_000, reserved: 1_000_000 });
    }),
  );
});
