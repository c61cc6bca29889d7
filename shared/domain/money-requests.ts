/** Rules of a customer's request for a deposit or a withdrawal: how much may be requested, and at which charge. */
import { type CoinsPerEuro, formattedCoinAmount, isSameCoinRate } from './crypto-amount.ts';
import { DomainError, fieldError } from './domain-error.ts';
import type { BasisPoints } from './fees.ts';
import { feeOf, type Movement, settlementAmount } from './ledger.ts';
import type { MethodType } from './method-kinds.ts';
import { amountProblemMessages, type Cents, cents, formatEuros } from './money.ts';
import { isInLastDay, mergeClosestAmounts, type RecentAmounts, recentAmounts } from './recent-amounts.ts';
import { type TransactionType, transactionStatusProperties } from './transaction-status.ts';

export interface AmountLimits {
  readonly minLimit: Cents;
  readonly maxLimit: Cents;
}

/**
 * @param left what the customer may still withdraw in 24 hours; absent without such a limit
 * @throws DomainError 400 outside of the method's limits, 409 above what is left
 */
export function assertMoneyRequestWithinLimits(
  type: TransactionType,
  amount: Cents,
  { minLimit, maxLimit }: AmountLimits,
  left?: Cents,
): void {
  const kind = type === 'deposit' ? 'deposit' : 'withdrawal';
  if (amount <= 0) throw fieldError('amount', 'invalid_amount', amountProblemMessages.invalid);
  if (amount < minLimit)
    throw fieldError('amount', 'below_minimum', `Minimum ${kind} amount is ${formatEuros(minLimit)}`);
  if (amount > maxLimit)
    throw fieldError('amount', 'above_maximum', `Maximum ${kind} amount is ${formatEuros(maxLimit)}`);
  if (left !== undefined && amount > left)
    throw new DomainError('conflict', 'withdrawal_limit', `You can withdraw ${formatEuros(left)} more today`);
}

interface RequestedMethod extends AmountLimits {
  readonly type: MethodType;
  /** The customer's own rate, if there is one. */
  readonly feePercent: BasisPoints;
}

/** Returns what the bank books for a request. @throws DomainError as `assertMoneyRequestWithinLimits` does */
export function requestedMovement(
  type: TransactionType,
  { amount }: { readonly amount: Cents },
  method: RequestedMethod,
  left?: Cents,
): Movement {
  assertMoneyRequestWithinLimits(type, amount, method, left);
  return { type, status: 'pending', amount, feePercent: method.feePercent, settlement: method.type };
}

interface ChargedMovement extends Pick<Movement, 'type' | 'amount' | 'feePercent'> {
  readonly coins?: { readonly currency: string; readonly rate: CoinsPerEuro } | undefined;
}

/** Adds the amount of coins in which a transaction is settled. It is absent without a rate. */
export function coinSettlementOf({ type, amount, feePercent, coins }: ChargedMovement) {
  const settled = settlementAmount({ type, amount, feeAmount: feeOf(amount, feePercent) });
  return coins && { ...coins, amount: formattedCoinAmount(settled, coins.rate) };
}

/** What a customer was shown before sending a request. Absent parts are not compared. */
export interface ShownCharge {
  readonly feeAmount?: Cents | undefined;
  /** `0` if the customer was shown no amount of coins. */
  readonly eurToCryptoRate?: CoinsPerEuro | undefined;
}

/** What the bank charges now. */
export interface Charge {
  readonly feeAmount: Cents;
  readonly feePercent: BasisPoints;
  readonly eurToCryptoRate?: CoinsPerEuro | undefined;
}

interface Charged extends Pick<Movement, 'amount' | 'feePercent'> {
  readonly coins?: { readonly rate: CoinsPerEuro } | undefined;
}

export function chargeOf({ amount, feePercent, coins }: Charged): Charge {
  return {
    feeAmount: feeOf(amount, feePercent),
    feePercent,
    ...(coins && { eurToCryptoRate: coins.rate }),
  };
}

/**
 * Returns the sentence of a refusal, or undefined if the customer was shown the present charge and the request may be
 * booked.
 */
export function chargeMismatchMessage(shown: ShownCharge, present: Charge): string | undefined {
  const { feeAmount = present.feeAmount, eurToCryptoRate: rate } = shown;
  const { eurToCryptoRate: presentRate = '0' } = present;
  const differences: string[] = [];
  if (feeAmount !== present.feeAmount)
    differences.push(`The charge is ${formatEuros(present.feeAmount)}, not ${formatEuros(feeAmount)} as shown.`);
  if (rate !== undefined && !isSameCoinRate(rate, presentRate))
    differences.push(`The rate is ${presentRate} coins per euro, not ${rate} as shown.`);
  return differences.length > 0 ? [...differences, 'Nothing was requested.'].join(' ') : undefined;
}

/**
 * The withdrawals requested in the last 24 hours. They are kept in the customer's item, whose version every money operation
 * checks, so that simultaneous requests cannot exceed the limit together.
 */
export type RecentWithdrawals = RecentAmounts;

/** Beyond this number, the two requests closest in time are merged, and count until the later of them is a day old. */
export const MAX_RECENT_WITHDRAWAL_ENTRIES = 100;

/** Returns 0 for a withdrawal whose money never left the bank, and for an administrator's own entry. */
function counted(movement: Movement | undefined): number {
  if (movement?.type !== 'withdraw' || movement.settlement === 'cash') return 0;
  return transactionStatusProperties[movement.status].withdraw === 'nothing' ? 0 : movement.amount;
}

/**
 * Returns the same list when nothing changes. NOTE: an amount whose request is not in the list (from before the list
 * existed, or merged) is not given back, so that the limit is never exceeded.
 * @param at when the withdrawal was requested, in epoch milliseconds
 */
export function recentWithdrawalsAfter(
  withdrawn: RecentWithdrawals,
  at: number,
  before: Movement | undefined,
  after: Movement | undefined,
  now: number,
): RecentWithdrawals {
  const change = counted(after) - counted(before);
  if (change === 0 || !isInLastDay(at, now)) return withdrawn;
  const sums = new Map<number, number>(recentAmounts(withdrawn, now));
  const sum = sums.get(at);
  if (sum === undefined && change < 0) return withdrawn;
  sums.set(at, (sum ?? 0) + change);
  const entries = [...sums]
    .filter(([, amount]) => amount > 0)
    .sort(([a], [b]) => a - b)
    .map(([moment, amount]) => [moment, cents(amount)] as const);
  return entries.length > MAX_RECENT_WITHDRAWAL_ENTRIES ? mergeClosestAmounts(entries) : entries;
}

export const formatLimit = (limit: Cents | undefined): string =>
  limit === undefined ? 'unlimited' : formatEuros(limit);

/** Returns what may still be withdrawn, or undefined without a limit. @param now epoch milliseconds */
export function remainingWithdrawalLimit(
  limit: Cents | undefined,
  withdrawn: RecentWithdrawals,
  now: number,
): Cents | undefined {
  if (limit === undefined) return undefined;
  return cents(recentAmounts(withdrawn, now).reduce((left, [, amount]) => Math.max(0, left - amount), Number(limit)));
}
