/** What a transaction does to money: the double entry of every change, and the balances that follow from it. */
import { accountAmount, type BasisPoints, feeOf, settlementAmount } from './fees.ts';
import { methodTypes } from './method-kinds.ts';
import { type Cents, cents, formatEuros, MAX_CENTS } from './money.ts';
import { Refusal } from './refusal.ts';
import { statusMeanings, type TransactionStatus, type TransactionType } from './transaction-status.ts';

/**
 * How money enters and leaves the bank: by a kind of payment method, or by an administrator. `transfer` is between two
 * accounts of the bank, so it comes to zero.
 */
export const settlements = [...methodTypes, 'cash', 'transfer'] as const;
export type Settlement = (typeof settlements)[number];

/** The part of a transaction that decides what it books. */
export interface Movement {
  readonly type: TransactionType;
  readonly status: TransactionStatus;
  readonly amount: Cents;
  /** The rate at the time of the request. */
  readonly feePercent: BasisPoints;
  readonly settlement: Settlement;
}

/** A movement as it stands, with the statuses it has been through. */
interface BookedMovement extends Movement {
  /** `at` in epoch milliseconds. */
  readonly journal?: readonly {
    readonly at: number;
    readonly from?: TransactionStatus | undefined;
    readonly to?: TransactionStatus | undefined;
  }[];
}

/** A customer's money. `available = balance - reserved`, never below zero. */
export interface Balances {
  /** Booked. */
  readonly balance: Cents;
  /** Held for open withdrawals. */
  readonly reserved: Cents;
}

interface Holder extends Balances {
  /** What a deleted customer has is unclaimed. */
  readonly deleted?: boolean | undefined;
  /** ISO 8601, UTC. */
  readonly deletedAt?: string | undefined;
}

/** An account of the books. `customer` holds what is available, `reserve` what is held for open withdrawals. */
type Account = `customer:${string}` | `reserve:${string}` | `settlement:${Settlement}` | 'income:fees';

export interface Posting {
  readonly account: Account;
  /** Cents; the postings of one line sum to zero. */
  readonly amount: Cents;
}

/** What a transaction in this state has booked, by account. */
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

/** The double entry of a change: the position after it less the position before. Sums to zero. */
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

/** What a change of one transaction adds to its customer's balances. */
export function balanceChange(before: Movement | undefined, after: Movement | undefined): Balances {
  return balancesFromPostings('', postingsOf('', before, after));
}

export function availableOf({ balance, reserved }: Balances): Cents {
  return cents(balance - reserved);
}

/**
 * A customer's balances after a change of one transaction.
 * @throws Refusal 409 when the available amount would be negative, the balance larger than MAX_CENTS, the change moves one
 *   side of a transfer, or the customer has been deleted and it is none of the changes that are left
 */
export function applyChange(
  balances: Holder,
  before: BookedMovement | undefined,
  after: Movement | undefined,
): Balances {
  if (before?.settlement === 'transfer') assertUnmoved(before, after);
  if (balances.deleted) assertOfDeleted(balances, before, after);
  const moved = balanceChange(before, after);
  const result = {
    balance: cents(balances.balance + moved.balance),
    reserved: cents(balances.reserved + moved.reserved),
  };
  if (availableOf(result) < 0) throw balances.deleted ? notUnclaimed(balances) : insufficientBalance();
  if (result.balance > MAX_CENTS) {
    throw new Refusal('conflict', 'balance_too_large', 'The balance would be larger than the bank can keep');
  }
  return result;
}

const insufficientBalance = (): Refusal =>
  new Refusal('conflict', 'insufficient_balance', "Sorry! You don't have sufficient balance");

const notUnclaimed = (holder: Balances): Refusal =>
  new Refusal(
    'conflict',
    'not_unclaimed',
    `Of this customer's money ${formatEuros(availableOf(holder))} is still unclaimed: that is the most that can be taken out.`,
  );

/** The other side would be left alone. @throws Refusal 409 */
function assertUnmoved(before: Movement, after: Movement | undefined): void {
  if (postingsOf('', before, after).length === 0) return;
  throw new Refusal(
    'conflict',
    'transferred',
    'This amount was assigned from unclaimed money and stays as it was booked. To correct it, create a transaction.',
  );
}

const effectOf = (movement: Movement | undefined) =>
  movement ? statusMeanings[movement.status][movement.type] : 'nothing';

/**
 * What is held for a request may be released. A deposit may still arrive, unclaimed money may leave by a new withdrawal,
 * and both can be undone by a status; what was booked before the deletion stands.
 * @throws Refusal 409
 */
function assertOfDeleted({ deletedAt }: Holder, before: BookedMovement | undefined, after: Movement | undefined): void {
  const isOpen = after !== undefined && statusMeanings[after.status].open;
  if (isOpen && after.status !== before?.status) {
    throw customerDeleted('None of their requests can be opened again.');
  }
  if (postingsOf('', before, after).length === 0) return;
  const [was, is] = [effectOf(before), effectOf(after)];
  const isReleased = was === 'reserved' && is === 'nothing';
  const arrives = before !== undefined && was === 'nothing' && is === 'booked' && after?.type === 'deposit';
  const leaves = before === undefined && is === 'booked' && after?.type === 'withdraw';
  const isUndone = was === 'booked' && is === 'nothing' && after !== undefined && isBookedSince(deletedAt, before);
  if (isReleased || arrives || leaves || isUndone) return;
  throw customerDeleted('Only a deposit that still arrives can be booked; what is unclaimed is paid out or assigned.');
}

function isBookedSince(moment: string | undefined, movement: BookedMovement | undefined): boolean {
  const booking = movement?.journal?.findLast(({ from, to }) => to === 'completed' && from !== 'completed');
  return booking !== undefined && moment !== undefined && booking.at > Date.parse(moment);
}

const customerDeleted = (consequence: string): Refusal =>
  new Refusal('conflict', 'customer_deleted', `This customer has been deleted. ${consequence}`);

export const isNothing = ({ balance, reserved }: Balances): boolean => balance === 0 && reserved === 0;
