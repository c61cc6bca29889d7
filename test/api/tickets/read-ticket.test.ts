/** A ticket and its replies, as administrators and its customer read them. */
import { beforeAll, expect, test } from 'vitest';
import { getOwnTicket, getTicket, listOwnReplies, listReplies } from '#shared/contract/tickets.ts';
import type { ResponseBody } from '#test/support/bank.ts';
import { putTicket } from '#test/support/faults/stored-items.ts';
import { readAllRows } from '#test/support/lists.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { admin, tickets, customerForAll } = setupBank();
const ada = customerForAll({ name: 'Ada Lovelace', email: 'ada@moor.example' });
let id = '';

beforeAll(async () => {
  id = (await tickets.opened(ada))._id;
  const other = await tickets.opened(ada);
  for (const message of ['one', 'two', 'three', 'four']) await tickets.replyAsBank(id, message);
  await tickets.replyAsBank(other._id, 'elsewhere');
  await tickets.reply(ada, id, 'five');
});

const byAda = () => ({ _id: ada.id, name: 'Ada Lovelace', role: 'user' });

const list = (ticketId: string, query: { limit?: number; cursor?: string } = {}) =>
  admin.call(listReplies, { params: { id: ticketId }, query });
const messages = ({ replies }: ResponseBody<typeof listReplies>) => replies.map(({ message }) => message);

test('the customer sees the replies of the bank as those of its Admin (ASVS 8.2.3)', async () => {
  const repliedBy = { _id: 'admin', id: 'admin', name: 'Admin', role: 'admin' };
  const { result: read } = await ada.call(getOwnTicket, { params: { id } });
  expect(read).toMatchObject({
    ticket: {
      status: 'in-progress',
      replies: [
        { message: 'three', repliedBy },
        { message: 'four', repliedBy },
        { message: 'five', repliedBy: byAda() },
      ],
    },
  });
  const { result: listed } = await ada.call(listOwnReplies, { params: { id } });
  expect(listed.replies.map(({ message, repliedBy: { name } }) => [name, message])).toEqual([
    ['Ada Lovelace', 'five'],
    ...['four', 'three', 'two', 'one'].map((message) => ['Admin', message]),
  ]);
  expect(JSON.stringify([read, listed])).not.toContain(admin.name);
});

test('administrators see the three newest replies in a ticket, and all of them in their list, newest first', async () => {
  const repliedBy = { name: admin.name, role: 'admin' };
  expect((await admin.call(getTicket, { params: { id } })).result.ticket).toMatchObject({
    userId: { _id: ada.id, name: 'Ada Lovelace', email: 'ada@moor.example' },
    replies: [
      { message: 'three', repliedBy },
      { message: 'four', repliedBy },
      { message: 'five', repliedBy: byAda() },
    ],
    replyCount: 5,
    version: 6,
  });
  const { result } = await list(id);
  expect(messages(result)).toEqual(['five', 'four', 'three', 'two', 'one']);
  expect(result.replies).toMatchObject([{ repliedBy: byAda() }, { repliedBy: { name: admin.name } }, {}, {}, {}]);
});

test('hundreds of replies come in pages: none is left out, none is repeated, while new ones come in', async () => {
  const long = await putTicket(ada.id, {}, 250);
  const seen = await readAllRows(
    async (cursor) => (await list(long, { limit: 100, ...cursor })).result,
    messages,
    () => tickets.replyAsBank(long, 'meanwhile'),
  );
  expect(seen).toEqual(Array.from({ length: 250 }, (_, index) => `Reply ${250 - index}`));
});
