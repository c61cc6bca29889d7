import { describe, expect, test } from 'vitest';
import { createTicket, getOwnTicket, listTickets } from '#shared/contract/tickets.ts';
import { getOverview } from '#shared/contract/transactions.ts';
import { rateLimits } from '#shared/domain/rate-limits.ts';
import type { Person } from '#test/support/bank.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { expectRefusal } from '#test/support/refusal.ts';
import { question, subjects, ticketIn } from '#test/support/tickets.ts';

const { bank, admin, tickets, customerForAll } = setupBank();
const ada = customerForAll({ name: 'Ada Lovelace', email: 'ada@moor.example' });

const ticketCount = async (person: Person) => (await person.call(getOverview)).result.ticketCount;

describe('a new ticket', () => {
  test('is open, and shows who asks what', async () => {
    const answer = await tickets.create(ada, { priority: 'high' });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        message: 'Ticket created',
        ticket: {
          ...question,
          priority: 'high',
          status: 'open',
          userId: { _id: ada.id, name: 'Ada Lovelace', email: 'ada@moor.example' },
          replies: [],
          replyCount: 0,
          version: 1,
        },
      },
    });
    const { _id, createdAt, updatedAt } = ticketIn(answer);
    expect(updatedAt).toBe(createdAt);
    expect(Date.parse(createdAt)).toBeLessThanOrEqual(bank.clock.now());
    const read = await ada.call(getOwnTicket, { params: { id: _id } });
    expect(ticketIn(read)).toEqual(ticketIn(answer));
  });

  test('has medium priority when none was chosen', async () => {
    expect(ticketIn(await tickets.create(ada))).toMatchObject({ priority: 'medium' });
  });

  test('keeps several lines, and loses the spaces around them', async () => {
    const answer = await tickets.create(ada, { subject: '  Two questions ', message: ' First,\n\n\tsecond\r\n' });
    expect(ticketIn(answer)).toMatchObject({ subject: 'Two questions', message: 'First,\n\n\tsecond' });
  });

  test('may have the longest subject and message there are, in any script', async () => {
    // Unfolds into hundreds of words when it is made comparable.
    const subject = Array.from({ length: 150 }, (_, index) => String.fromCodePoint(0x3200 + index)).join('');
    const message = '票'.repeat(5000);
    const answer = await tickets.create(ada, { subject, message });
    expect(answer).toMatchObject({ status: 201, body: { ticket: { subject, message } } });
    expect((await tickets.remove(ticketIn(answer)._id)).status).toBe(200);
  });

  test('counts at once where its customer sees the number of tickets', async () => {
    const grace = await bank.newCustomer();
    expect(await ticketCount(grace)).toBe(0);
    await tickets.create(grace);
    await tickets.create(grace);
    expect(await ticketCount(grace)).toBe(2);
  });
});

describe('refused, and nothing is made:', () => {
  test.each([
    ['no subject', { subject: undefined }, { subject: 'Subject is required' }],
    ['an empty subject', { subject: ' ' }, { subject: 'Subject is required' }],
    ['a subject of two letters', { subject: 'Hi' }, { subject: 'The subject needs at least 3 characters' }],
    ['a long subject', { subject: 'x'.repeat(151) }, { subject: 'The subject may have at most 150 characters' }],
    ['a subject that cannot be seen', { subject: '\u200b\u2800\u202e' }, { subject: 'Subject is required' }],
    ['a NUL', { subject: 'one\u0000two' }, { subject: 'Subject contains characters that cannot be shown' }],
    ['no message', { message: undefined }, { message: 'Message is required' }],
    ['an empty message', { message: ' \n ' }, { message: 'Message is required' }],
    ['a long message', { message: 'x'.repeat(5001) }, { message: 'The message is too long (at most 5000 characters)' }],
    [
      'control characters',
      { message: 'ring \u0007 bell' },
      { message: 'The message contains characters that cannot be shown' },
    ],
    ['an unknown priority', { priority: 'urgent' }, { priority: 'Please choose one of the priorities' }],
  ])('%s', async (_, changes, fields) => {
    const answer = await tickets.unchanged(() => ada.send('POST', createTicket.path, { ...question, ...changes }));
    expect(answer).toMatchObject({ status: 400, body: { fields } });
  });
});

test('the same ticket, sent twice, does not come back when an administrator has deleted it in the meantime', async () => {
  const headers = { 'idempotency-key': 'ticket-3' };
  await tickets.remove(ticketIn(await tickets.create(ada, {}, headers))._id);
  expect(await tickets.create(ada, {}, headers)).toMatchObject({ status: 409, body: { code: 'ticket_deleted' } });
});

test('more tickets than anyone needs are refused for a while; the same request again is none (ASVS 2.4.1)', async () => {
  const grace = await bank.newCustomer();
  const { limit } = rateLimits.ticket;
  const key = (count: number) => ({ 'idempotency-key': `limited-${count}` });
  for (let count = 0; count < limit; count += 1) {
    expect((await tickets.create(grace, {}, key(count))).status).toBe(201);
  }
  const refused = await tickets.create(grace, {}, key(limit));
  expectRefusal(refused, 429, {
    code: 'too_many_attempts',
    error: 'You have opened many tickets. Please try again in 6 minutes.',
  });
  expect((await tickets.create(grace, {}, key(0))).status).toBe(200);
  expect(await ticketCount(grace)).toBe(limit);
  bank.clock.advance(Number(refused.headers.get('retry-after')) * 1000);
  expect((await tickets.create(grace, {}, key(limit))).status).toBe(201);
  expect((await tickets.create(grace, {}, key(limit + 1))).status).toBe(429);
});

test('is found by the words of its subject as soon as it is made', async () => {
  await tickets.create(ada, { subject: 'Schlüsselbund (verloren)' });
  const query = { search: 'verlo schlü' };
  const answer = await admin.call(listTickets, { query });
  expect(subjects(answer.result)).toEqual(['Schlüsselbund (verloren)']);
});
