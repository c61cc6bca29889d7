import { expect, test } from 'vitest';
import { assignTicket, getOwnTicket, getTicket, listTickets } from '#shared/contract/tickets.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { ticketOfAnswer, ticketSubjectsOf } from '#test/support/tickets.ts';

const { bank, admin, tickets, customerForAll, unwritten } = setupBank();
const ada = customerForAll();

const assign = (id: string, assigned: boolean, by = admin) =>
  by.call(assignTicket, { params: { id }, body: { assigned } });

test('a ticket has an assignee that administrators see and its customer does not, and replies keep it', async () => {
  const ticket = await tickets.opened(ada);
  const params = { id: ticket._id };
  const assignee = { _id: admin.id, name: admin.name };
  const answer = await assign(ticket._id, true);
  expect(answer.body).toMatchObject({ message: 'Ticket assigned to you', ticket: { assignee, version: 2 } });
  expect(ticketOfAnswer(answer).updatedAt).toBe(ticket.updatedAt);
  await tickets.replyAsBank(ticket._id);
  await tickets.reply(ada, ticket._id);
  expect(ticketOfAnswer(await admin.call(getTicket, { params }))).toMatchObject({ assignee, replyCount: 2 });
  expect(ticketOfAnswer(await ada.call(getOwnTicket, { params }))).not.toHaveProperty('assignee');

  expect((await unwritten(() => assign(ticket._id, true))).status).toBe(200);

  const colleague = await bank.newAdmin({ name: 'Edda Second' });
  expect(ticketOfAnswer(await assign(ticket._id, true, colleague)).assignee?.name).toBe('Edda Second');
  expect(ticketOfAnswer(await assign(ticket._id, false))).not.toHaveProperty('assignee');
});

test('the tickets of an administrator, and those of none, are filtered with every other condition', async () => {
  const grace = await bank.newCustomer();
  const [mine, colleagues, free] = [
    await tickets.opened(grace, { subject: 'Mine Zephyr' }),
    await tickets.opened(grace, { subject: 'Theirs Zephyr' }),
    await tickets.opened(grace, { subject: 'Free Zephyr' }),
  ];
  await assign(mine._id, true);
  await assign(colleagues._id, true, await bank.newAdmin());
  await bank.drain();
  const listed = async (query: object) => {
    const { result } = await admin.call(listTickets, { query: { search: 'zephyr', ...query } });
    return { subjects: ticketSubjectsOf(result), total: result.total };
  };
  expect(await listed({ assignee: 'me' })).toEqual({ subjects: [mine.subject], total: 1 });
  expect(await listed({ assignee: 'none' })).toEqual({ subjects: [free.subject], total: 1 });
  expect(await listed({ assignee: 'me', search: '' })).toMatchObject({ subjects: [mine.subject], total: 1 });
  expect(await listed({ assignee: 'me', userId: grace.id, status: 'closed' })).toEqual({ subjects: [], total: 0 });
});
