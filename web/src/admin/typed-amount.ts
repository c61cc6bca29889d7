import * as z from 'zod/mini';
import { Amount } from '#shared/contract/wire.ts';
import { type Cents, eurosFromCents } from '#shared/domain/money.ts';
import { readEuros } from '../ui/money-field.tsx';

/** The text of a field as the contract's amount, with the contract's sentences. */
export const TypedAmount = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => readEuros(text) ?? Number.NaN),
  ),
  Amount,
);

/** An amount as it stands in a field that is about to be edited. */
export function typed(amount: Cents): string {
  return eurosFromCents(amount).toFixed(2);
}
