/** Thousands of inputs that break a route's schema are answered with a 4xx and the bank's own sentence, and change nothing. */
import { beforeEach, expect, test } from 'vitest';
import type { RouteAccess } from '#shared/contract/route.ts';
import { type NamedRoute, namedRoutes } from '#shared/contract/routes.ts';
import { ErrorView } from '#shared/contract/views.ts';
import { type BadInputCase, randomBadInput } from '#test/support/bad-input.ts';
import type { Session } from '#test/support/bank.ts';
import { DEFAULT_ZOD_MESSAGE_PATTERN } from '#test/support/default-zod-messages.ts';
import { addressOf, exampleInput, fillPathParams, sendInput } from '#test/support/example-input.ts';
import { findFaults } from '#test/support/find-faults.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { seededRandom } from '#test/support/random.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const INPUTS = iterationCount(100_000, 500);
const SEED = 20_261_121;
const AT_ONCE = 24;
/** Some changes need a sign-in of the last ten minutes, so everybody signs in again well before that. */
const SIGN_IN_AFTER_MS = 5 * 60_000;

const { bank, admin, customerForAll } = setupBank({ methods: true });
const customer = customerForAll({ euros: 1000 });
let sessions: Record<RouteAccess, Session | undefined>;
let signedInAt: number;

beforeEach(async () => {
  await bank.drain();
  await signInAgain();
});

async function signInAgain(): Promise<void> {
  signedInAt = Date.now();
  const own = await bank.signIn(customer.email, customer.password);
  const admins = await bank.signIn(admin.email, admin.password);
  sessions = { public: undefined, user: own, 'signed-in': own, admin: admins };
}

const LEFT_BY_SIGN_INS = ['attempts', 'session', 'pool-token', 'new-device-sign-in'];

/** Returns everything in the table except what a new sign-in leaves there. */
async function whatStands(): Promise<unknown[]> {
  const items = await bank.writtenItems();
  return items.filter(
    ({ kind, row }) =>
      !LEFT_BY_SIGN_INS.includes(String(kind)) &&
      (row as { action?: string } | undefined)?.action !== 'session.started',
  );
}

interface Sent {
  readonly route: NamedRoute['route'];
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: BadInputCase['body'] | string;
}

async function send({ route, address, headers, body }: Sent): Promise<{ status: number; text: string }> {
  const session = sessions[route.access];
  const response = await fetch(`${bank.url}/api${address}`, {
    method: route.method,
    headers: { ...headers, ...(session && { authorization: `Bearer ${session.token}` }) },
    ...(body !== undefined && { body }),
  });
  return { status: response.status, text: await response.text() };
}

/** Words that only the internals of the bank contain. */
const INSIDE =
  /DynamoDB|Exception|\bat (?:async )?\S+ \(|\bat file|node_modules|\bpk\b|\bsk\b|gsi\d|arn:|USER#|ValidationError|ZodError|\.ts:\d/;

/** Returns what is wrong with the answer to a wrong input; undefined when nothing is. */
function problem(status: number, text: string): string | undefined {
  if (status < 400 || status >= 500) return `status ${status}`;
  // The caller may make the call; these statuses would mean that the input was not checked.
  if ([401, 403, 429].includes(status)) return `status ${status}`;
  if (INSIDE.test(text)) return 'the inside shows';
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return 'no JSON';
  }
  const { success, data } = ErrorView.safeParse(answer);
  if (!success || data.error !== data.message || !data.code || !data.requestId) return 'not the shape of a refusal';
  if (Object.values(data.fields ?? {}).some((sentence) => DEFAULT_ZOD_MESSAGE_PATTERN.test(sentence)))
    return 'the words of zod';
  return undefined;
}

const told = ({ key, flaw, address, body }: BadInputCase): string =>
  `${key}, ${flaw}, ${address.slice(0, 200)} ${body?.toString('latin1').slice(0, 300) ?? ''}`;

test(`none of ${INPUTS} inputs that no schema accepts is a server error or changes anything (ASVS 2.2.1, 2.2.2, 16.5.1)`, async () => {
  const [first, ...others] = namedRoutes.filter(({ route }) => route.body || route.query);
  const routes = [first ?? expect.fail(), ...others] as const;
  const before = await whatStands();
  const seen = new Map<string, number>();
  const wrong = await findFaults(INPUTS, AT_ONCE, async (index) => {
    if (Date.now() - signedInAt > SIGN_IN_AFTER_MS) await signInAgain();
    const input = randomBadInput(routes, seededRandom(SEED + index));
    const { status, text } = await send(input);
    seen.set(input.key, (seen.get(input.key) ?? 0) + 1);
    const found = problem(status, text);
    return found && `seed ${SEED + index}: ${found}: ${told(input)} answered ${text.slice(0, 300)}`;
  });
  expect(wrong).toEqual([]);
  expect([...seen.keys()].toSorted()).toEqual(routes.map(({ key }) => key).toSorted());
  expect(await whatStands()).toEqual(before);
});

/** Fields that other bodies and answers have, but no body or query of these routes. */
const extras = ['balance', 'role', 'feePercent', 'processedBy', 'surprise'];
const ofUsers = ['userId', 'currency'];

test('each unknown field is named and refused on every route, and changes nothing (ASVS 8.2.3, 15.3.3)', async () => {
  const before = await bank.writtenItems();
  // A restore is left out, because its body may be the backup itself, which is refused as a whole.
  for (const { key, route } of namedRoutes.filter(({ name }) => name !== 'restoreDatabase')) {
    const { params, query, body } = exampleInput(route);
    const as = sessions[route.access];
    const names = [...extras, ...(route.access === 'user' ? ofUsers.filter((name) => !(name in Object(body))) : [])];
    const extended = Object.fromEntries(names.map((name) => [name, 'x']));
    const fields = Object.fromEntries(names.map((name) => [name, `Unknown field "${name}"`]));
    const refused = { status: 400, body: { fields } };
    if (route.body) {
      const input = { params, query, body: { ...Object(body), ...extended } };
      expect(await sendInput(bank, route, input, as), key).toMatchObject(refused);
    }
    if (route.query) {
      const input = { params, query: { ...query, ...extended }, body };
      expect(await sendInput(bank, route, input, as), key).toMatchObject(refused);
    }
  }
  expect(await bank.writtenItems()).toEqual(before);
});

