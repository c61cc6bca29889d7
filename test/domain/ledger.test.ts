import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyTransactionChange } from '#shared/domain/apply-change.ts';
import { DomainError } from '#shared/domain/domain-error.ts';
import { basisPoints, NO_FEE } from '#shared/domain/fees.ts';
import {
  areBalancesZero,
  availableBalance,
  type Balances,
  ledgerAccounts,
  type Movement,
  type Postings,
  postingsOf,
} from '#shared/domain/ledger.ts';
import { cents, MAX_CENTS, ZERO_CENTS } from '#shared/domain/money.ts';
import {
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
const CREDITED = { balance: 1, reserved: 0 };
const DEBITED = { balance: -1, reserved: 0 };

/** How many times its amount a transaction adds to its customer's balances. */
const MEANINGS: Record<TransactionType, Record<TransactionStatus, typeof NOTHING>> = {
  deposit: { pending: NOTHING, processing: NOTHING, completed: CREDITED, failed: NOTHING, cancelled: NOTHING },
  withdraw: { pending: RESERVED, processing: RESERVED, completed: DEBITED, failed: NOTHING, cancelled: NOTHING },
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
    }),
    { numRuns: 2_000 },
  );
});

function next(what: string, before: Movement | undefined, drawn: Movement): Movement | undefined {
  if (what === 'delete') return undefined;
  if (what === 'create' || !before) return drawn;
  return what === 'status' ? { ...before, status: drawn.status } : { ...before, amount: drawn.amount };
}

function sumOfMeanings(transactions: readonly (Movement | undefined)[]) {
  const sums = { balance: 0, reserved: 0 };
  for (const movement of transactions) {
    if (!movement) continue;
    const { balance, reserved } = MEANINGS[movement.type][movement.status];
    sums.balance += balance * movement.amount;
    sums.reserved += reserved * movement.amount;
  }
  return sums;
}

test.each(transactionStatuses)('the status %s is shown by its name, and open when it holds a withdrawal', (status) => {
  const { label, open } = transactionStatusProperties[status];
  expect(label.toLowerCase()).toBe(status);
  expect(open).toBe(MEANINGS.withdraw[status] === RESERVED);
});

const completed = (type: TransactionType, amount: number): Movement => ({
  ...{ type, status: 'completed', feePercent: NO_FEE, settlement: 'bank' },
  amount: cents(amount),
});

test.each([
  [
    'a deposit credits exactly its amount, and the fee is paid on top',
    'deposit',
    { customer: 10_000, settlement: -10_250 },
  ],
  ['a withdrawal takes its amount, and the fee comes out of it', 'withdraw', { customer: -10_000, settlement: 9_750 }],
] as const)('the fee is booked: %s', (_, type, postings) => {
  const movement = { ...completed(type, 10_000), feePercent: basisPoints(250) };
  expect(postingsOf(undefined, movement)).toEqual({ ...postings, fees: 250 });
});

test('a withdrawal above the available balance is refused with the bank’s sentence', () => {
  const balances = { balance: cents(10_000), reserved: cents(4_000) };
  const withdrawal: Movement = { ...completed('withdraw', 6_001), status: 'pending' };
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
    const deposit = completed('deposit', 7_000);
    const balances = { balance: cents(6_000 + reserved), reserved: cents(reserved) };
    const refused = () => applyTransactionChange(balances, deposit, { ...deposit, status: 'failed' });
    expect(refused).toThrow(expect.objectContaining({ kind: 'conflict', code: 'insufficient_balance', message: told }));
  },
);

test('a balance is refused from the first cent above the limit of the bank', () => {
  const held = { balance: cents(MAX_CENTS - 5_000), reserved: cents(1) };
  const credited = (amount: number) => applyTransactionChange(held, undefined, completed('deposit', amount));
  expect(credited(5_000)).toEqual({ balance: MAX_CENTS, reserved: 1 });
  expect(() => credited(5_001)).toThrow(
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

test('an account is empty without any cents, held or not', () => {
  expect(areBalancesZero({ balance: ZERO_CENTS, reserved: ZERO_CENTS })).toBe(true);
  expect(areBalancesZero({ balance: cents(1), reserved: ZERO_CENTS })).toBe(false);
  expect(areBalancesZero({ balance: ZERO_CENTS, reserved: cents(1) })).toBe(false);
});
