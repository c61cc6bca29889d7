/** The codecs and fields that the wire is made of. */
import * as z from 'zod/mini';
import { type BasisPoints, basisPointsFromPercent, percentFromBasisPoints } from '../domain/fees.ts';
import { type Cents, centsFromEuros, eurosFromCents, isWholeCents, MAX_CENTS } from '../domain/money.ts';

/** Euros on the wire (a JSON number with at most two decimals), cents inside. May be negative. */
export const Euros = z.codec(
  z.number({ error: 'Please enter a valid amount' }).check(
    z.refine(isWholeCents, { error: 'An amount has at most two decimals', abort: true }),
    z.refine((euros) => Math.abs(euros) <= eurosFromCents(MAX_CENTS), { error: 'The amount is too large' }),
  ),
  z.custom<Cents>((value) => Number.isSafeInteger(value)),
  { decode: centsFromEuros, encode: eurosFromCents },
);

/** A sum of many amounts, which may be larger than any one of them. Only ever answered. */
export const EuroSum = z.codec(
  z.number(),
  z.custom<Cents>((value) => Number.isSafeInteger(value)),
  { decode: centsFromEuros, encode: eurosFromCents },
);

/** An amount of money that is handed over: more than nothing. */
export const Amount = z.pipe(
  z
    .number({ error: 'Please enter a valid amount' })
    .check(z.refine((euros) => euros > 0, { error: 'Please enter a valid amount', abort: true })),
  Euros,
);

/** Percent on the wire (at most two decimals, 0 to 100), whole basis points inside. */
export const Percent = z.codec(
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

/** A moment, as ISO 8601 in UTC. */
export const Moment = z.iso.datetime();

/** No id is longer. */
const ID_LENGTH = 100;

/** What `{id}` in a path stands for. */
export const byId = z.object({ id: z.string().check(z.maxLength(ID_LENGTH)) });

/** The customer whom an administrator chose. */
export const ChosenCustomer = z
  .string({ error: 'Please choose a customer' })
  .check(
    z.minLength(1, { error: 'Please choose a customer' }),
    z.maxLength(ID_LENGTH, { error: 'Please choose a customer' }),
  );

/** A required line of text, trimmed. `name` begins the sentences: "Name is required". */
export function requiredText(name: string, max: number) {
  return z.pipe(
    z.string({ error: `${name} is required` }).check(z.trim()),
    z
      .string()
      .check(
        z.minLength(1, { error: `${name} is required`, abort: true }),
        z.maxLength(max, { error: `${name} is too long (at most ${max} characters)` }),
        z.regex(/^[^\p{Cc}]*$/u, { error: `${name} contains characters that cannot be shown` }),
      ),
  );
}

/** An e-mail address, trimmed; its case is kept, its uniqueness ignores it. */
export const Email = z.pipe(
  z.string({ error: 'E-mail is required' }).check(z.trim()),
  z
    .string()
    .check(
      z.minLength(1, { error: 'E-mail is required', abort: true }),
      z.maxLength(254, { error: 'Please enter a valid e-mail address', abort: true }),
      z.email({ error: 'Please enter a valid e-mail address' }),
    ),
);

/** The six digits of an authenticator. */
export function sixDigits(sentence: string) {
  return z.string({ error: sentence }).check(z.regex(/^\d{6}$/, { error: sentence }));
}

/** A whole number in a query string. */
function numberInQuery(min: number, max: number, sentence: string) {
  return z.codec(
    z.string().check(z.regex(/^\d{1,6}$/, { error: sentence })),
    z.number().check(z.minimum(min, { error: sentence }), z.maximum(max, { error: sentence })),
    { decode: Number, encode: String },
  );
}

/** Text that may be left out or empty, trimmed. */
export function optionalText(name: string, max: number) {
  return z.optional(
    z
      .string({ error: `${name} is not a text` })
      .check(z.trim(), z.maxLength(max, { error: `${name} is too long (at most ${max} characters)` })),
  );
}

/** What can be searched for in a list. */
export const searchText = z.optional(
  z.string().check(z.trim(), z.maxLength(100, { error: 'Please search for something shorter' })),
);

/** The version of a thing as the screen showed it. */
export const Version = z.optional(z.number({ error: 'The version is a number' }).check(z.int(), z.minimum(1)));

/** The same where there is no body. */
export const versionInQuery = z.optional(numberInQuery(1, 999_999, 'The version is a number'));

/** The query of every list: newest first, `limit` rows (50 when absent), from `cursor` on. */
export const listQuery = {
  limit: z.optional(numberInQuery(1, 100, 'The limit is a number from 1 to 100')),
  cursor: z.optional(z.string().check(z.maxLength(1024, { error: 'This page link is not valid' }))),
};

export const DEFAULT_LIMIT = 50;

/** A list's answer: its rows under `name`, and the cursor of the next page when there is one. */
export function page<const Name extends string, Row extends z.ZodMiniType>(name: Name, row: Row) {
  return z.object({
    ...({ [name]: z.array(row) } as Record<Name, z.ZodMiniArray<Row>>),
    nextCursor: z.optional(z.string()),
  });
}
