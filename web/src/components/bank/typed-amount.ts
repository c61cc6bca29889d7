import * as z from 'zod/mini';
import { LimitSchema } from '#shared/contract/limits.ts';
import { AmountSchema } from '#shared/contract/wire.ts';
import { type Cents, eurosFromCents } from '#shared/domain/money.ts';
import { formatAmount, parseAmount } from '#shared/domain/read-amount.ts';

type Context = Parameters<Parameters<typeof z.transform>[0]>[1];

/** Returns NaN for a text that is no amount: the contract's schema refuses it with its own sentence. */
function eurosIn(text: string, { issues }: Context): number {
  const reading = parseAmount(text);
  if (reading.amount !== undefined) return eurosFromCents(reading.amount);
  if (reading.reason !== 'invalid') issues.push({ code: 'custom', message: reading.sentence, input: text });
  return Number.NaN;
}

const TypedEuros = z.pipe(z.string(), z.transform(eurosIn));

export const AmountTextSchema = z.pipe(TypedEuros, AmountSchema);

export const LimitTextSchema = z.pipe(TypedEuros, LimitSchema);

export const OptionalLimitTextSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string, context) => (text.trim() === '' ? null : eurosIn(text, context))),
  ),
  z.nullable(LimitSchema),
);

export const formatLimitInput = (limit: Cents | undefined): string => (limit === undefined ? '' : formatAmount(limit));
