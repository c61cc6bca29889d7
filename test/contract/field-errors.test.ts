import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fieldErrors } from '#shared/contract/field-errors.ts';

test.each([
  [z.object({ id: z.string().check(z.maxLength(3)) }), { id: 'four' }, 'The field "id" has at most 3 characters'],
  [z.object({ size: z.number().check(z.maximum(5)) }), { size: 6 }, 'The field "size" is at most 5'],
  [z.object({ size: z.number() }), {}, 'The field "size" is missing or not valid'],
  [
    z.object({ of: z.object({ it: z.literal('a') }) }),
    { of: { it: 'b' } },
    'The field "of.it" is missing or not valid',
  ],
  [z.object({ it: z.string() }), [], 'The request is not valid'],
])('a rule without a sentence gets a default one: case %#', (schema, value, sentence) => {
  const { error } = z.safeParse(schema, value);
  expect(Object.values(fieldErrors(error?.issues ?? []))).toEqual([sentence]);
});
