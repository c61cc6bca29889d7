import { expect, test } from 'vitest';
import { getOwnTicket } from '#shared/contract/tickets.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { exampleTicket, ticketOfAnswer } from '#test/support/tickets.ts';

const { tickets, customerForAll } = setupBank();
const ada = customerForAll({ name: 'Ada Lovelace', email: 'ada@moor.example' });

test('a new ticket is open, and shows who asks what', async () => {
  const answer = await tickets.create(ada, { priority: 'high' });
  expect(answer).toMatchObject({
    status: 201,
    body: {
      message: 'Ticket created',
      ticket: {
        ...exampleTicket,
        priority: 'high',
        status: 'open',
        userId: { _id: ada.id, name: 'Ada Lovelace', email: 'ada@moor.example' },
        replies: [],
        replyCount: 0,
        version: 1,
      },
    },
  });
  const read = await ada.call(getOwnTicket, { params: { id: ticketOfAnswer(answer)._id } });
  expect(ticketOfAnswer(read)).toEqual(ticketOfAnswer(answer));
});

test('a new ticket may have the longest subject and message, in any script', async () => {
  // Each character becomes several words when the subject is normalized.
  const subject = Array.from({ length: 150 }, (_, index) => String.fromCodePoint(0x3200 + index)).join('');
  const message = '票'.repeat(5000);
  const answer = await tickets.create(ada, { subject, message });
  expect(answer).toMatchObject({ status: 201, body: { ticket: { subject, message, priority: 'medium' } } });
  expect((await tickets.remove(ticketOfAnswer(answer)._id)).status).toBe(200);
});

test('a ticket that is sent again does not come back when an administrator has deleted it in the meantime', async () => {
  const headers = { 'idempotency-key': 'ticket-3' };
  await tickets.remove(ticketOfAnswer(await tickets.create(ada, {}, headers))._id);
  expect(await tickets.create(ada, {}, headers)).toMatchObject({ status: 409, body: { code: 'ticket_deleted' } });
});
