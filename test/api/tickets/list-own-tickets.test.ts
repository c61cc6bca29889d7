import { beforeAll, describe, expect, test } from 'vitest';
import { listOwnTickets } from '#shared/contract/tickets.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { subjects } from '#test/support/tickets.ts';

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

type Filters = NonNullable<NonNullable<Parameters<typeof bank.call<typeof listOwnTickets>>[1]>['query']>;
const list = async (query: Filters = {}, as = ada.session) =>
  (await bank.call(listOwnTickets, { query }, { as })).result;

describe('a customer’s own tickets', () => {
  test('come newest first, with how many there are; those of others are not among them', async () => {
    const answer = await list();
    expect(subjects(answer)).toEqual(['Third', 'Second', 'First']);
    expect(answer.total).toBe(3);
  });

  test('show the newest replies, those of the bank as its Admin’s', async () => {
    const answer = await list({ status: 'closed' });
    expect(answer.tickets).toMatchObject([{ replies: [{ message: 'Done.', repliedBy: { name: 'Admin' } }] }]);
    expect(JSON.stringify(answer)).not.toContain(admin.name);
  });

  test.each<[string, Filters, string[]]>([
    ['status', { status: 'open' }, ['Third', 'Second']],
    ['priority', { priority: 'high' }, ['Third', 'First']],
    ['status and priority', { status: 'closed', priority: 'high' }, ['First']],
  ])('can be filtered by %s', async (_, query, expected) => {
    expect(subjects(await list(query))).toEqual(expected);
  });

  test('are none at first', async () => {
    expect(await list({}, (await bank.newCustomer()).session)).toEqual({ tickets: [], total: 0 });
  });
});
