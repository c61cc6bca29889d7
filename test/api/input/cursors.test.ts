import { createHash, createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { sendEnquiry } from '#shared/contract/enquiries.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { createTicket } from '#shared/contract/tickets.ts';
import { expectJobDone } from '#test/support/backups.ts';
import type { Person } from '#test/support/bank.ts';
import { backUp } from '#test/support/bank-content.ts';
import { addressOf, exampleInput } from '#test/support/example-input.ts';
import { createWaitingProposal } from '#test/support/faults/waiting-proposal.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { type Random, seededRandom } from '#test/support/random.ts';
import {
  type ApiResourceIds,
  exampleInputForResource,
  makeResources,
  routeTakesResourceId,
} from '#test/support/resources.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { exampleTicket } from '#test/support/tickets.ts';

const CURSORS = iterationCount(1_000, 14);
const SEED = 20_261_121;

const lists = namedRoutes.filter(({ route }) => route.query?.safeParse({ cursor: 'x' }).success);

const { bank, admin, money, customers, backups, customerForAll } = setupBank({ methods: true });
const customer = customerForAll({ euros: 1000 });
let resources: ApiResourceIds;
let filename: string;
const ends = new Map<string, string[]>();

beforeAll(async () => {
  resources = await makeResources(bank, customer, 'harebell', 50);
  for (const amount of [51, 52]) {
    await makeResources(bank, customer, 'harebell', amount);
    await money.withdraw(customer, amount);
    await bank.newCustomer();
    await bank.newAdmin();
    await customers.delete((await money.customerWith(amount)).id, 'true');
    await reply('user', customer);
    await reply('admin', admin);
    await backUp(bank);
    await createWaitingProposal(admin);
    await bank.send('POST', '/contact', exampleInput(sendEnquiry).body);
  }
  filename = await backUp(bank);
  for (const amount of [53, 54, 55]) await makeResources(bank, customer, 'harebell', amount);
  const { changes } = expectJobDone(await backups.dryRun({ filename }));
  resources = { ...resources, 'restore-changes': changes?.id ?? expect.fail('The dry run has no list') };
  await bank.signIn(customer.email, customer.password);
  await bank.drain();
  for (const { key } of lists) ends.set(key, await firstEnds(key));
});

const reply = (area: 'user' | 'admin', { session }: Person) =>
  bank.send('POST', `/${area}/tickets/reply`, { ticketId: resources.tickets, message: 'Hello' }, session);

async function read(key: string, query: Record<string, string>, as?: Person['session'], of = resources) {
  const { route } = lists.find((named) => named.key === key) ?? expect.fail();
  const { params } = routeTakesResourceId(route) ? exampleInputForResource(route, of) : { params: {} };
  const session = route.access === 'admin' ? admin.session : customer.session;
  const answer = await bank.send('GET', addressOf(route, { params, query }), undefined, as ?? session);
  return { status: answer.status, body: Object(answer.body) };
}

function rowsOf(body: Record<string, unknown>): string[] {
  return (Object.values(body).find(Array.isArray) ?? []).map((row) => JSON.stringify(row));
}

async function firstEnds(key: string): Promise<string[]> {
  const found: string[] = [];
  for (const query of [{ limit: '1' }, { limit: '2' }]) {
    const { body } = await read(key, query);
    if (typeof body.nextCursor === 'string') found.push(body.nextCursor);
  }
  return found;
}

const encoded = (content: unknown): string => Buffer.from(JSON.stringify(content)).toString('base64url');
const bytesOf = (cursor: string): string => Buffer.from(cursor, 'base64url').toString('latin1');

const positions: readonly [unknown, ...unknown[]] = [
  [],
  [''],
  ['~'],
  ['\uffff'],
  ['\u0000'],
  ['\ud800'],
  [0],
  [null],
  [{}],
  [['x']],
  {},
  null,
  'x',
  7,
  ['TX99999999-999999-ZZZZZZ'],
  ['2999-01-01T00:00:00.000Z', 'x'],
  ['USER#x', 'PROFILE', 'x'],
  ['x'.repeat(500)],
  Array.from({ length: 100 }, () => 'x'),
  { length: 1, 0: 'x' },
];

function forged(own: readonly string[], everybodys: readonly string[], random: Random): string {
  const [good = encoded(['x', '["x"]'])] = own;
  const at = random.below(good.length);
  const letter = random.pick(['A', 'z', '0', '-', '_', '=', '%', ' ', '\u00e9']);
  const position = JSON.stringify(random.pick(positions));
  const [sign] = JSON.parse(Buffer.from(good, 'base64url').toString('utf8')) as [string];
  return random.pick<() => string>([
    () => good.slice(0, at) + letter + good.slice(at + 1),
    () => good.slice(0, at) + letter + good.slice(at),
    () => good.slice(0, at) + good.slice(at + 1),
    () => good.slice(0, at),
    () => good + good,
    () => everybodys[random.below(everybodys.length)] ?? 'x',
    // This signature is genuine, but of something else.
    () => encoded([sign, position]),
    // This signature is made in a way that an attacker might guess.
    () => encoded([createHash('sha256').update(position).digest('base64url').slice(0, 22), position]),
    () => encoded([createHmac('sha256', '').update(position).digest('base64url').slice(0, 22), position]),
    () => encoded([position]),
    () => encoded(random.pick(positions)),
    () => position,
    () => Buffer.from(Array.from({ length: 30 }, () => random.below(256))).toString('base64url'),
    () => '['.repeat(500),
  ])();
}

const refused = { status: 400, body: { fields: { cursor: 'This page link is not valid' } } };
const narrowings = {
  order: 'oldest',
  status: 'pending',
  type: 'deposit',
  priority: 'low',
  userId: 'nobody',
  from: '2026-01-01',
  action: 'session',
};

describe.each(lists)('$key (ASVS 16.5.1)', ({ key, route }) => {
  test('a list continues at its own cursor', async () => {
    const [end] = ends.get(key) ?? [];
    expect(end, 'the test has more than one row for every list').toBeDefined();
    const [first, second] = [await read(key, { limit: '1' }), await read(key, { limit: '1', cursor: end ?? '' })];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(rowsOf(second.body)).toHaveLength(1);
    expect(rowsOf(second.body)).not.toEqual(rowsOf(first.body));
  });

  test(`a list answers 400 to ${CURSORS} cursors that it has not made`, async () => {
    const own = ends.get(key) ?? [];
    const whole = new Set(rowsOf((await read(key, { limit: '100' })).body));
    const others = [...ends].filter(([list]) => list !== key).flatMap(([, found]) => found);
    const wrong: string[] = [];
    for (let index = 0; index < CURSORS; index += 1) {
      const cursor = forged(own, others, seededRandom(SEED + index));
      // An empty cursor counts as none, and some letters of base64 change no bit of the decoded value.
      if (cursor === '' || own.some((good) => bytesOf(good) === bytesOf(cursor))) continue;
      const { status, body } = await read(key, { limit: '1', cursor });
      // Two routes may return the same list: a customer's sign-ins, to the customer and to an administrator.
      if (status === 200 && others.includes(cursor) && rowsOf(body).every((row) => whole.has(row))) continue;
      if (status !== 400 || body.fields?.cursor !== 'This page link is not valid') {
        wrong.push(
          `seed ${SEED + index}: ${cursor.slice(0, 200)} answered ${status} ${JSON.stringify(body).slice(0, 200)}`,
        );
      }
    }
    expect(wrong).toEqual([]);
  });

  test('a list answers 400 to its own cursor in another order or under another filter', async () => {
    const [cursor = ''] = ends.get(key) ?? [];
    for (const [name, value] of Object.entries(narrowings)) {
      if (route.query?.safeParse({ [name]: value }).success) {
        expect(await read(key, { cursor, [name]: value }), name).toMatchObject(refused);
      }
    }
  });

  test.each(['0', '101', 'ten', '-1', '1.5'])('a list refuses a limit of %s', async (limit) => {
    const fields = { limit: 'The limit is a number from 1 to 100' };
    expect(await read(key, { limit })).toMatchObject({ status: 400, body: { fields } });
  });
});

test('a cursor of another customer is refused (ASVS 8.2.2)', async () => {
  const other = await bank.newCustomer();
  const own = lists.filter(({ route }) => route.access === 'user' && !routeTakesResourceId(route));
  expect(own.length).toBeGreaterThan(0);
  for (const { key } of own) {
    for (const cursor of ends.get(key) ?? []) {
      expect(await read(key, { cursor }, other.session), key).toMatchObject(refused);
    }
  }
});

test.each(lists.filter(({ route }) => routeTakesResourceId(route)))(
  '$key refuses the cursor of another resource of its kind',
  async ({ key }) => {
    const { changes } = expectJobDone(await backups.dryRun({ filename }));
    const { ticket } = (await customer.call(createTicket, { body: exampleTicket })).result;
    const others = { users: (await bank.newCustomer()).id, tickets: ticket._id, 'restore-changes': changes?.id ?? '' };
    const [cursor = ''] = ends.get(key) ?? [];
    expect(await read(key, { cursor }, undefined, { ...resources, ...others })).toMatchObject(refused);
  },
);
