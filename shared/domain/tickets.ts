/** What a support ticket can be, and what a reply makes of it (spec 4, product "Tickets"). */
import { Refusal } from './refusal.ts';

export const ticketStatuses = ['open', 'in-progress', 'resolved', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** Who writes: one of the bank's people, or the customer whose ticket it is. */
export type Replier = 'admin' | 'user';

const afterReplyOf = {
  open: { admin: 'in-progress', user: 'open' },
  'in-progress': { admin: 'in-progress', user: 'in-progress' },
  resolved: { admin: 'resolved', user: 'open' },
  closed: { admin: 'closed', user: 'refused' },
} as const satisfies Record<TicketStatus, Record<Replier, TicketStatus | 'refused'>>;

/** @throws Refusal 409 when a customer answers in a closed ticket */
export function afterReply(status: TicketStatus, by: Replier): TicketStatus {
  const after = afterReplyOf[status][by];
  if (after === 'refused') throw new Refusal('conflict', 'ticket_closed', 'This ticket is closed');
  return after;
}

/** So many of its newest replies a ticket carries with it, wherever it is shown. */
const NEWEST_REPLIES = 3;

/** The newest of all replies, oldest of them first. */
export const newestReplies = <Reply>(replies: readonly Reply[]): Reply[] => replies.slice(-NEWEST_REPLIES);

/** The newest replies after one more. */
export function withReply<Reply>(replies: readonly Reply[], reply: Reply): Reply[] {
  return newestReplies([...replies, reply]);
}

/** By so many letters words are told apart, and so many words of a text count: more than people write, in any script. */
const LONGEST_WORD = 50;
const MOST_WORDS = 80;

/** The words that a text is found by: letters and digits, in small letters, each once. */
export function wordsOf(text: string): string[] {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => [...word].slice(0, LONGEST_WORD).join('')))].slice(0, MOST_WORDS);
}

/** Whether every word of a search begins some word of the text. A search without any word matches nothing. */
export function matchesWords(text: string, search: string): boolean {
  const own = wordsOf(text);
  const wanted = wordsOf(search);
  return wanted.length > 0 && wanted.every((word) => own.some((candidate) => candidate.startsWith(word)));
}
