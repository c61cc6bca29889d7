import { expect, test } from 'vitest';
import { listReplies } from '#shared/contract/tickets.ts';
import type { ResponseBody } from '#test/support/bank.ts';
import { putTicket } from '#test/support/faults/stored-items.ts';
import { readAllRows } from '#test/support/lists.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { admin, tickets, customerForAll } = setupBank();
const ada = customerForAll({ name: 'Ada Lovelace' });

type Query = { limit?: number; cursor?: string };

const list = (id: string, query: Query = {}) => admin.call(listReplies, { params: { id }, query });
const messages = ({ replies }: ResponseBody<typeof listReplies>) => replies.map(({ message }) => message);

test('the list has all replies of a ticket, newest first, with the names of their authors', async () => {
  const { _id } = await tickets.opened(ada);
  const other = await tickets.opened(ada);
  for (const message of ['one', 'two', 'three', 'four']) await tickets.replyAsBank(_id, message);
  await tickets.replyAsBank(other._id, 'elsewhere');
  await tickets.reply(ada, _id, 'five');
  const { result } = await list(_id);
  expect(messages(result)).toEqual(['five', 'four', 'three', 'two', 'one']);
  expect(result).toMatchObject({
    replies: [
      { repliedBy: { _id: ada.id, name: 'Ada Lovelace', role: 'user' } },
      { repliedBy: { name: admin.name, role: 'admin' } },
      {},
      {},
      {},
    ],
  });
});

test('a thousand replies come in pages: none is left out, none is repeated, while new ones come in', async () => {
  const id = await putTicket(ada.id, {}, 1000);
  const seen = await readAllRows(
    async (cursor) => (await list(id, { limit: 100, ...cursor })).result,
    messages,
    () => tickets.replyAsBank(id, 'meanwhile'),
  );
  expect(seen).toEqual(Array.from({ length: 1000 }, (_, index) => `Reply ${1000 - index}`));
  const { replies, nextCursor } = (await list(id)).result;
  expect(replies).toHaveLength(50);
  expect(nextCursor).toBeTypeOf('string');
});

test('the list of replies of a ticket without any is empty', async () => {
  const { _id } = await tickets.opened(ada);
  expect(await list(_id)).toMatchObject({ status: 200, body: { replies: [] } });
});
