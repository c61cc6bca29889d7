import { DomainError } from './domain-error.ts';
import type { BasisPoints } from './fees.ts';
import { methodTypes } from './method-kinds.ts';
import { type Cents, cents, MAX_CENTS } from './money.ts';
import { type TransactionStatus, type TransactionType, transactionStatusProperties } from './transaction-status.ts';

/** 100 % in basis points. */
const WHOLE = 10_000;

/** Rounds half up to the cent, which is the only rounding in the bank. The amount must not be negative. */
export function feeOf(amount: Cents, rate: BasisPoints): Cents {
  // The product is at most 1e11 cents times 1e4, which a double represents exactly (2^53).
  return cents(Math.floor((amount * rate + WHOLE / 2) / WHOLE));
}

type FeePlacement = 'is paid on top of the amount' | 'comes out of the amount';

/** The texts are those of the terms and conditions. Bookings, checks and screens follow from this table. */
export const feePlacement: Readonly<Record<TransactionType, FeePlacement>> = {
  deposit: 'is paid on top of the amount',
  withdraw: 'comes out of the amount',
};

interface Charged {
  readonly type: TransactionType;
  readonly amount: Cents;
  readonly feeAmount: Cents;
}

const withFee = ({ type, amount, feeAmount }: Charged): Cents =>
  feePlacement[type] === 'comes out of the amount' ? amount : cents(amount + feeAmount);

const withoutFee = (charged: Charged): Cents => cents(withFee(charged) - charged.feeAmount);

export const accountMovementAmount = (charged: Charged): Cents =>
  charged.type === 'deposit' ? withoutFee(charged) : withFee(charged);

export const settlementAmount = (charged: Charged): Cents =>
  charged.type === 'deposit' ? withFee(charged) : withoutFee(charged);

/** A `transfer` moves money between two accounts of the bank, so it sums to zero. */
export const settlementKinds = [...methodTypes, 'cash', 'transfer'] as const;
type Settlement = (typeof settlementKinds)[number];

export interface Movement {
  readonly type: TransactionType;
  readonly status: TransactionStatus;
  readonly amount: Cents;
  readonly feePercent: BasisPoints;
  readonly settlement: Settlement;
}

/** `available = balance - reserved` is never below zero. */
export interface Balances {
  readonly balance: Cents;
  /** Held for open withdrawals. */
  readonly reserved: Cents;
}

/**
 * `customer` is the available money, `reserve` the money held for open withdrawals, `settlement` the money that came
 * from outside or left the bank, and `fees` the bank's income.
 */
export const ledgerAccounts = ['customer', 'reserve', 'settlement', 'fees'] as const;
type Account = (typeof ledgerAccounts)[number];

/** Cents by account, without zeros. They always sum to zero. */
export type Postings = Readonly<Partial<Record<Account, Cents>>>;

/** Returns the amounts, in cents, that a transaction contributes to each account. */
function position({ type, status, amount, feePercent }: Movement): Readonly<Partial<Record<Account, number>>> {
  const charged = { type, amount, feeAmount: feeOf(amount, feePercent) };
  const inward = type === 'deposit' ? 1 : -1;
  switch (transactionStatusProperties[status][type]) {
    case 'nothing':
      return {};
    case 'reserved':
      return { customer: -accountMovementAmount(charged), reserve: accountMovementAmount(charged) };
    case 'booked':
      return {
        customer: inward * accountMovementAmount(charged),
        fees: charged.feeAmount,
        settlement: -inward * settlementAmount(charged),
      };
  }
}

/** Returns the position after the change minus the position before it. */
export function postingsOf(before: Movement | undefined, after: Movement | undefined): Postings {
  const was = before ? position(before) : {};
  const is = after ? position(after) : {};
  const moved = ledgerAccounts.map((account) => [account, cents((is[account] ?? 0) - (was[account] ?? 0))] as const);
  return Object.fromEntries(moved.filter(([, amount]) => amount !== 0));
}

export function movesMoney(before: Movement | undefined, after: Movement | undefined): boolean {
  return Object.keys(postingsOf(before, after)).length > 0;
}

export function balanceChange(before: Movement | undefined, after: Movement | undefined): Balances {
  const { customer = 0, reserve = 0 } = postingsOf(before, after);
  return { balance: cents(customer + reserve), reserved: cents(reserve) };
}

export function availableBalance({ balance, reserved }: Balances): Cents {
  return cents(balance - reserved);
}

/** Computes the balances, which may be negative. @throws DomainError 409 when the balance would be larger than MAX_CENTS */
export function balancesAfterChange(
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

export const areBalancesZero = ({ balance, reserved }: Balances): boolean => balance === 0 && reserved === 0;
