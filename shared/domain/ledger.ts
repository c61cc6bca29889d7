import { DomainError } from './domain-error.ts';
import { accountAmount, type BasisPoints, feeOf, settlementAmount } from './fees.ts';
import { methodTypes } from './method-kinds.ts';
import { type Cents, cents, MAX_CENTS } from './money.ts';
import { statusMeanings, type TransactionStatus, type TransactionType } from './transaction-status.ts';

/** `transfer` is between two accounts of the bank, so it sums to zero. */
export const settlements = [...methodTypes, 'cash', 'transfer'] as const;
export type Settlement = (typeof settlements)[number];

export interface Movement {
  readonly type: TransactionType;
  readonly status: TransactionStatus;
  readonly amount: Cents;
  readonly feePercent: BasisPoints;
  readonly settlement: Settlement;
}

/** `available = balance - reserved`, never below zero. */
export interface Balances {
  readonly balance: Cents;
  /** Held for open withdrawals. */
  readonly reserved: Cents;
}

export interface Holder extends Balances {
  readonly deleted?: boolean | undefined;
  /** ISO 8601, UTC. */
  readonly deletedAt?: string | undefined;
}

/** `customer` is the available money, `reserve` the money held for open withdrawals. */
type Account = `customer:${string}` | `reserve:${string}` | `settlement:${Settlement}` | 'income:fees';

export interface Posting {
  readonly account: Account;
  /** The postings of one line sum to zero. */
  readonly amount: Cents;
}

function position(customerId: string, movement: Movement | undefined): Map<Account, number> {
  if (!movement) return new Map();
  const { type, status, amount, feePercent, settlement } = movement;
  const charged = { type, amount, feeAmount: feeOf(amount, feePercent) };
  const customer: Account = `customer:${customerId}`;
  const inward = type === 'deposit' ? 1 : -1;
  switch (statusMeanings[status][type]) {
    case 'nothing':
      return new Map();
    case 'reserved':
      return new Map<Account, number>([
        [customer, -accountAmount(charged)],
        [`reserve:${customerId}`, accountAmount(charged)],
      ]);
    case 'booked':
      return new Map<Account, number>([
        [customer, inward * accountAmount(charged)],
        ['income:fees', charged.feeAmount],
        [`settlement:${settlement}`, -inward * settlementAmount(charged)],
      ]);
  }
}

/** The position after the change minus the position before. Sums to zero. */
export function postingsOf(customerId: string, before: Movement | undefined, after: Movement | undefined): Posting[] {
  const was = position(customerId, before);
  const is = position(customerId, after);
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((account) => ({ account, amount: cents((is.get(account) ?? 0) - (was.get(account) ?? 0)) }))
    .filter(({ amount }) => amount !== 0);
}

export function balancesFromPostings(customerId: string, postings: Iterable<Posting>): Balances {
  let available = 0;
  let reserved = 0;
  for (const { account, amount } of postings) {
    if (account === `customer:${customerId}`) available += amount;
    if (account === `reserve:${customerId}`) reserved += amount;
  }
  return { balance: cents(available + reserved), reserved: cents(reserved) };
}

export function balanceChange(before: Movement | undefined, after: Movement | undefined): Balances {
  return balancesFromPostings('', postingsOf('', before, after));
}

export function availableOf({ balance, reserved }: Balances): Cents {
  return cents(balance - reserved);
}

/**
 * @throws DomainError 409 when the available amount would be negative, the balance larger than MAX_CENTS, or the customer
 * is deleted (`applyChangeToClosedAccount` of `unclaimed.ts` has their rule)
 */
export function applyChange(balances: Holder, before: Movement | undefined, after: Movement | undefined): Balances {
  if (balances.deleted) throw customerDeleted('Their money is unclaimed.');
  const result = balancesAfter(balances, before, after);
  if (availableOf(result) < 0) {
    throw new DomainError('conflict', 'insufficient_balance', "Sorry! You don't have sufficient balance");
  }
  return result;
}

/** May be negative. @throws DomainError 409 when the balance would be larger than MAX_CENTS */
export function balancesAfter(
  { balance, reserved }: Balances,
  before: Movement | undefined,
  after: Movement | undefined,
): Balances {
  const moved = balanceChange(before, after);
  const result = { balance: cents(balance + moved.balance), reserved: cents(reserved + moved.reserved) };
  if (result.balance > MAX_CENTS) {
    throw new DomainError('conflict', 'balance_too_large', 'The balance would be larger than the bank can keep');
  }
  return result;
}

export const customerDeleted = (consequence: string): DomainError =>
  new DomainError('conflict', 'customer_deleted', `This customer has been deleted. ${consequence}`);

export const isNothing = ({ balance, reserved }: Balances): boolean => balance === 0 && reserved === 0;
