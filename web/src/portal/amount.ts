import * as z from 'zod/mini';
import { Amount } from '#shared/contract/wire.ts';
import { type Cents, eurosFromCents } from '#shared/domain/money.ts';
import { readAmount } from '#shared/domain/read-amount.ts';
import { Refusal } from '#shared/domain/refusal.ts';

const accepted = (amount: Cents) => z.safeDecode(Amount, eurosFromCents(amount));

export function amountIn(text: string): Cents | undefined {
  const { amount } = readAmount(text);
  return amount === undefined ? undefined : accepted(amount).data;
}

export function amountProblem(text: string, check: (amount: Cents) => void): string | undefined {
  const reading = readAmount(text);
  if (reading.amount === undefined) return reading.sentence;
  const { data, error } = accepted(reading.amount);
  if (error) return error.issues[0]?.message;
  try {
    check(data);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
