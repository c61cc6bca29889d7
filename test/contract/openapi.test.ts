import { describe, expect, test } from 'vitest';
import { fromJSONSchema } from 'zod';
import { type OpenApiDocument, openApiDocument } from '#shared/contract/openapi.ts';
import { ProposalCreatedView } from '#shared/contract/proposed.ts';
import type { Route } from '#shared/contract/route.ts';
import { namedRoutes } from '#shared/contract/routes.ts';

const document = openApiDocument();
const { components, paths } = document;
type Operation = OpenApiDocument['paths'][string][string];

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

function operationOf({ path, method }: Route): Operation {
  return paths[path]?.[method.toLowerCase()] ?? expect.fail(`${method} ${path} is not in the document`);
}

function found(reference: string): unknown {
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
}

const withLocalReferences = (schema: object) =>
  JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'));
const $defs = withLocalReferences(components.schemas);

/** Checks a value by the document's own schema, independently of the bank's schemas. */
const accepts = (schema: object, value: unknown): boolean =>
  fromJSONSchema({ ...withLocalReferences(schema), $defs }).safeParse(value).success;

interface Content {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

const examplesOf = ({ example, examples }: Content): unknown[] =>
  examples ? Object.values(examples).map(({ value }) => value) : [example];

test('the OpenAPI document names every route once, and no other', () => {
  expect(operations).toHaveLength(namedRoutes.length);
  for (const { key, route } of namedRoutes) expect(operationOf(route).operationId).toBe(key);
});

test('the OpenAPI document refers to nothing that is missing', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
    ([, reference = '']) => reference,
  );
  expect(references.length).toBeGreaterThan(100);
  for (const reference of references) expect(found(reference), reference).toBeDefined();
});

describe.each(operations)('$method $path', ({ path, operation }) => {
  const { parameters, requestBody, responses, security } = operation;
  const { route } = namedRoutes.find(({ key }) => key === operation.operationId) ?? expect.fail();

  test('the description of a route says who may call it', () => {
    const schemes = security.flatMap((way) => Object.keys(way));
    expect(Object.keys(components.securitySchemes)).toEqual(expect.arrayContaining(schemes));
    const words = schemes.filter((word) => word !== 'session');
    expect([...new Set(words)]).toEqual(route.access === 'public' ? [] : [route.access]);
    expect(Object.keys(responses).includes('403')).toBe(route.access !== 'public' || route.sessionCookie !== undefined);
  });

  test('the description of a route declares every parameter once, and a key where the route makes something', () => {
    const given = parameters.map((one) => ('$ref' in one ? (found(one.$ref) as { name: string; in: string }) : one));
    const inPath = given.filter((one) => one.in === 'path').map(({ name }) => name);
    expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    expect(new Set(given.map((one) => `${one.in} ${one.name}`)).size).toBe(given.length);
    const makes = route.idempotency !== undefined;
    expect(given.some(({ name }) => name === 'Idempotency-Key')).toBe(makes);
    if (makes) expect(responses).toMatchObject({ 200: { headers: { 'Idempotency-Replayed': {} } }, 201: {}, 422: {} });
  });

  test('the description of a route has a body exactly where the contract has one', () => {
    expect(requestBody !== undefined).toBe(route.body !== undefined);
    for (const status of ['413', '415'])
      expect(Object.keys(responses).includes(status), status).toBe(route.body !== undefined);
  });

  test('the description of a route shows bodies and parameters that the contract accepts', () => {
    for (const content of Object.values(requestBody?.content ?? {})) {
      for (const example of examplesOf(content)) {
        expect(route.body?.safeParse(example).error?.issues).toBeUndefined();
        expect(accepts(content.schema, example), JSON.stringify(example)).toBe(true);
      }
    }
    for (const place of ['path', 'query'] as const) {
      const shown = parameters.flatMap((one) =>
        'in' in one && one.in === place && one.example !== undefined ? [[one.name, String(one.example)]] : [],
      );
      const schema = place === 'path' ? route.params : route.query;
      expect(schema?.safeParse(Object.fromEntries(shown)).error?.issues).toBeUndefined();
    }
  });

  test('the description of a route shows answers as the contract gives them', () => {
    const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
    expect(successes.map(([status]) => Number(status))).toContain(route.idempotency ? 201 : 200);
    for (const [status, response] of successes) {
      if ('$ref' in response) expect.fail('A success of its own');
      expect(Object.keys(response.headers ?? {})).toContain('X-Request-Id');
      const [[type, content] = expect.fail()] = Object.entries(response.content);
      expect(type).toBe(route.content ?? 'application/json');
      const schema = status === '202' && route.dualApproval ? ProposalCreatedView : route.response;
      for (const example of examplesOf(content)) {
        expect(schema.safeParse(example).error?.issues).toBeUndefined();
        expect(accepts(content.schema, example), JSON.stringify(example)).toBe(true);
      }
    }
  });
});

describe('the links of the OpenAPI document', () => {
  const links = operations.flatMap(({ operation }) =>
    Object.entries(operation.responses).flatMap(([status, response]) =>
      '$ref' in response
        ? []
        : Object.values(response.links ?? {}).map((link) => ({ from: operation.operationId, status, response, link })),
    ),
  );

  test('a link of the OpenAPI document leads to every call that names a resource in its path', () => {
    const reached = new Set(links.map(({ link }) => link.operationId));
    const naming = namedRoutes.filter(({ route }) => route.params);
    expect(naming.filter(({ key }) => !reached.has(key)).map(({ key }) => key)).toEqual([]);
  });
});

test('the schemas of the OpenAPI document refuse unknown fields', () => {
  for (const { operation } of operations) {
    const schema = operation.requestBody?.content['application/json']?.schema;
    for (const kind of schema?.oneOf ?? (schema ? [schema] : [])) expect(kind.additionalProperties).toBe(false);
  }
});
