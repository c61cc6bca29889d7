import { type Cents, formatEuros } from './money.ts';
import { refusedField } from './refusal.ts';

export interface Limits {
  readonly minLimit: Cents;
  readonly maxLimit: Cents;
}

function assertWithin(kind: 'deposit' | 'withdrawal', amount: Cents, { minLimit, maxLimit }: Limits): void {
  if (amount <= 0) throw refusedField('amount', 'invalid_amount', 'Please enter a valid amount');
  if (amount < minLimit)
    throw refusedField('amount', 'below_minimum', `Minimum ${kind} amount is ${formatEuros(minLimit)}`);
  if (amount > maxLimit)
    throw refusedField('amount', 'above_maximum', `Maximum ${kind} amount is ${formatEuros(maxLimit)}`);
}

/** @throws Refusal 400 */
export const assertDepositWithin = (amount: Cents, limits: Limits) => assertWithin('deposit', amount, limits);

/** @throws Refusal 400 */
export const assertWithdrawalWithin = (amount: Cents, limits: Limits) => assertWithin('withdrawal', amount, limits);