const junk = [
  'x',
  '%2e%2e%2f%2e%2e',
  '%00',
  '%ff',
  '%ed%a0%80',
  '%F0%9F%A6%8A',
  '%E2%80%AE',
  '__proto__',
  'constructor',
  'PROFILE',
  'USER%23x',
  '%23',
  '*',
  '%27%20OR%201=1',
  '%7B%7D',
  '00000000-0000-0000-0000-000000000000',
  'A'.repeat(44),
  'x'.repeat(101),
  'x'.repeat(3000),
  '%F0%9F%A6%8A'.repeat(300),
];

type Asked = Sent & { readonly key: string; readonly about: string };

/** Returns what is wrong with the answers. @param maySucceed whether a success is right, too */
function problemsOf(asked: readonly Asked[], maySucceed = false): Promise<string[]> {
  expect(asked.length).toBeGreaterThan(0);
  return findFaults(asked.length, AT_ONCE, async (index) => {
    const { key, about, ...sent } = asked[index] ?? expect.fail();
    const { status, text } = await send(sent);
    const found = maySucceed && status === 200 ? undefined : problem(status, text);
    return found && `${key} ${about.slice(0, 40)}: ${found}: ${text.slice(0, 300)}`;
  });
}

const json = { 'content-type': 'application/json' };

test('an address that names nothing is a 4xx on every route, and changes nothing (ASVS 16.5.1)', async () => {
  const before = await bank.writtenItems();
  const asked = namedRoutes
    .filter(({ route }) => route.path.includes('{'))
    .flatMap(({ key, route }) => {
      const { query, body } = exampleInput(route);
      const addressOfId = (id: string) => `${route.path.replace(/\{\w+\}/g, id)}?${new URLSearchParams(query)}`;
      const more = { headers: json, ...(body !== undefined && { body: JSON.stringify(body) }) };
      return junk.map((about) => ({ key, route, about, address: addressOfId(about), ...more }));
    });
  expect(await problemsOf(asked)).toEqual([]);
  expect(await bank.writtenItems()).toEqual(before);
});

test('a body that names nothing is a 4xx on every route, and changes nothing (ASVS 16.5.1)', async () => {
  const before = await bank.writtenItems();
  const asked = namedRoutes.flatMap(({ key, route }) => {
    const { params, body } = exampleInput(route);
    const names = Object.keys(body ?? {}).filter((name) => name.endsWith('Id'));
    const bodyWith = (name: string, id: string) => JSON.stringify({ ...Object(body), [name]: id });
    return names.flatMap((name) =>
      junk.map(decoded).map((about) => {
        return {
          key,
          route,
          about,
          address: fillPathParams(route, params),
          headers: json,
          body: bodyWith(name, about),
        };
      }),
    );
  });
  expect(await problemsOf(asked)).toEqual([]);
  expect(await bank.writtenItems()).toEqual(before);
});

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

test('a search for any text is no server error (ASVS 16.5.1)', async () => {
  const searching = namedRoutes.filter(({ route }) => route.query?.safeParse({ search: 'x' }).success);
  const asked = searching.flatMap(({ key, route }) =>
    [
      ...junk,
      ...['%20', '%09%0a', 'a%20b%20c', '%C4%B0', '%EF%AC%80', 'TX', 'TX2026', 'tx20261121-093512-k7q4fa', '%2B%25_'],
    ].map((about) => ({ key, route, about, address: `${route.path}?search=${about.slice(0, 300)}`, headers: {} })),
  );
  expect(await problemsOf(asked, true)).toEqual([]);
});

test('a parameter that is sent twice is refused on every list, and changes nothing (ASVS 15.3.7)', async () => {
  const before = await bank.writtenItems();
  const lists = namedRoutes.filter(({ route }) => route.query?.safeParse({ limit: '1' }).success);
  expect(lists.length).toBeGreaterThan(10);
  for (const { key, route } of lists) {
    const path = fillPathParams(route, exampleInput(route).params);
    for (const [name, value] of [
      ['limit', '1'],
      ['order', 'newest'],
      ['status', 'pending'],
    ] as const) {
      if (!route.query?.safeParse({ [name]: value }).success) continue;
      const { status, text } = await send({ route, address: `${path}?${name}=${value}&${name}=${value}`, headers: {} });
      expect({ key, status, problem: problem(status, text) }).toEqual({ key, status: 400, problem: undefined });
      expect(Object.keys(JSON.parse(text).fields), key).toEqual([name]);
    }
  }
  expect(await bank.writtenItems()).toEqual(before);
});

test('an invalid Idempotency-Key is refused wherever something is changed', async () => {
  const before = await bank.writtenItems();
  for (const { key, route } of namedRoutes.filter(({ route }) => route.method !== 'GET')) {
    const { params, query, body } = exampleInput(route);
    for (const idempotencyKey of ['', 'short', 'x'.repeat(129)]) {
      const { status, text } = await send({
        route,
        address: addressOf(route, { params, query }),
        headers: { ...json, 'idempotency-key': idempotencyKey },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      expect({ key, status, problem: problem(status, text) }).toEqual({ key, status: 400, problem: undefined });
    }
  }
  expect(await bank.writtenItems()).toEqual(before);
});
