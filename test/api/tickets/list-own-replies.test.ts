import { expect, test } from 'vitest';
import { listOwnReplies } from '#shared/contract/tickets.ts';
import { idOfNothing, putTicket } from '#test/support/direct-writes.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { everyRow } from '#test/support/lists.ts';

const { bank, admin, tickets, customerForAll } = setupBank();
const ada = customerForAll({ name: 'Ada Lovelace' });
const grace = customerForAll();

const list = (id: string, as = ada.session, query: { limit?: number; cursor?: string } = {}) =>
  bank.call(listOwnReplies, { params: { id }, query }, { as });

test('shows all replies in an own ticket, newest first, those of the bank as its Admin’s', async () => {
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

test('comes in pages', async () => {
  const id = await putTicket(ada.id, {}, 7);
  const seen = await everyRow(
    async (cursor) => (await list(id, ada.session, { limit: 3, ...cursor })).result,
    ({ replies }) => replies.map(({ message }) => message),
  );
  expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1].map((number) => `Reply ${number}`));
});

test('finds nothing of another customer’s ticket, or of one that there is not', async () => {
  const id = await putTicket(ada.id, {}, 2);
  const nothing = { status: 404, body: { error: 'Ticket not found', code: 'not_found' } };
  expect(await list(id, grace.session)).toMatchObject(nothing);
  expect(await list(idOfNothing(ada.id))).toMatchObject(nothing);
  expect(await list('nonsense')).toMatchObject(nothing);
});

test('is for customers only', async () => {
  const { _id: id } = await tickets.opened(ada);
  expect((await list(id, admin.session)).status).toBe(403);
  expect((await bank.call(listOwnReplies, { params: { id } })).status).toBe(401);
});
