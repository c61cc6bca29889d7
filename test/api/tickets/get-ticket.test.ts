import { expect, test } from 'vitest';
import { getTicket } from '#shared/contract/tickets.ts';
import type { Person } from '#test/support/bank.ts';
import { idOfNothing, putTicket } from '#test/support/direct-writes.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { ticketIn } from '#test/support/tickets.ts';

const { bank, admin, tickets, customerForAll } = setupBank();
const ada = customerForAll({ name: 'Ada Lovelace', email: 'ada@moor.example' });

const get = (id: string, as: Person['session'] | undefined = admin.session) =>
  bank.call(getTicket, { params: { id } }, { as });

test('shows a ticket with its three newest replies, oldest of them first, and how many there are', async () => {
  const { _id } = await tickets.opened(ada);
  for (const message of ['one', 'two', 'three']) await tickets.replyAsBank(_id, message);
  await tickets.reply(ada, _id, 'four');
  expect(await get(_id)).toMatchObject({
    status: 200,
    body: {
      ticket: {
        userId: { _id: ada.id, name: 'Ada Lovelace', email: 'ada@moor.example' },
        replies: [
          { message: 'two', repliedBy: { name: admin.name, role: 'admin' } },
          { message: 'three', repliedBy: { name: admin.name, role: 'admin' } },
          { message: 'four', repliedBy: { _id: ada.id, id: ada.id, name: 'Ada Lovelace', role: 'user' } },
        ],
        replyCount: 4,
        version: 5,
      },
    },
  });
});

test('is as quick with a thousand replies', async () => {
  const id = await putTicket(ada.id, {}, 1000);
  const { replies, replyCount } = ticketIn(await get(id));
  expect(replies.map(({ message }) => message)).toEqual(['Reply 998', 'Reply 999', 'Reply 1000']);
  expect(replyCount).toBe(1000);
});

test('finds no ticket where there is none', async () => {
  const nothing = { status: 404, body: { error: 'Ticket not found', code: 'not_found' } };
  for (const id of ['x', 'x'.repeat(44), idOfNothing(ada.id)]) expect(await get(id)).toMatchObject(nothing);
});

test('is for administrators only', async () => {
  const { _id } = await tickets.opened(ada);
  expect((await get(_id, ada.session)).status).toBe(403);
  expect((await bank.call(getTicket, { params: { id: _id } })).status).toBe(401);
});
