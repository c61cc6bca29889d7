import { expect, test } from 'vitest';
import { getOwnTicket } from '#shared/contract/tickets.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { admin, tickets, customerForAll } = setupBank();
const ada = customerForAll({ name: 'Ada Lovelace' });

test('the ticket of a customer shows the replies of the bank as those of its Admin', async () => {
  const { _id } = await tickets.opened(ada);
  await tickets.replyAsBank(_id, 'We have blocked it.');
  await tickets.reply(ada, _id, 'Thank you.');
  const answer = await ada.call(getOwnTicket, { params: { id: _id } });
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
  expect(JSON.stringify(answer.body)).not.toContain(admin.name);
  expect(answer.body).toMatchObject({ ticket: { replies: [{ repliedBy: { _id: 'admin', id: 'admin' } }, {}] } });
});
