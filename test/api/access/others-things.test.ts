/** What belongs to one customer is, for every other one, not there: 404 and never 403, and in no list. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '#shared/contract/route.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { type Person, type Session, startTestBank, type TestBank } from '#test/support/bank.ts';
import { exampleInput, pathOf } from '#test/support/example-input.ts';
import { moneyOf, transactionIn } from '#test/support/money.ts';

let bank: TestBank;
let owner: Person;
let other: Person;
/** The owner's things by what customers' routes call them in their path. */
const things: Record<string, string> = {};

/** Stands in everything the owner has written. */
const MARK = 'heliotrope';

beforeAll(async () => {
  bank = await startTestBank();
  const money = moneyOf(bank);
  await money.saveMethods();
  other = await money.customerWith(100);
  owner = await bank.newCustomer({ name: `Owner ${MARK}`, email: `${MARK}@test.example` });
  await money.book(owner, 'deposit', 4711.11);
  things.transactions = transactionIn(await money.deposit(owner, 123.45))._id;
  things.tickets = await ticketOf(owner);
  await bank.drain();
});
afterAll(() => bank.close());

async function ticketOf(person: Person): Promise<string> {
  const create = namedRoutes.find(({ key }) => key === 'tickets.createTicket');
  if (!create) return '';
  const { body } = exampleInput(create.route);
  const answer = await bank.send('POST', create.route.path, { ...(body as object), subject: MARK }, person.session);
  return (answer.body as { ticket: { _id: string } }).ticket._id;
}

const ofCustomers = namedRoutes.filter(({ route }) => route.access === 'user');

function takesThing(route: Route): boolean {
  const { params, body } = exampleInput(route);
  return params.id !== undefined || Object.keys(body ?? {}).some((name) => name.endsWith('Id'));
}

/** The input of the documentation, with one of the owner's things where the route takes one. */
function aboutThing(route: Route, written = (thing: string) => thing) {
  const kind = route.path.split('/')[2] ?? '';
  const { params, query, body } = exampleInput(route);
  const inBody = Object.keys(body ?? {}).find((name) => name.endsWith('Id'));
  const thing = written(things[kind] || expect.fail(`The test has no thing of the owner's for ${route.path}`));
  return {
    path: `${pathOf(route, { ...params, id: thing })}?${new URLSearchParams(query)}`,
    body: inBody ? { ...(body as object), [inBody]: thing } : body,
  };
}

/** An id of the same form that nothing has. */
const neverMade = (thing: string): string => `${thing.slice(0, -4)}${thing.endsWith('0000') ? '1111' : '0000'}`;

const ask = ({ method }: Route, { path, body }: { path: string; body?: unknown }, as: Session) =>
  bank.send(method, path, body, as);

describe.each(ofCustomers.filter(({ route }) => takesThing(route)))('[8.2.2] $key', ({ route }) => {
  test('answers another customer like somebody who asks for what never was', async () => {
    const about = aboutThing(route);
    const before = await bank.tableItems();
    const answer = await ask(route, about, other.session);
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(JSON.stringify(answer.body)).not.toContain(MARK);
    expect(await bank.tableItems()).toEqual(before);

    const never = aboutThing(route, neverMade);
    const { requestId: _, ...words } = answer.body as { requestId: string };
    expect((await ask(route, never, other.session)).body).toMatchObject(words);
  });

  test('answers its owner', async () => {
    const answer = await ask(route, aboutThing(route), owner.session);
    expect([200, 201]).toContain(answer.status);
  });
});

const read = ofCustomers.filter(({ route }) => route.method === 'GET' && !takesThing(route));

test.each(read)('[8.2.2] $key shows one customer nothing of another', async ({ route }) => {
  const [theirs, own] = await Promise.all([ask(route, route, other.session), ask(route, route, owner.session)]);
  expect([theirs.status, own.status]).toEqual([200, 200]);
  const text = JSON.stringify(theirs.body);
  for (const trace of [MARK, owner.id, '4711.11', '123.45', ...Object.values(things).filter(Boolean)]) {
    expect(text).not.toContain(trace);
  }
});

test('[8.2.2] the owner does see those traces, so that their absence means something', async () => {
  const texts = await Promise.all(read.map(({ route }) => ask(route, route, owner.session)));
  const all = JSON.stringify(texts.map(({ body }) => body));
  for (const trace of [MARK, '4711.11', '123.45', ...Object.values(things).filter(Boolean)])
    expect(all).toContain(trace);
});

test('[8.2.2] a search for another customer’s thing finds nothing', async () => {
  const searching = read.filter(({ route }) => route.query?.safeParse({ search: 'x' }).success);
  expect(searching.length).toBeGreaterThan(0);
  for (const { route } of searching) {
    for (const search of [MARK, `${MARK}@test.example`, owner.name]) {
      const { body } = await ask(route, { path: `${route.path}?${new URLSearchParams({ search })}` }, other.session);
      expect(JSON.stringify(body)).not.toContain(owner.id);
    }
  }
});
