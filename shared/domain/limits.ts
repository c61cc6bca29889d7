import { fieldError } from './domain-error.ts';
import { type Cents, formatEuros } from './money.ts';

export interface Limits {
  readonly minLimit: Cents;
  readonly maxLimit: Cents;
}

function assertWithin(kind: 'deposit' | 'withdrawal', amount: Cents, { minLimit, maxLimit }: Limits): void {
  if (amount <= 0) throw fieldError('amount', 'invalid_amount', 'Please enter a valid amount');
  if (amount < minLimit)
    throw fieldError('amount', 'below_minimum', `Minimum ${kind} amount is ${formatEuros(minLimit)}`);
  if (amount > maxLimit)
    throw fieldError('amount', 'above_maximum', `Maximum ${kind} amount is ${formatEuros(maxLimit)}`);
}

/** @throws DomainError 400 outside of the limits */
export const assertDepositWithin = (amount: Cents, limits: Limits) => assertWithin('deposit', amount, limits);

/** @throws DomainError 400 outside of the limits */
export const assertWithdrawalWithin = (amount: Cents, limits: Limits) => assertWithin('withdrawal', amount, limits);
