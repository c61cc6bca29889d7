import { fieldError } from './domain-error.ts';
import { type Cents, formatEuros } from './money.ts';

export interface AmountLimits {
  readonly minLimit: Cents;
  readonly maxLimit: Cents;
}

function assertWithin(kind: 'deposit' | 'withdrawal', amount: Cents, { minLimit, maxLimit }: AmountLimits): void {
  if (amount <= 0) throw fieldError('amount', 'invalid_amount', 'Please enter a valid amount');
  if (amount < minLimit)
    throw fieldError('amount', 'below_minimum', `Minimum ${kind} amount is ${formatEuros(minLimit)}`);
  if (amount > maxLimit)
    throw fieldError('amount', 'above_maximum', `Maximum ${kind} amount is ${formatEuros(maxLimit)}`);
}

/** @throws DomainError 400 outside of the limits */
export const assertDepositWithinLimits = (amount: Cents, limits: AmountLimits) =>
  assertWithin('deposit', amount, limits);

/** @throws DomainError 400 outside of the limits */
export const assertWithdrawalWithinLimits = (amount: Cents, limits: AmountLimits) =>
  assertWithin('withdrawal', amount, limits);
