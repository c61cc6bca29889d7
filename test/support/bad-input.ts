/** Generates invalid inputs from the schemas. An input that its route's schema accepts is generated again. */
import { gzipSync } from 'node:zlib';
import type { Route } from '#shared/contract/route.ts';
import type { NamedRoute } from '#shared/contract/routes.ts';
import { exampleInput, fillPathParams } from './example-input.ts';
import type { Random } from './random.ts';

type Bytes = Buffer<ArrayBuffer>;

export interface BadInputCase {
  readonly key: string;
  readonly route: Route;
  readonly flaw: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Bytes;
}

/** A JSON text under construction, which may have pieces that no JavaScript value serializes to. */
type Node =
  | { readonly kind: 'object'; readonly entries: readonly (readonly [string, Node])[] }
  | { readonly kind: 'array'; readonly items: readonly Node[] }
  | { readonly kind: 'text'; readonly text: string };

const text = (json: string): Node => ({ kind: 'text', text: json });

function toNode(value: unknown): Node {
  if (Array.isArray(value)) return { kind: 'array', items: value.map(toNode) };
  if (typeof value !== 'object' || value === null) return text(JSON.stringify(value));
  return { kind: 'object', entries: Object.entries(value).map(([name, inner]) => [name, toNode(inner)]) };
}

function write(node: Node): string {
  if (node.kind === 'text') return node.text;
  if (node.kind === 'array') return `[${node.items.map(write).join(',')}]`;
  return `{${node.entries.map(([name, inner]) => `${JSON.stringify(name)}:${write(inner)}`).join(',')}}`;
}

const DEPTH = 10_000;
const nested = (open: string, close: string, core: string): string => open.repeat(DEPTH) + core + close.repeat(DEPTH);

type Some<T> = readonly [T, ...T[]];

/** JSON that replaces other values; `flaw` shows its beginning. */
const values: Some<string> = [
  'null',
  ...'true false [] {} "" 0 -0 -1 0.001 1.005 1e309 -1e309 5e-324 9007199254740993'.split(' '),
  '9'.repeat(1000),
  '"10"',
  '"\\u0000"',
  '"a\\u0000b"',
  // These are half a surrogate pair, and a pair in the wrong order.
  '"\\ud800"',
  '"\\udfff\\ud800"',
  `"${'x'.repeat(20_000)}"`,
  `"${'🦊'.repeat(5_000)}"`,
  '"\\u0007\\u001b[31m"',
  // This text runs from right to left.
  '"\\u202eevil"',
  '{"$gt":""}',
  '"x or attribute_exists(a)"',
  "\"' OR '1'='1\"",
  '"<img src=x onerror=alert(1)>"',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '{"toString":1,"valueOf":1}',
  '{"length":1e9}',
  nested('[', ']', ''),
  nested('{"a":', '}', '1'),
  `[${'0,'.repeat(5_000)}0]`,
];

/** Unknown fields (ASVS 15.3.3). */
const extras: Some<string> = [
  '',
  ' amount',
  '\u0000',
  'x'.repeat(3_000),
  ...'balance role _id id suspended isAdmin availableBalance withdrawalFee createdAt feeAmount processedBy'.split(' '),
  ...'__proto__ constructor prototype toString hasOwnProperty Amount $where'.split(' '),
];

/** Changes one random place of a JSON tree. */
function changed(node: Node, random: Random): readonly [flaw: string, Node] {
  const inner = node.kind === 'object' ? node.entries.length : node.kind === 'array' ? node.items.length : 0;
  if (inner > 0 && random.chance(0.7)) {
    const at = random.below(inner);
    if (node.kind === 'array') {
      const [flaw, item] = changed(node.items[at] ?? node, random);
      return [flaw, { kind: 'array', items: node.items.with(at, item) }];
    }
    if (node.kind === 'object') {
      const [name, value] = node.entries[at] ?? ['', node];
      const [flaw, other] = changed(value, random);
      return [`${name}: ${flaw}`, { kind: 'object', entries: node.entries.with(at, [name, other]) }];
    }
  }
  if (node.kind === 'object' && random.chance(0.6)) return changedObject(node, random);
  if (random.chance(0.1)) return ['a list around it', { kind: 'array', items: [node] }];
  const json = random.pick(values);
  return [json.slice(0, 20), text(json)];
}

function changedObject({ entries }: Node & { kind: 'object' }, random: Random): readonly [flaw: string, Node] {
  const at = random.below(Math.max(entries.length, 1));
  const [name = ''] = entries[at] ?? [];
  const json = random.pick(values);
  const way = random.below(4);
  if (way === 0) return [`without ${name}`, { kind: 'object', entries: entries.toSpliced(at, 1) }];
  if (way === 1) {
    return [
      `${name} a second time: ${json.slice(0, 20)}`,
      { kind: 'object', entries: [...entries, [name, text(json)]] },
    ];
  }
  const extra = random.pick(extras);
  const value = random.chance(0.5) ? text(json) : text('1');
  return [`a field "${extra.slice(0, 20)}"`, { kind: 'object', entries: entries.toSpliced(at, 0, [extra, value]) }];
}

