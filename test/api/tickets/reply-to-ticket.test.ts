import { expect, test } from 'vitest';
import { listReplies } from '#shared/contract/tickets.ts';
import { putTicket } from '#test/support/faults/stored-items.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { REPLY_SENT_MESSAGE } from '#test/support/spec-texts.ts';
import { ticketOfAnswer } from '#test/support/tickets.ts';

const { bank, admin, tickets, customerForAll } = setupBank();
const ada = customerForAll({ name: 'Ada Lovelace' });

test('an administrator’s reply is in the ticket with the name and the moment', async () => {
  const { _id } = await tickets.opened(ada);
  bank.clock.advance(1000);
  const answer = await tickets.replyAsBank(_id, '  We have\nblocked it. ');
  expect(answer).toMatchObject({
    status: 201,
    body: {
      message: REPLY_SENT_MESSAGE,
      ticket: {
        _id,
        replyCount: 1,
        version: 2,
        replies: [{ message: 'We have\nblocked it.', repliedBy: { name: admin.name, role: 'admin' } }],
      },
    },
  });
  const { updatedAt, createdAt, replies } = ticketOfAnswer(answer);
  expect(updatedAt > createdAt).toBe(true);
  expect(replies[0]?.repliedAt).toBe(updatedAt);
});

test.each([
  ['open', 'in-progress'],
  ['closed', 'closed'],
] as const)('an administrator’s reply to a ticket that is %s leaves it %s', async (status, after) => {
  const id = await putTicket(ada.id, { status });
  expect(ticketOfAnswer(await tickets.replyAsBank(id)).status).toBe(after);
});

test('an administrator’s reply is possible in the ticket of a deleted customer', async () => {
  const id = await putTicket('01900000-0000-7000-8000-000000000000');
  expect(await tickets.replyAsBank(id)).toMatchObject({
    status: 201,
    body: { ticket: { userId: { name: 'Unknown' }, replyCount: 1 } },
  });
});

test('an administrator’s reply is not lost when many come at once', async () => {
  const { _id } = await tickets.opened(ada);
  const sent = Array.from({ length: 10 }, (_, index) => `Reply ${index}`);
  const answers = await Promise.all(sent.map((message) => tickets.replyAsBank(_id, message)));
  expect(answers.map(({ status }) => status)).toEqual(new Array(10).fill(201));
  const { replies } = (await admin.call(listReplies, { params: { id: _id }, query: { limit: 100 } })).result;
  expect(replies.map(({ message }) => message).toSorted()).toEqual(sent.toSorted());
});
