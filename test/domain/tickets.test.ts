import { expect, test } from 'vitest';
import {
  matchesSearchWords,
  newestReplies,
  type TicketStatus,
  ticketSearchWords,
  ticketStatusAfterReply,
} from '#shared/domain/tickets.ts';

test.each<[TicketStatus, 'admin' | 'user', TicketStatus]>([
  ['open', 'admin', 'in-progress'],
  ['in-progress', 'admin', 'in-progress'],
  ['resolved', 'admin', 'resolved'],
  ['closed', 'admin', 'closed'],
  ['open', 'user', 'open'],
  ['in-progress', 'user', 'in-progress'],
  ['resolved', 'user', 'open'],
])('the status of a ticket that is %s after a reply by %s is %s', (status, by, after) => {
  expect(ticketStatusAfterReply(status, by)).toBe(after);
});

test('a closed ticket cannot be answered by its customer', () => {
  expect(() => ticketStatusAfterReply('closed', 'user')).toThrow(
    expect.objectContaining({ kind: 'conflict', code: 'ticket_closed', message: 'This ticket is closed' }),
  );
});

test('a ticket carries its three newest replies, oldest of them first', () => {
  expect(newestReplies(['a'])).toEqual(['a']);
  expect(newestReplies(['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
  expect(newestReplies(['a', 'b', 'c', 'd'])).toEqual(['b', 'c', 'd']);
});

test('the words of a text are letters and digits, in lower case, each once', () => {
  const words = ticketSearchWords('  Card LOST (urgent)! card no. 4711, Zürich; ½ naïve');
  expect(words.join(' ')).toBe('card lost urgent no 4711 zürich 1 2 naïve');
  expect(ticketSearchWords(' #~ — … ')).toEqual([]);
});

test('no text has more words than DynamoDB writes at once, nor longer ones than a key holds', () => {
  const shortest = Array.from({ length: 75 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join(' ');
  expect(shortest.length).toBeLessThanOrEqual(150);
  expect(ticketSearchWords(shortest)).toHaveLength(75);
  // Normalized, these are "(1)(2)(3)" and so on, each of which is a word.
  const unfolding = Array.from({ length: 150 }, (_, index) => String.fromCodePoint(0x3200 + index)).join('');
  expect(ticketSearchWords(unfolding).length).toBeLessThanOrEqual(80);
  // Each character becomes six letters when it is normalized.
  const [word = ''] = ticketSearchWords('\u3316'.repeat(150));
  expect(Buffer.byteLength(word)).toBeLessThan(250);
  expect(matchesSearchWords('x'.repeat(150), 'x'.repeat(100))).toBe(true);
});

test.each([
  ['card', true],
  ['LOS', true],
  ['lost card', true],
  ['card ur', true],
  ['card stolen', false],
  ['ürgënt', true],
  ['ard', false],
  ['!', false],
  ['', false],
])('the search for %j finds "Card lost (urgent)": %s', (search, found) => {
  expect(matchesSearchWords('Card lost (urgent)', search)).toBe(found);
});
