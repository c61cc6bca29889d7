import * as z from 'zod/mini';
import { Limit } from '#shared/contract/limits.ts';
import { Amount } from '#shared/contract/wire.ts';
import { type Cents, eurosFromCents } from '#shared/domain/money.ts';
import { readEuros } from '../ui/money-field.tsx';

export const TypedAmount = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => readEuros(text) ?? Number.NaN),
  ),
  Amount,
);

export const TypedLimit = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => (text.trim() === '' ? null : (readEuros(text) ?? Number.NaN))),
  ),
  z.nullable(Limit),
);

export function typed(amount: Cents): string {
  return eurosFromCents(amount).toFixed(2);
}

export const typedLimit = (limit: Cents | undefined): string => (limit === undefined ? '' : typed(limit));
