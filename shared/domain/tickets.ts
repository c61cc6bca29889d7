import { DomainError } from './domain-error.ts';
import { matchesAllPrefixes, shortenedSearchWord } from './search-words.ts';

export const ticketStatuses = ['open', 'in-progress', 'resolved', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

export type Replier = 'admin' | 'user';

const afterReplyOf = {
  open: { admin: 'in-progress', user: 'open' },
  'in-progress': { admin: 'in-progress', user: 'in-progress' },
  resolved: { admin: 'resolved', user: 'open' },
  closed: { admin: 'closed', user: 'refused' },
} as const satisfies Record<TicketStatus, Record<Replier, TicketStatus | 'refused'>>;

/** @throws DomainError 409 for a customer's reply to a closed ticket */
export function ticketStatusAfterReply(status: TicketStatus, by: Replier): TicketStatus {
  const after = afterReplyOf[status][by];
  if (after === 'refused') throw new DomainError('conflict', 'ticket_closed', 'This ticket is closed');
  return after;
}

const NEWEST_REPLIES = 3;

export const newestReplies = <Reply>(replies: readonly Reply[]): Reply[] => replies.slice(-NEWEST_REPLIES);

const MAX_WORDS = 80;

export function ticketSearchWords(text: string): string[] {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words.map(shortenedSearchWord))].slice(0, MAX_WORDS);
}

/** A search without words matches nothing. */
export function matchesSearchWords(text: string, search: string): boolean {
  const wanted = ticketSearchWords(search);
  return wanted.length > 0 && matchesAllPrefixes(wanted, ticketSearchWords(text));
}
