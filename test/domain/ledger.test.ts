import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyTransactionChange } from '#shared/domain/apply-change.ts';
import { DomainError } from '#shared/domain/domain-error.ts';
import { basisPoints, NO_FEE } from '#shared/domain/fees.ts';
import {
  areBalancesZero,
  availableBalance,
  type Balances,
  balanceChange,
  ledgerAccounts,
  type Movement,
  type Postings,
  postingsOf,
} from '#shared/domain/ledger.ts';
import { cents, MAX_CENTS, ZERO_CENTS } from '#shared/domain/money.ts';
import {
  openTransactionStatuses,
  type TransactionStatus,
  type TransactionType,
  transactionStatuses,
  transactionStatusProperties,
} from '#shared/domain/transaction-status.ts';
import { INSUFFICIENT_BALANCE } from '#test/support/spec-texts.ts';

const amounts = fc.integer({ min: 0, max: 500_000 }).map(cents);
const movements: fc.Arbitrary<Movement> = fc.record({
  type: fc.constantFrom('deposit', 'withdraw'),
  status: fc.constantFrom(...transactionStatuses),
  amount: amounts,
  feePercent: fc.integer({ min: 0, max: 10_000 }).map(basisPoints),
  settlement: fc.constantFrom('bank', 'crypto', 'cash'),
});

const steps = fc.record({
  which: fc.nat(20),
  what: fc.constantFrom('create', 'status', 'edit', 'delete'),
  movement: movements,
});

const NOTHING = { balance: 0, reserved: 0 };
const RESERVED = { balance: 0, reserved: 1 };

/** How many times its amount a transaction adds to its customer's balances. */
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

const sum = (postings: Postings) => ledgerAccounts.reduce((total, account) => total + (postings[account] ?? 0), 0);

const balancesOf = (all: readonly Postings[]) => {
  const [customer, reserved] = (['customer', 'reserve'] as const).map((account) =>
    all.reduce((total, postings) => total + (postings[account] ?? 0), 0),
  );
  return { balance: Number(customer) + Number(reserved), reserved };
};

test('balances equal the journal, postings sum to zero, and the available balance is never negative, whatever happens', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 60 }), (happenings) => {
      let balances: Balances = { balance: ZERO_CENTS, reserved: ZERO_CENTS };
      const journal: Postings[] = [];
      const transactions: (Movement | undefined)[] = [];
      for (const { which, what, movement } of happenings) {
        const index = what === 'create' ? transactions.length : which % Math.max(1, transactions.length);
        const before = transactions[index];
        if (what !== 'create' && !before) continue;
        const after = next(what, before, movement);
        try {
          balances = applyTransactionChange(balances, before, after);
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError);
          continue;
        }
        const line = postingsOf(before, after);
        expect(sum(line)).toBe(0);
        journal.push(line);
        transactions[index] = after;

        expect(balancesOf(journal)).toEqual(balances);
        expect(availableBalance(balances)).toBeGreaterThanOrEqual(0);
        expect(balances.reserved).toBeGreaterThanOrEqual(0);
      }
      expect(balances).toEqual(sumOfMeanings(transactions));
      // What remains of each transaction's postings is where its money is, and it sums to zero, too.
      const standing = transactions.map((movement) => postingsOf(undefined, movement));
      for (const postings of standing) expect(sum(postings)).toBe(0);
      expect(balancesOf(standing)).toEqual(balances);
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

const meanings = Object.entries(MEANINGS).flatMap(([type, ofType]) =>
  transactionStatuses.map((status) => [type, status, ofType[status]] as const),
);
test.each(meanings)(
  'a transaction moves exactly the money that its status means, whatever the fee: %s %s',
  (type, status, { balance, reserved }) => {
    fc.assert(
      fc.property(movements, (drawn) => {
        const movement = { ...drawn, type: type as TransactionType, status };
        expect(balanceChange(undefined, movement)).toEqual({
          balance: cents(balance * drawn.amount),
          reserved: cents(reserved * drawn.amount),
        });
      }),
    );
  },
);

