/** Generates invalid inputs from the schemas. An input that its route's schema accepts is generated again. */
import type { Route } from '#shared/contract/route.ts';
import type { NamedRoute } from '#shared/contract/routes.ts';
import { exampleInput, fillPathParams } from './example-input.ts';
import { mutate } from './mutate.ts';
import type { Random } from './random.ts';

export interface BadInputCase {
  readonly key: string;
  readonly route: Route;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer<ArrayBuffer>;
}

type Some<T> = readonly [T, ...T[]];

const DEPTH = 10_000;

/** JSON that replaces other values. */
const values: Some<string> = [
  'null',
  ...'true [] {} "" 0 -0 -1 1.005 1e309 5e-324 9007199254740993 "10" "\\u0000" "\\ud800" "\\u202eevil"'.split(' '),
  '9'.repeat(1000),
  `"${'🦊'.repeat(5_000)}"`,
  '{"$gt":""}',
  "\"' OR '1'='1\"",
  '{"__proto__":{"role":"admin"}}',
  '{"toString":1,"valueOf":1}',
  '['.repeat(DEPTH) + ']'.repeat(DEPTH),
  `[${'0,'.repeat(5_000)}0]`,
];

/** Unknown fields (ASVS 15.3.3). */
const extras: Some<string> = [
  '',
  ' amount',
  '\u0000',
  'x'.repeat(3_000),
  ...'balance role _id id suspended feeAmount __proto__ constructor toString Amount $where'.split(' '),
];

/** Texts for an address, either escaped or damaged. */
const written: Some<string> = [
  '',
  '9'.repeat(50),
  'x'.repeat(2_000),
  ...'0 -1 101 1.5 1e3 NaN null __proto__ deposit,withdraw 2026-02-30 99999-01-01'.split(' '),
  ...'%00 %ff%fe %ed%a0%80 %f0%9f%a6%8a %7B%22%24gt%22%3A%22%22%7D ..%2F..%2Fetc%2Fpasswd'.split(' '),
];

const HOLE = 'The place of another value';

/** Replaces or leaves out a value at any depth, or adds an unknown field. */
function withHole(value: unknown, random: Random): unknown {
  if (random.chance(0.1)) return undefined;
  if (typeof value !== 'object' || value === null || random.chance(0.1)) return HOLE;
  const names = Object.keys(value) as unknown as Some<string>;
  const name = random.pick(names.length > 0 && random.chance(0.7) ? names : extras);
  const inner = withHole(Object(value)[name], random);
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === name ? inner : item));
  return Object.fromEntries([...Object.entries(value), [name, inner]]);
}

function badBody({ key, route }: NamedRoute, random: Random): BadInputCase {
  const { params, body } = exampleInput(route);
  const whole = Buffer.from(JSON.stringify(body) ?? '');
  const changed = JSON.stringify(withHole(body, random)) ?? '';
  const bytes = random.chance(0.3)
    ? mutate(random, whole, [])
    : Buffer.from(changed.replace(JSON.stringify(HOLE), () => random.pick(values)));
  const headers = { 'content-type': 'application/json' };
  return { key, route, address: fillPathParams(route, params), headers, body: Buffer.from(bytes) };
}

function badQuery({ key, route }: NamedRoute, random: Random): BadInputCase {
  const { params, query, body } = exampleInput(route);
  const names = [...Object.keys(query), 'limit', 'cursor', 'status', 'from'] as unknown as Some<string>;
  const name = random.chance(0.7) ? random.pick(names) : encodeURIComponent(random.pick(extras).slice(0, 1000));
  return {
    key,
    route,
    address: `${fillPathParams(route, params)}?${new URLSearchParams(query)}&${name}=${random.pick(written)}`,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: Buffer.from(JSON.stringify(body)) }),
  };
}

/** Returns whether the route's own schemas refuse the input. */
function isInvalid({ route, address, body }: BadInputCase): boolean {
  const [, search = ''] = address.split(/\?(.*)/s);
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(search))
    query[name] = name in query ? `${query[name]},${value}` : value;
  if (route.query && !route.query.safeParse({ ...query }).success) return true;
  if (!route.body || !body) return false;
  if (body.length > (route.bodyLimit ?? 100_000)) return true;
  try {
    // An empty body counts as an empty object, as it does for the endpoint.
    return !route.body.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body) || '{}')).success;
  } catch {
    return true;
  }
}

/** Generates an invalid input. @param routes must all take a body or a query */
export function randomBadInput(routes: Some<NamedRoute>, random: Random): BadInputCase {
  for (;;) {
    const named = random.pick(routes);
    const { body, query } = named.route;
    const input = body && (!query || random.chance(0.8)) ? badBody(named, random) : badQuery(named, random);
    if (isInvalid(input)) return input;
  }
}
