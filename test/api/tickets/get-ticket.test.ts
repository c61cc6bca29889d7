import { expect, test } from 'vitest';
import { getTicket } from '#shared/contract/tickets.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { admin, tickets, customerForAll } = setupBank();
const ada = customerForAll({ name: 'Ada Lovelace', email: 'ada@moor.example' });

const get = (id: string) => admin.call(getTicket, { params: { id } });

test('the ticket has its three newest replies, oldest of them first, and their number', async () => {
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
