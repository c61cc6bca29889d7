/** What belongs to one customer does not exist for any other: 404 and never 403, and in no list. */
import { beforeAll, describe, expect, test } from 'vitest';
import { namedRoutes } from '#shared/contract/routes.ts';
import { sendInput } from '#test/support/example-input.ts';
import {
  type ApiResourceIds,
  exampleInputForResource,
  makeResources,
  routeTakesResourceId,
} from '#test/support/resources.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, customerForAll } = setupBank({ methods: true });
/** A word that is in everything that the owner has written. */
const MARK = 'heliotrope';
const other = customerForAll({ euros: 100 });
const owner = customerForAll({ name: `Owner ${MARK}`, email: `${MARK}@test.example`, euros: 4711.11 });
let resources: ApiResourceIds;
beforeAll(async () => {
  resources = await makeResources(bank, owner, MARK, 123.45);
  await bank.drain();
});

const ofCustomers = namedRoutes.filter(({ route }) => route.access === 'user');

const neverMade = (): ApiResourceIds =>
  Object.fromEntries(
    Object.entries(resources).map(([kind, id]) => [kind, `${id.slice(0, -4)}${id.endsWith('0000') ? '1111' : '0000'}`]),
  );

describe.each(ofCustomers.filter(({ route }) => routeTakesResourceId(route)))('$key (ASVS 8.2.2)', ({ route }) => {
  test('a route answers another customer as if the resource did not exist', async () => {
    const before = await bank.writtenItems();
    const answer = await sendInput(bank, route, exampleInputForResource(route, resources), other.session);
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const { requestId: _, ...words } = answer.refusal;
    const never = await sendInput(bank, route, exampleInputForResource(route, neverMade()), other.session);
    expect(never).toMatchObject({ status: 404, body: words });
    expect(await bank.writtenItems()).toEqual(before);
  });

  test('a route answers the owner of the resource', async () => {
    const { status } = await sendInput(bank, route, exampleInputForResource(route, resources), owner.session);
    expect([200, 201]).toContain(status);
  });
});

const readings = ofCustomers.filter(({ route }) => route.method === 'GET' && !routeTakesResourceId(route));
const plain = { params: {}, query: {}, body: undefined };
const traces = () => [MARK, owner.id, '4711.11', '123.45', resources.transactions, resources.tickets];

test.each(readings)('$key shows one customer nothing of another (ASVS 8.2.2)', async ({ route }) => {
  const { status, body } = await sendInput(bank, route, plain, other.session);
  expect(status).toBe(200);
  for (const trace of traces()) expect(JSON.stringify(body)).not.toContain(trace);
});

test('the owner sees all of it, so that its absence is significant (ASVS 8.2.2)', async () => {
  const answers = await Promise.all(readings.map(({ route }) => sendInput(bank, route, plain, owner.session)));
  const all = JSON.stringify(answers.map(({ body }) => body));
  for (const trace of traces()) expect(all).toContain(trace);
});

test('a search for what another customer has finds nothing (ASVS 8.2.2)', async () => {
  const searching = readings.filter(({ route }) => route.query?.safeParse({ search: 'x' }).success);
  expect(searching.length).toBeGreaterThan(0);
  for (const { route } of searching) {
    for (const search of [MARK, owner.email, owner.name]) {
      const { status, body } = await sendInput(bank, route, { ...plain, query: { search } }, other.session);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain(owner.id);
    }
  }
});
