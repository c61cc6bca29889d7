import { expect, test } from 'vitest';
import {
  getOwnTicket,
  getTicket,
  listOwnReplies,
  listOwnTickets,
  listReplies,
  listTickets,
} from '#shared/contract/tickets.ts';
import { getOverview } from '#shared/contract/transactions/transactions.ts';
import { crashOnNextWrite } from '#test/support/faults/fail-writes.ts';
import { putTicket } from '#test/support/faults/stored-items.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, customers, tickets } = setupBank();

async function leftOf(customerId: string): Promise<Record<string, number>> {
  const left: Record<string, number> = {};
  for (const { pk, kind } of await tickets.items()) {
    if (pk === `USER#${customerId}`) left[String(kind)] = (left[String(kind)] ?? 0) + 1;
  }
  return left;
}

test('a deleted ticket is gone from every list, every address and every count', async () => {
  const grace = await bank.newCustomer({ name: 'Grace Hopper' });
  const { _id: id } = await tickets.opened(grace, { subject: 'Vanishing' });
  await tickets.opened(grace, { subject: 'Staying' });
  await tickets.replyAsBank(id);
  const isListed = async () => {
    const answers = [
      await admin.call(listTickets, { query: { status: 'open' } }),
      await admin.call(listTickets, { query: { search: 'vanishing' } }),
      await admin.call(listTickets, { query: { search: 'hopper' } }),
      await grace.call(listOwnTickets),
    ];
    return answers.map(({ result }) => result.tickets.some(({ _id }) => _id === id));
  };
  await tickets.setStatus(id, 'open');
  expect(await isListed()).toEqual([true, true, true, true]);

  expect(await tickets.remove(id)).toMatchObject({ status: 200, body: { message: 'Ticket deleted' } });
  for (const answer of [
    await admin.call(getTicket, { params: { id } }),
    await grace.call(getOwnTicket, { params: { id } }),
    await grace.call(listOwnReplies, { params: { id } }),
    await tickets.replyAsBank(id),
    await tickets.reply(grace, id),
    await tickets.setStatus(id, 'open'),
  ]) {
    expect(answer.status).toBe(404);
  }
  expect(await isListed()).toEqual([false, false, false, false]);
  expect((await grace.call(getOverview)).body).toMatchObject({ ticketCount: 1 });
  // Only the tombstone of the ticket is left, which contains none of its words.
  expect(await leftOf(grace.id)).toEqual({ ticket: 1, 'ticket-word': 1, 'deleted-ticket': 1 });
  const tombstone = (await tickets.items()).find(({ kind }) => kind === 'deleted-ticket');
  expect(Object.keys(tombstone ?? {}).toSorted()).toEqual(['change', 'expiresAt', 'kind', 'pk', 'sk']);
});

test('a ticket is gone at once when the function dies among its replies, and the next try removes the rest', async () => {
  const grace = await bank.newCustomer();
  const id = await putTicket(grace.id, {}, 250);
  await putTicket(grace.id, {}, 2);
  crashOnNextWrite('before', 2);
  expect((await tickets.remove(id)).status).toBe(500);
  expect(await leftOf(grace.id)).toMatchObject({ 'deleted-ticket': 1, 'ticket-reply': 152 });
  const params = { id };
  expect((await admin.call(listReplies, { params })).status).toBe(404);
  expect((await grace.call(listOwnReplies, { params })).status).toBe(404);
  expect((await tickets.remove(id)).status).toBe(404);
  expect(await leftOf(grace.id)).toMatchObject({ 'deleted-ticket': 1, ticket: 1, 'ticket-reply': 2 });
  expect(await customers.records(grace.id, 'ticket.deleted')).toHaveLength(1);
});

test('two administrators who delete a ticket at once delete it once', async () => {
  const grace = await bank.newCustomer();
  const { _id } = await tickets.opened(grace);
  const answers = await Promise.all([tickets.remove(_id), tickets.remove(_id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect((await grace.call(getOverview)).body).toMatchObject({ ticketCount: 0 });
});

test('a reply during a deletion of its ticket is deleted with it or refused, and never left behind', async () => {
  const grace = await bank.newCustomer();
  for (let round = 0; round < 5; round += 1) {
    const id = await putTicket(grace.id);
    const [reply, removal] = await Promise.all([tickets.reply(grace, id), tickets.remove(id)]);
    expect(removal.status).toBe(200);
    expect([201, 404]).toContain(reply.status);
  }
  expect(await leftOf(grace.id)).toEqual({ 'deleted-ticket': 5 });
});
