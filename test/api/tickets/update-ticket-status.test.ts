import { expect, test } from 'vitest';
import { listTickets } from '#shared/contract/tickets.ts';
import { ticketStatuses } from '#shared/domain/tickets.ts';
import { putTicket } from '#test/support/faults/stored-items.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { TICKET_STATUS_UPDATED_MESSAGE } from '#test/support/spec-texts.ts';
import { ticketOfAnswer } from '#test/support/tickets.ts';

const { bank, admin, tickets, customerForAll, unwritten } = setupBank();
const ada = customerForAll();

const changes = ticketStatuses.flatMap((from) => ticketStatuses.map((to) => ({ from, to })));

test.each(changes)('an administrator sets a ticket that is $from to $to', async ({ from, to }) => {
  const id = await putTicket(ada.id, { status: from });
  const answer = await tickets.setStatus(id, to);
  expect(answer).toMatchObject({
    status: 200,
    body: { message: TICKET_STATUS_UPDATED_MESSAGE, ticket: { status: to, version: from === to ? 1 : 2 } },
  });
  const inList = async (status: typeof from) => {
    const page = await admin.call(listTickets, { query: { status, limit: 100 } });
    return page.result.tickets.some(({ _id }) => _id === id);
  };
  expect(await inList(to)).toBe(true);
  if (from !== to) expect(await inList(from)).toBe(false);
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
