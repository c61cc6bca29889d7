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
const list = async (query: Filters = {}) => (await ada.call(listOwnTickets, { query })).result;

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

test('the customer’s own tickets are filtered by status and priority', async () => {
  expect(ticketSubjectsOf(await list({ status: 'open' }))).toEqual(['Third', 'Second']);
  expect(ticketSubjectsOf(await list({ status: 'closed', priority: 'high' }))).toEqual(['First']);
});
