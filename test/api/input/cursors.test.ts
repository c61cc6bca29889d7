import { beforeAll, expect, test } from 'vitest';
import { sendEnquiry } from '#shared/contract/enquiries.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { createTicket } from '#shared/contract/tickets.ts';
import { expectJobDone } from '#test/support/backups.ts';
import type { Person } from '#test/support/bank.ts';
import { backUp } from '#test/support/bank-content.ts';
import { addressOf, exampleInput } from '#test/support/example-input.ts';
import { createWaitingProposal } from '#test/support/faults/waiting-proposal.ts';
import {
  type ApiResourceIds,
  exampleInputForResource,
  makeResources,
  routeTakesResourceId,
} from '#test/support/resources.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { exampleTicket } from '#test/support/tickets.ts';

const lists = namedRoutes.filter(({ route }) => route.query?.safeParse({ cursor: 'x' }).success);

const { bank, admin, money, customers, backups, customerForAll } = setupBank({ methods: true });
const customer = customerForAll({ euros: 1000 });
let resources: ApiResourceIds;
let filename: string;
/** The first cursor of each list. */
const ends = new Map<string, string>();

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
  await makeResources(bank, customer, 'harebell', 53);
  const { changes } = await expectJobDone(bank, await backups.dryRun({ filename }));
  resources = { ...resources, 'restore-changes': changes?.id ?? expect.fail('The dry run has no list') };
  await bank.signIn(customer.email, customer.password);
  await bank.drain();
  for (const { key } of lists) {
    const { body } = await read(key, { limit: '1' });
    ends.set(key, body.nextCursor ?? expect.fail(`${key} needs more than one row`));
  }
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

/** Returns what an attacker may try in place of a cursor of a list. */
function forged(own: string): string[] {
  const encoded = (content: unknown): string => Buffer.from(JSON.stringify(content)).toString('base64url');
  const [signature, position] = JSON.parse(Buffer.from(own, 'base64url').toString('utf8'));
  return [
    own.slice(0, 20),
    own + own,
    encoded([signature, '["x"]']),
    encoded([position]),
    encoded(['', position]),
    encoded(JSON.parse(position)),
    encoded(null),
    position,
    '['.repeat(500),
  ];
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

test.each(lists)(
  '$key continues at its own cursor, and refuses another one and a wrong limit (ASVS 16.5.1)',
  async ({ key, route }) => {
    const own = ends.get(key) ?? '';
    const [first, second] = [await read(key, { limit: '1' }), await read(key, { limit: '1', cursor: own })];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(rowsOf(second.body)).toHaveLength(1);
    expect(rowsOf(second.body)).not.toEqual(rowsOf(first.body));

    for (const cursor of forged(own)) expect(await read(key, { cursor }), cursor).toMatchObject(refused);
    for (const [name, value] of Object.entries(narrowings)) {
      if (route.query?.safeParse({ [name]: value }).success) {
        expect(await read(key, { cursor: own, [name]: value }), name).toMatchObject(refused);
      }
    }
    const fields = { limit: 'The limit is a number from 1 to 100' };
    for (const limit of ['0', '101'])
      expect(await read(key, { limit })).toMatchObject({ status: 400, body: { fields } });
  },
);

test('a cursor of another list or of another customer is refused (ASVS 8.2.2)', async () => {
  const other = await bank.newCustomer();
  const [ofUsers, ofTransactions] = ['customers.listUsers', 'transactions.listOwnTransactions'];
  expect(await read(ofUsers, { cursor: ends.get(ofTransactions) ?? '' })).toMatchObject(refused);
  const own = lists.filter(({ route }) => route.access === 'user' && !routeTakesResourceId(route));
  expect(own.length).toBeGreaterThan(0);
  for (const { key } of own) {
    expect(await read(key, { cursor: ends.get(key) ?? '' }, other.session), key).toMatchObject(refused);
  }
});

test('a list of one resource refuses the cursor of another resource of its kind', async () => {
  const { changes } = await expectJobDone(bank, await backups.dryRun({ filename }));
  const { ticket } = (await customer.call(createTicket, { body: exampleTicket })).result;
  const others = { users: (await bank.newCustomer()).id, tickets: ticket._id, 'restore-changes': changes?.id ?? '' };
  for (const { key } of lists.filter(({ route }) => routeTakesResourceId(route))) {
    const cursor = ends.get(key) ?? '';
    expect(await read(key, { cursor }, undefined, { ...resources, ...others }), key).toMatchObject(refused);
  }
});
