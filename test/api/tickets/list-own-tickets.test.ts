import { beforeAll, expect, test } from 'vitest';
import { listOwnTickets } from '#shared/contract/tickets.ts';
import type { CallInput } from '#test/support/bank.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { ticketSubjectsOf } from '#test/support/tickets.ts';

const { bank, admin, tickets, customerForAll } = setupBank();
const ada = customerForAll({ name: 'Ada Lovelace' });
beforeAll(async () => {
  const grace = await bank.newCustomer();
  const { _id: first } = await tickets.opened(ada, { subject: 'First', priority: 'high' });
  await tickets.opened(grace, { subject: 'Another customer’s' });
  await tickets.opened(ada, { subject: 'Second' });
  await tickets.opened(ada, { subject: 'Third', priority: 'high' });
  await tickets.replyAsBank(first, 'Done.');
  await tickets.setStatus(first, 'closed');
});

type Filters = NonNullable<CallInput<typeof listOwnTickets>['query']>;
const list = async (query: Filters = {}, as = ada.session) =>
  (await bank.call(listOwnTickets, { query }, { as })).result;

test('the customer’s own tickets come newest first, with their number, and no tickets of others', async () => {
  const answer = await list();
  expect(ticketSubjectsOf(answer)).toEqual(['Third', 'Second', 'First']);
  expect(answer.total).toBe(3);
});

test('the customer’s own tickets show the newest replies, with those of the bank as its Admin’s', async () => {
  const answer = await list({ status: 'closed' });
  expect(answer.tickets).toMatchObject([{ replies: [{ message: 'Done.', repliedBy: { name: 'Admin' } }] }]);
  expect(JSON.stringify(answer)).not.toContain(admin.name);
});

test.each<[string, Filters, string[]]>([
  ['status', { status: 'open' }, ['Third', 'Second']],
  ['priority', { priority: 'high' }, ['Third', 'First']],
  ['status and priority', { status: 'closed', priority: 'high' }, ['First']],
])('the customer’s own tickets are filtered by %s', async (_, query, expected) => {
  expect(ticketSubjectsOf(await list(query))).toEqual(expected);
});

test('a new customer has no tickets', async () => {
  expect(await list({}, (await bank.newCustomer()).session)).toEqual({ tickets: [], total: 0 });
});
