import * as z from 'zod/mini';
import { EurosSchema } from './wire.ts';

export const limitProblemMessages = {
  missing: 'Please enter a limit',
  tooSmall: 'A limit is not negative',
} as const;

/** A limit of 0 allows nothing. */
export const LimitSchema = z.pipe(
  z.number({ error: limitProblemMessages.missing }).check(z.minimum(0, { error: limitProblemMessages.tooSmall })),
  EurosSchema,
);

/** Accepts null and an empty text as well, which remove the value. */
export const orBlankSchema = <Inside>(value: z.ZodMiniType<Inside, number>, error: string) =>
  z.codec(z.union([z.number(), z.null(), z.literal('')], { error }), z.nullable(value), {
    decode: (sent) => (sent === '' ? null : sent),
    encode: (kept) => kept,
  });

export const LimitOrBlankSchema = orBlankSchema(LimitSchema, limitProblemMessages.missing);
