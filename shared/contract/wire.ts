import * as z from 'zod/mini';
import { isEmailAddress } from '../domain/email.ts';
import { type BasisPoints, basisPointsFromPercent, percentFromBasisPoints } from '../domain/fees.ts';
import {
  amountProblemMessages,
  type Cents,
  centsFromEuros,
  eurosFromCents,
  isWholeCents,
  MAX_CENTS,
} from '../domain/money.ts';
import { isDisplayableText, toMultiline, toSingleLine } from '../domain/text.ts';

/** Euros with at most two decimals on the wire, cents inside the bank. The amount may be negative. */
export const EurosSchema = z.codec(
  z.number({ error: amountProblemMessages.invalid }).check(
    z.refine(isWholeCents, { error: amountProblemMessages.decimals, abort: true }),
    z.refine((euros) => Math.abs(euros) <= eurosFromCents(MAX_CENTS), { error: amountProblemMessages.tooLarge }),
  ),
  z.custom<Cents>((value) => Number.isSafeInteger(value)),
  { decode: centsFromEuros, encode: eurosFromCents },
);

export const EuroSumSchema = z.codec(
  z.number(),
  z.custom<Cents>((value) => Number.isSafeInteger(value)),
  { decode: centsFromEuros, encode: eurosFromCents },
);

export const AmountSchema = z.pipe(
  z
    .number({ error: amountProblemMessages.invalid })
    .check(z.refine((euros) => euros > 0, { error: amountProblemMessages.invalid, abort: true })),
  EurosSchema,
);

/** The bank's charge: zero or more. */
export const FeeSchema = z.pipe(
  z
    .number({ error: amountProblemMessages.invalid })
    .check(z.refine((euros) => euros >= 0, { error: 'A charge is not negative', abort: true })),
  EurosSchema,
);

/** 0 to 100 with at most two decimals on the wire, basis points inside the bank. */
export const PercentSchema = z.codec(
  z.number({ error: 'Please enter a number' }).check(
    z.refine((percent) => percent >= 0 && percent <= 100, {
      error: 'Please enter a number from 0 to 100',
      abort: true,
    }),
    z.refine(isWholeCents, { error: 'A percentage has at most two decimals' }),
  ),
  z.custom<BasisPoints>((value) => Number.isSafeInteger(value)),
  { decode: basisPointsFromPercent, encode: percentFromBasisPoints },
);

export const MomentSchema = z.iso.datetime();

export const MAX_ID_LENGTH = 100;

export function requiredChoiceSchema(error: string) {
  return z
    .string({ error })
    .check(z.overwrite(toSingleLine), z.minLength(1, { error }), z.maxLength(MAX_ID_LENGTH, { error }));
}

export const ChosenCustomerSchema = requiredChoiceSchema('Please choose a customer');

export const tooLongMessage = (name: string, max: number): string => `${name} is too long (at most ${max} characters)`;
const unshown = (name: string): string => `${name} contains characters that cannot be shown`;

function written(name: string, max: number, clean: (text: string) => string) {
  return z
    .string({ error: `${name} is not a text` })
    .check(
      z.overwrite(clean),
      z.maxLength(max, { error: tooLongMessage(name, max) }),
      z.refine(isDisplayableText, { error: unshown(name) }),
    );
}

export const optionalLineSchema = (name: string, max: number) => z.optional(written(name, max, toSingleLine));

export const optionalTextSchema = (name: string, max: number) => z.optional(written(name, max, toMultiline));

interface Required {
  readonly name: string;
  readonly max: number;
  readonly min?: { readonly length: number; readonly error: string };
  readonly missing?: string;
  readonly excess?: string;
}

function required({ name, max, min, ...sentences }: Required, clean: (text: string) => string) {
  const { missing = `${name} is required`, excess = tooLongMessage(name, max) } = sentences;
  return z.pipe(
    z.string({ error: missing }).check(z.overwrite(clean)),
    z
      .string()
      .check(
        z.minLength(1, { error: missing, abort: true }),
        z.minLength(min?.length ?? 1, { error: min?.error, abort: true }),
        z.maxLength(max, { error: excess }),
        z.refine(isDisplayableText, { error: unshown(name) }),
      ),
  );
}

