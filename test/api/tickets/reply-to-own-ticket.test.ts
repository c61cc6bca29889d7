import { expect, test } from 'vitest';
import { listOwnReplies } from '#shared/contract/tickets.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { putTicket } from '#test/support/faults/stored-items.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { REPLY_SENT_MESSAGE } from '#test/support/spec-texts.ts';
import { ticketOfAnswer } from '#test/support/tickets.ts';

const { tickets, customerForAll } = setupBank();
const ada = customerForAll({ name: 'Ada Lovelace' });

test('a customer’s reply is in the own ticket under the own name', async () => {
  const { _id } = await tickets.opened(ada);
  expect(await tickets.reply(ada, _id, 'One thing more.')).toMatchObject({
    status: 201,
    body: {
      message: REPLY_SENT_MESSAGE,
      ticket: {
        _id,
        status: 'open',
        replies: [{ message: 'One thing more.', repliedBy: { _id: ada.id, name: 'Ada Lovelace', role: 'user' } }],
        replyCount: 1,
        version: 2,
      },
    },
  });
});

test('a customer’s reply opens a ticket that is resolved', async () => {
  const id = await putTicket(ada.id, { status: 'resolved' });
  expect(ticketOfAnswer(await tickets.reply(ada, id)).status).toBe('open');
});

test('a customer’s reply is refused in a closed ticket, until an administrator opens it again', async () => {
  const { _id } = await tickets.opened(ada);
  await tickets.setStatus(_id, 'closed');
  const refused = await tickets.unchanged(() => tickets.reply(ada, _id));
  expectRefusal(refused, 409, { code: 'ticket_closed', error: 'This ticket is closed' });
  await tickets.setStatus(_id, 'open');
  expect((await tickets.reply(ada, _id)).status).toBe(201);
});

test('a customer’s reply comes before or after the closing at the same moment, and neither is lost', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await putTicket(ada.id);
    const [reply, closing] = await Promise.all([tickets.reply(ada, id), tickets.setStatus(id, 'closed')]);
    expect(closing.status).toBe(200);
    expect([201, 409]).toContain(reply.status);
    const { replies } = (await ada.call(listOwnReplies, { params: { id } })).result;
    expect(replies).toHaveLength(reply.status === 201 ? 1 : 0);
    expect((await tickets.reply(ada, id)).status).toBe(409);
  }
});

test('a repeated reply is found again, even after the ticket was closed', async () => {
  const { _id } = await tickets.opened(ada);
  const headers = { 'idempotency-key': 'own-reply-2' };
  await tickets.reply(ada, _id, 'Once.', headers);
  await tickets.setStatus(_id, 'closed');
  expect(await tickets.reply(ada, _id, 'Once.', headers)).toMatchObject({
    status: 200,
    body: { ticket: { status: 'closed', replyCount: 1 } },
  });
});
