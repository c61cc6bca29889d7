import * as z from 'zod/mini';
import { Amount } from '#shared/contract/wire.ts';
import type { Cents } from '#shared/domain/money.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { readEuros } from '../ui/money-field.tsx';

export function amountIn(text: string): Cents | undefined {
  return z.safeDecode(Amount, readEuros(text) as number).data;
}

export function amountProblem(text: string, check: (amount: Cents) => void): string | undefined {
  const read = z.safeDecode(Amount, readEuros(text) as number);
  if (!read.success) return read.error.issues[0]?.message;
  try {
    check(read.data);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