const utf8 = (content: string): Bytes => Buffer.from(content, 'utf8');

/** Damages after which the body is not JSON or not UTF-8. */
const damages: Some<readonly [flaw: string, (json: Bytes, random: Random) => Bytes]> = [
  ['nothing', () => Buffer.alloc(0)],
  ['white space', () => utf8(' \n\t ')],
  ['cut off', (json, random) => json.subarray(0, random.below(json.length))],
  ['something after it', (json) => Buffer.concat([json, utf8('}')])],
  ['twice', (json) => Buffer.concat([json, json])],
  ['a comma too many', (json) => utf8(json.toString().replace(/}$/, ',}'))],
  ['single quotes', (json) => utf8(json.toString().replaceAll('"', "'"))],
  ['a comment', (json) => Buffer.concat([utf8('// hello\n'), json])],
  ['NaN', (json) => utf8(json.toString().replace(/:[^,}]+/, ':NaN'))],
  ['a hexadecimal number', (json) => utf8(json.toString().replace(/:[^,}]+/, ':0x10'))],
  ['a byte that UTF-8 does not have', (json, random) => spliced(json, [0xff], random)],
  ['a letter in too many bytes', (json, random) => spliced(json, [0xc0, 0x80], random)],
  ['half a character in bytes', (json, random) => spliced(json, [0xed, 0xa0, 0x80], random)],
  ['an unfinished character', (json, random) => spliced(json, [0xe2, 0x82], random)],
  ['a NUL byte', (json, random) => spliced(json, [0], random)],
  ['UTF-16', (json) => Buffer.from(json.toString(), 'utf16le')],
  ['compressed', (json) => gzipSync(json)],
  ['a form', () => utf8('amount=10&method=sepa')],
  ['XML', () => utf8('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hosts">]><x>&e;</x>')],
  ['lists without an end', () => utf8('['.repeat(50_000))],
  ['more than a body may be', (json) => Buffer.concat([json, Buffer.alloc(100_001, ' ')])],
];

function spliced(json: Bytes, bytes: readonly number[], random: Random): Bytes {
  const at = random.below(json.length);
  return Buffer.concat([json.subarray(0, at), Buffer.from(bytes), json.subarray(at)]);
}

const contentTypes: Some<string> = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'text/plain',
  'text/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/vnd.api+json',
  'nonsense',
];

/** Texts for an address, either escaped or damaged. */
const written: Some<string> = [
  '',
  '9'.repeat(50),
  'x'.repeat(2_000),
  "'%20OR%20'1'='1",
  ...'0 -1 101 1.5 1e3 NaN Infinity null undefined __proto__ constructor deposit,withdraw'.split(' '),
  ...'%00 %ff%fe %c0%80 %ed%a0%80 %f0%9f%a6%8a %E2%80%AE %7B%22%24gt%22%3A%22%22%7D ..%2F..%2Fetc%2Fpasswd'.split(' '),
  ...'2026-02-30 0000-00-00 99999-01-01'.split(' '),
];

function badBody({ key, route }: NamedRoute, random: Random): BadInputCase {
  const { params, body } = exampleInput(route);
  const whole = toNode(body);
  const damaged = random.chance(0.25);
  const [flaw, node] = damaged ? ['', whole] : changed(whole, random);
  const [damage, apply] = random.pick(damages);
  const json = utf8(write(node));
  return {
    key,
    route,
    flaw: `body: ${damaged ? damage : flaw}`,
    address: fillPathParams(route, params),
    headers: { 'content-type': random.chance(0.8) ? 'application/json' : random.pick(contentTypes) },
    body: damaged ? apply(json, random) : json,
  };
}

function badQuery({ key, route }: NamedRoute, random: Random): BadInputCase {
  const { params, query, body } = exampleInput(route);
  const names = [...Object.keys(query), 'limit', 'cursor', 'status', 'from'] as unknown as Some<string>;
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const name = random.chance(0.7) ? random.pick(names) : encodeURIComponent(random.pick(extras).slice(0, 1000));
  const pair = `${name}=${random.pick(written)}`;
  const all = random.chance(0.5) ? [...pairs, pair] : [...pairs.filter((one) => !one.startsWith(`${name}=`)), pair];
  return {
    key,
    route,
    flaw: `query: ${pair.slice(0, 60)}`,
    address: `${fillPathParams(route, params)}?${all.join('&')}`,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: utf8(JSON.stringify(body)) }),
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
