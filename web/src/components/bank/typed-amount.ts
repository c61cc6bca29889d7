import * as z from 'zod/mini';
import { Limit } from '#shared/contract/limits.ts';
import { Amount } from '#shared/contract/wire.ts';
import { type Cents, eurosFromCents } from '#shared/domain/money.ts';
import { formatAmount, readAmount } from '#shared/domain/read-amount.ts';

type Context = Parameters<Parameters<typeof z.transform>[0]>[1];

/** Returns NaN for a text that is no amount: the contract's schema refuses it with its own sentence. */
function eurosIn(text: string, { issues }: Context): number {
  const reading = readAmount(text);
  if (reading.amount !== undefined) return eurosFromCents(reading.amount);
  if (reading.reason !== 'invalid') issues.push({ code: 'custom', message: reading.sentence, input: text });
  return Number.NaN;
}

const TypedEuros = z.pipe(z.string(), z.transform(eurosIn));

export const TypedAmount = z.pipe(TypedEuros, Amount);

export const RequiredTypedLimit = z.pipe(TypedEuros, Limit);

export const TypedLimit = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string, context) => (text.trim() === '' ? null : eurosIn(text, context))),
  ),
  z.nullable(Limit),
);

export const typedLimit = (limit: Cents | undefined): string => (limit === undefined ? '' : formatAmount(limit));
