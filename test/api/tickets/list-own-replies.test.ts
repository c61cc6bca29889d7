import { expect, test } from 'vitest';
import { listOwnReplies } from '#shared/contract/tickets.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { admin, tickets, customerForAll } = setupBank();
const ada = customerForAll({ name: 'Ada Lovelace' });

const list = (id: string, query: { limit?: number; cursor?: string } = {}) =>
  ada.call(listOwnReplies, { params: { id }, query });

test('the list has all replies in an own ticket, newest first, with those of the bank as its Admin’s', async () => {
  const { _id } = await tickets.opened(ada);
  for (const message of ['one', 'two', 'three', 'four']) await tickets.replyAsBank(_id, message);
  await tickets.reply(ada, _id, 'five');
  const answer = await list(_id);
  expect(answer.status).toBe(200);
  const { replies } = answer.result;
  expect(replies.map(({ message, repliedBy }) => [repliedBy.name, message])).toEqual([
    ['Ada Lovelace', 'five'],
    ['Admin', 'four'],
    ['Admin', 'three'],
    ['Admin', 'two'],
    ['Admin', 'one'],
  ]);
  expect(JSON.stringify(answer.body)).not.toContain(admin.name);
});
