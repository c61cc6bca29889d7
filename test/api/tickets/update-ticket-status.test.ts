import { expect, test } from 'vitest';
import { listTickets } from '#shared/contract/tickets.ts';
import { putTicket } from '#test/support/faults/stored-items.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { TICKET_STATUS_UPDATED_MESSAGE } from '#test/support/spec-texts.ts';
import { ticketOfAnswer } from '#test/support/tickets.ts';

const { bank, admin, tickets, customerForAll, unwritten } = setupBank();
const ada = customerForAll();

test.each([
  ['open', 'resolved'],
  ['closed', 'open'],
] as const)('an administrator sets a ticket that is %s to %s', async (from, to) => {
  const id = await putTicket(ada.id, { status: from });
  expect(await tickets.setStatus(id, to)).toMatchObject({
    status: 200,
    body: { message: TICKET_STATUS_UPDATED_MESSAGE, ticket: { status: to, version: 2 } },
  });
  for (const status of [from, to]) {
    const page = await admin.call(listTickets, { query: { status, limit: 100 } });
    expect(page.result.tickets.some(({ _id }) => _id === id)).toBe(status === to);
  }
});

test('a change of status updates the moment of the last change, and keeps everything else', async () => {
  const before = await tickets.opened(ada, { subject: 'To be kept', priority: 'high' });
  await tickets.replyAsBank(before._id);
  bank.clock.advance(1000);
  const after = ticketOfAnswer(await tickets.setStatus(before._id, 'resolved'));
  expect(after).toMatchObject({
    ...before,
    status: 'resolved',
    updatedAt: after.updatedAt,
    version: 3,
    replyCount: 1,
    replies: [{}],
  });
  expect(after.updatedAt > before.updatedAt).toBe(true);
});

test('the same status of a ticket again writes nothing, not even an audit record', async () => {
  const { _id, version } = await tickets.opened(ada);
  expect((await unwritten(() => tickets.setStatus(_id, 'open', version))).status).toBe(200);
});
