import { type Cents, formatEuros } from './money.ts';
import { Refusal } from './refusal.ts';

export interface Limits {
  readonly minLimit: Cents;
  readonly maxLimit: Cents;
}

function refuse(code: string, sentence: string): Refusal {
  return new Refusal('invalid', code, sentence, { fields: { amount: sentence } });
}

function assertWithin(kind: 'deposit' | 'withdrawal', amount: Cents, { minLimit, maxLimit }: Limits): void {
  if (amount <= 0) throw refuse('invalid_amount', 'Please enter a valid amount');
  if (amount < minLimit) throw refuse('below_minimum', `Minimum ${kind} amount is ${formatEuros(minLimit)}`);
  if (amount > maxLimit) throw refuse('above_maximum', `Maximum ${kind} amount is ${formatEuros(maxLimit)}`);
}

/** @throws Refusal 400 */
export const assertDepositWithin = (amount: Cents, limits: Limits) => assertWithin('deposit', amount, limits);

/** @throws Refusal 400 */
export const assertWithdrawalWithin = (amount: Cents, limits: Limits) => assertWithin('withdrawal', amount, limits);
