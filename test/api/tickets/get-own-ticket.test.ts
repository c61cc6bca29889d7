import { expect, test } from 'vitest';
import { getOwnTicket } from '#shared/contract/tickets.ts';
import type { Person } from '#test/support/bank.ts';
import { idOfNothing } from '#test/support/direct-writes.ts';
import { setupBank } from '#test/support/fixtures.ts';

const { bank, admin, tickets, customerForAll } = setupBank();
const ada = customerForAll({ name: 'Ada Lovelace' });
const grace = customerForAll();

const get = (id: string, as: Person['session']) => bank.call(getOwnTicket, { params: { id } }, { as });

test('shows an own ticket, with the replies of the bank as those of its Admin', async () => {
  const { _id } = await tickets.opened(ada);
  await tickets.replyAsBank(_id, 'We have blocked it.');
  await tickets.reply(ada, _id, 'Thank you.');
  const answer = await get(_id, ada.session);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      ticket: {
        _id,
        status: 'in-progress',
        replies: [
          { message: 'We have blocked it.', repliedBy: { name: 'Admin', role: 'admin' } },
          { message: 'Thank you.', repliedBy: { _id: ada.id, name: 'Ada Lovelace', role: 'user' } },
        ],
      },
    },
  });
  // Neither who it was, nor the id.
  expect(JSON.stringify(answer.body)).not.toContain(admin.name);
  expect(answer.body).toMatchObject({ ticket: { replies: [{ repliedBy: { _id: 'admin', id: 'admin' } }, {}] } });
});

test('finds neither another customer’s ticket, nor one that there is not', async () => {
  const { _id } = await tickets.opened(ada);
  const nothing = { status: 404, body: { error: 'Ticket not found', code: 'not_found' } };
  expect(await get(_id, grace.session)).toMatchObject(nothing);
  expect(await get(idOfNothing(ada.id), ada.session)).toMatchObject(nothing);
  expect(await get('nonsense', ada.session)).toMatchObject(nothing);
});

test('is for customers only', async () => {
  const { _id } = await tickets.opened(ada);
  expect((await get(_id, admin.session)).status).toBe(403);
  expect((await bank.call(getOwnTicket, { params: { id: _id } })).status).toBe(401);
});