export const requiredLineSchema = (wanted: Required) => required(wanted, toSingleLine);

export const requiredTextSchema = (wanted: Required) => required(wanted, toMultiline);

const NO_EMAIL = 'E-mail is required';
const BAD_EMAIL = 'Please enter a valid e-mail address';

/** E-mail addresses that differ only in case count as the same one. */
export const EmailSchema = z.pipe(
  z.string({ error: NO_EMAIL }).check(z.overwrite(toSingleLine)),
  z.string().check(z.minLength(1, { error: NO_EMAIL, abort: true }), z.refine(isEmailAddress, { error: BAD_EMAIL })),
);

export function sixDigitsSchema(sentence: string) {
  return z.string({ error: sentence }).check(z.regex(/^\d{6}$/, { error: sentence }));
}

export function wholeNumberSchema(
  min: number,
  max: number,
  error: string = `Please enter a whole number from ${min} to ${max}`,
) {
  return z.int({ error }).check(z.minimum(min, { error }), z.maximum(max, { error }));
}

export function queryNumberSchema(min: number, max: number, sentence: string) {
  return z.codec(z.string().check(z.regex(/^\d{1,6}$/, { error: sentence })), wholeNumberSchema(min, max, sentence), {
    decode: Number,
    encode: String,
  });
}

/** Parses an amount in a query string. */
export function queryAmountSchema<Inside>(amount: z.ZodMiniType<Inside, number>) {
  return z.pipe(
    z.codec(
      // NOTE: Number also accepts 0x10 and 1e2, which people do not write.
      z.string().check(z.regex(/^\d+(\.\d+)?$/, { error: amountProblemMessages.invalid })),
      z.number({ error: amountProblemMessages.invalid }),
      { decode: Number, encode: String },
    ),
    amount,
  );
}

const dayOrMoment = () =>
  z.optional(z.union([z.iso.date(), z.iso.datetime()], { error: 'A date looks like 2026-11-21' }));

/**
 * Days are those of UTC. A program with another calendar sends moments: the first of its first day, and the first after
 * its last day.
 */
export const queryPeriodSchemas = { from: dayOrMoment(), to: dayOrMoment() };

export const searchTextSchema = z.optional(
  z.string().check(z.overwrite(toSingleLine), z.maxLength(100, { error: 'Please search for something shorter' })),
);

const NO_VERSION = { error: 'The version is a number' };

export const VersionSchema = versionAtLeastSchema(1);

export function versionAtLeastSchema(least: 0 | 1) {
  return z.optional(z.number(NO_VERSION).check(z.int(NO_VERSION), z.minimum(least, NO_VERSION)));
}

export const queryVersionSchema = z.optional(queryNumberSchema(1, 999_999, NO_VERSION.error));

export const BAD_CURSOR_MESSAGE = 'This page link is not valid';

export const listQuerySchemas = {
  limit: z.optional(queryNumberSchema(1, 100, 'The limit is a number from 1 to 100')),
  cursor: z.optional(z.string().check(z.maxLength(1024, { error: BAD_CURSOR_MESSAGE }))),
};

export type ListOrder = 'newest' | 'oldest';

/** A cursor is valid only for the order in which it was made. */
export const queryOrderSchema = z.optional(
  z.enum(['newest', 'oldest'] as const satisfies ListOrder[], { error: 'The order is newest or oldest' }),
);

export const DEFAULT_PAGE_LIMIT = 50;

export function pageSchema<const Name extends string, Row extends z.ZodMiniType>(name: Name, row: Row) {
  return z.object({
    ...({ [name]: z.array(row) } as Record<Name, z.ZodMiniArray<Row>>),
    nextCursor: z.optional(z.string()),
  });
}

export function pageWithTotalSchema<const Name extends string, Row extends z.ZodMiniType>(name: Name, row: Row) {
  return z.extend(pageSchema(name, row), {
    total: z.optional(z.number()),
    totalIsAtLeast: z.optional(z.number()),
  });
}
