import * as z from 'zod/mini';
import { Amount } from '#shared/contract/wire.ts';
import { type Cents, eurosFromCents } from '#shared/domain/money.ts';
import { readEuros } from '../ui/money-field.tsx';

/** A typed text as the contract's `Amount`, refused with the contract's sentences. */
export const TypedAmount = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => readEuros(text) ?? Number.NaN),
  ),
  Amount,
);

/** The initial text of a field. */
export function typed(amount: Cents): string {
  return eurosFromCents(amount).toFixed(2);
}