describe.each(transactionStatuses)('the status %s', (status) => {
  test(`the status ${status} is shown by its own name`, () => {
    expect(transactionStatusProperties[status].label.toLowerCase()).toBe(status);
  });

  test(`the status ${status} is open exactly when it holds the money of a withdrawal`, () => {
    expect(transactionStatusProperties[status].open).toBe(MEANINGS.withdraw[status] === RESERVED);
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

  test('a deposit credits exactly its amount, and the fee is paid on top', () => {
    expect(postingsOf(undefined, movement)).toEqual({ customer: 10_000, fees: 250, settlement: -10_250 });
  });

  test('a withdrawal takes its amount, and the fee comes out of it', () => {
    expect(postingsOf(undefined, { ...movement, type: 'withdraw' })).toEqual({
      ...{ customer: -10_000, fees: 250, settlement: 9_750 },
    });
  });
});

test('a withdrawal above the available balance is refused with the bank’s sentence', () => {
  const balances = { balance: cents(10_000), reserved: cents(4_000) };
  const withdrawal: Movement = {
    type: 'withdraw',
    status: 'pending',
    amount: cents(6_001),
    feePercent: NO_FEE,
    settlement: 'bank',
  };
  const refused = () => applyTransactionChange(balances, undefined, withdrawal, 'customer');
  expect(refused).toThrow(INSUFFICIENT_BALANCE);
  expect(refused).toThrow(expect.objectContaining({ kind: 'conflict', code: 'insufficient_balance' }));
  expect(applyTransactionChange(balances, undefined, { ...withdrawal, amount: cents(6_000) })).toEqual({
    balance: 10_000,
    reserved: 10_000,
  });
});

test.each([
  [
    4_000,
    'This takes €70.00 from the customer, who has €60.00 available. It is possible once €10.00 more has been paid in or released from open withdrawals.',
  ],
  [
    0,
    'This takes €70.00 from the customer, who has €60.00 available. It is possible once €10.00 more has been paid in.',
  ],
])(
  'an administrator reads whose money is missing and what makes it possible, with %i cents reserved',
  (reserved, told) => {
    const deposit: Movement = {
      type: 'deposit',
      status: 'completed',
      amount: cents(7_000),
      feePercent: NO_FEE,
      settlement: 'bank',
    };
    const balances = { balance: cents(6_000 + reserved), reserved: cents(reserved) };
    const refused = () => applyTransactionChange(balances, deposit, { ...deposit, status: 'failed' });
    expect(refused).toThrow(expect.objectContaining({ kind: 'conflict', code: 'insufficient_balance', message: told }));
  },
);

test('a balance is refused from the first cent above the limit of the bank', () => {
  const held = { balance: cents(MAX_CENTS - 5_000), reserved: cents(1) };
  const deposit = (amount: number): Movement => ({
    ...{ type: 'deposit', status: 'completed', feePercent: NO_FEE, settlement: 'bank' },
    amount: cents(amount),
  });
  expect(applyTransactionChange(held, undefined, deposit(5_000))).toEqual({ balance: MAX_CENTS, reserved: 1 });
  expect(() => applyTransactionChange(held, undefined, deposit(5_001))).toThrow(
    expect.objectContaining({ kind: 'conflict', code: 'balance_too_large', message: expect.stringMatching(/\w/) }),
  );
});

test('no posting has an amount of zero, so a change that moves no money has no postings', () => {
  const existing = fc.option(movements, { nil: undefined });
  fc.assert(
    fc.property(existing, existing, (before, after) => {
      expect(Object.values(postingsOf(before, after))).not.toContain(0);
      expect(postingsOf(before, before)).toEqual({});
    }),
  );
});

test.each([
  [0, 0, true],
  [1, 0, false],
  [1, 1, false],
  [0, 1, false],
])('the account with %d cents, %d of them held, counts as empty: %s', (balance, reserved, empty) => {
  expect(areBalancesZero({ balance: cents(balance), reserved: cents(reserved) })).toBe(empty);
});

test('pending and processing transactions are open', () => {
  expect(openTransactionStatuses).toEqual(['pending', 'processing']);
});
