/** Thousands of inputs that break a route's schema are answered with a 4xx and the bank's own sentence, and change nothing. */
import { beforeEach, expect, test } from 'vitest';
import { type NamedRoute, namedRoutes } from '#shared/contract/routes.ts';
import { ErrorView } from '#shared/contract/views.ts';
import { type BadInputCase, randomBadInput } from '#test/support/bad-input.ts';
import { DEFAULT_ZOD_MESSAGE_PATTERN } from '#test/support/default-zod-messages.ts';
import { addressOf, exampleInput, fillPathParams, sendInput } from '#test/support/example-input.ts';
import { findFaults } from '#test/support/find-faults.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { seededRandom } from '#test/support/random.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const INPUTS = iterationCount(100_000, 300);
const SEED = 20_261_121;
const AT_ONCE = 8;

const { bank, admin, customerForAll } = setupBank({ methods: true });
const customer = customerForAll({ euros: 1000 });
const callers = { public: undefined, user: customer, 'signed-in': customer, admin };

beforeEach(async () => {
  for (const person of [customer, admin]) await person.staySignedIn();
  await bank.drain();
});

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
  const session = callers[route.access]?.session;
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

test(`none of ${INPUTS} inputs that no schema accepts is a server error or changes anything (ASVS 2.2.1, 2.2.2, 16.5.1)`, async () => {
  const routes = namedRoutes.filter(({ route }) => route.body || route.query);
  const before = await whatStands();
  const wrong = await findFaults(INPUTS, AT_ONCE, async (index) => {
    for (const person of [customer, admin]) await person.staySignedIn();
    const route = routes[index % routes.length] ?? expect.fail();
    const { key, ...input } = randomBadInput([route], seededRandom(SEED + index));
    const { status, text } = await send(input);
    const found = problem(status, text);
    const sent = `${input.address.slice(0, 200)} ${input.body?.toString('latin1').slice(0, 300) ?? ''}`;
    return found && `seed ${SEED + index}: ${found}: ${key} ${sent} answered ${text.slice(0, 300)}`;
  });
  expect(wrong).toEqual([]);
  expect(await whatStands()).toEqual(before);
});

/** Fields that other bodies and answers have, but no body or query of these routes. */
const extras = ['balance', 'role', 'feePercent', 'processedBy', 'surprise'];

test('each unknown field is named and refused on every route, and changes nothing (ASVS 8.2.3, 15.3.3)', async () => {
  const before = await bank.writtenItems();
  // A restore is left out, because its body may be the backup itself, which is refused as a whole.
  for (const { key, route } of namedRoutes.filter(({ name }) => name !== 'restoreDatabase')) {
    const { params, query, body } = exampleInput(route);
    const as = callers[route.access]?.session;
    const extended = Object.fromEntries(extras.map((name) => [name, 'x']));
    const fields = Object.fromEntries(extras.map((name) => [name, `Unknown field "${name}"`]));
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

const junk = ['%00', '%ff', '%2e%2e%2f%2e%2e', '__proto__', 'x'.repeat(3000)];
const json = { 'content-type': 'application/json' };

test('an address that names nothing is a 4xx on every route, and a search for anything is no server error (ASVS 16.5.1)', async () => {
  const before = await bank.writtenItems();
  for (const { key, route } of namedRoutes) {
    const { query, body } = exampleInput(route);
    const more = { route, headers: json, ...(body !== undefined && { body: JSON.stringify(body) }) };
    for (const text of junk) {
      if (route.path.includes('{')) {
        const address = `${route.path.replace(/\{\w+\}/g, text)}?${new URLSearchParams(query)}`;
        const answer = await send({ ...more, address });
        expect(problem(answer.status, answer.text), `${key} ${address.slice(0, 100)}`).toBeUndefined();
      } else if (route.query?.safeParse({ search: 'x' }).success) {
        const { status } = await send({ ...more, address: `${route.path}?search=${text.slice(0, 300)}` });
        expect(status, `${key} ${text.slice(0, 100)}`).toBeOneOf([200, 400]);
      }
    }
  }
  expect(await bank.writtenItems()).toEqual(before);
});

test('a parameter that is sent twice is refused on every list, and changes nothing (ASVS 15.3.7)', async () => {
  const before = await bank.writtenItems();
  const lists = namedRoutes.filter(({ route }) => route.query?.safeParse({ limit: '1' }).success);
  expect(lists.length).toBeGreaterThan(10);
  for (const { key, route } of lists) {
    const path = fillPathParams(route, exampleInput(route).params);
    const { status, text } = await send({ route, address: `${path}?limit=1&limit=1`, headers: {} });
    expect({ key, status, problem: problem(status, text) }).toEqual({ key, status: 400, problem: undefined });
    expect(Object.keys(JSON.parse(text).fields), key).toEqual(['limit']);
  }
  expect(await bank.writtenItems()).toEqual(before);
});

test('an invalid Idempotency-Key is refused wherever something is changed', async () => {
  const before = await bank.writtenItems();
  for (const { key, route } of namedRoutes.filter(({ route }) => route.method !== 'GET')) {
    const { params, query, body } = exampleInput(route);
    const { status, text } = await send({
      route,
      address: addressOf(route, { params, query }),
      headers: { ...json, 'idempotency-key': 'short' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    expect({ key, status, problem: problem(status, text) }).toEqual({ key, status: 400, problem: undefined });
  }
  expect(await bank.writtenItems()).toEqual(before);
});
