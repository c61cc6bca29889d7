import { afterEach, expect, test } from 'vitest';
import { en } from 'zod/locales';
import * as z from 'zod/mini';
import { fieldErrors } from '#shared/contract/field-errors.ts';
import { type NamedRoute, namedRoutes } from '#shared/contract/routes.ts';
import { type BadInputCase, randomBadInput } from '#test/support/bad-input.ts';
import { DEFAULT_ZOD_MESSAGE_PATTERN } from '#test/support/default-zod-messages.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { seededRandom } from '#test/support/random.ts';

const INPUTS = iterationCount(50_000, 3_000);
const SEED = 20_261_122;

const addresses = namedRoutes.flatMap(({ key, route }) =>
  ['x'.repeat(101), undefined, 5].map((value) => ({
    key,
    schema: route.params,
    value: Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, value])),
  })),
);

function bodyOf({ body }: BadInputCase): unknown {
  try {
    return JSON.parse(body?.toString() ?? '');
  } catch {
    return undefined;
  }
}

function allInputs() {
  const [first = expect.fail(), ...others] = namedRoutes.filter(({ route }) => route.body || route.query);
  const routes: [NamedRoute, ...NamedRoute[]] = [first, ...others];
  const queriesAndBodies = Array.from({ length: INPUTS }, (_, index) =>
    randomBadInput(routes, seededRandom(SEED + index)),
  ).flatMap((input) => [
    { key: input.key, schema: input.route.body, value: bodyOf(input) },
    {
      key: input.key,
      schema: input.route.query,
      value: Object.fromEntries(new URLSearchParams(input.address.split('?')[1])),
    },
  ]);
  return [...addresses, ...queriesAndBodies];
}

const refusalsOf = (inputs: ReturnType<typeof allInputs>) =>
  inputs.flatMap(({ key, schema, value }) => {
    const error = schema?.safeParse(value).error;
    return error ? [{ key, fields: { ...fieldErrors(error.issues) } }] : [];
  });

afterEach(() => void z.config({ localeError: undefined }));

test('no route answers with the words of zod in any language, and all answer the same', () => {
  const inputs = allInputs();
  const deployed = refusalsOf(inputs);
  expect(deployed.length).toBeGreaterThan(INPUTS / 2);
  const answeringZod = deployed.filter(({ fields }) =>
    Object.values(fields).some((text) => DEFAULT_ZOD_MESSAGE_PATTERN.test(text)),
  );
  expect(answeringZod).toEqual([]);
  z.config(en());
  expect(refusalsOf(inputs)).toEqual(deployed);
});

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
