/** How tickets and replies stand in the table: what lists show is the `row`, keys say whose and which they are. */
import { compact, expand } from '#functions/platform/ids.ts';
import { wordsOf } from '#shared/domain/tickets.ts';
import { inRepliesOf, inTicketLists, inTicketsWithWord, replyKey, subjectWordKey, ticketKey } from './keys.ts';
import type { Owned } from './owned-id.ts';
import type { Reply, StoredTicket, Ticket } from './ticket.ts';

type Item = Record<string, unknown>;

/** Where a ticket stands in every list. */
export const positionOf = ({ createdAt, localId }: Ticket): string => `${createdAt}#${compact(localId)}`;

export function toItem(stored: StoredTicket): Item {
  const { customerId, localId, requestDigest, lastChange, ...row } = stored;
  return {
    ...ticketKey(customerId, localId),
    ...inTicketLists(customerId, row.status, positionOf(stored)),
    kind: 'ticket',
    row,
    digest: requestDigest,
    change: lastChange,
  };
}

export function fromItem(item: Item): StoredTicket {
  return {
    ...fromListed(item),
    requestDigest: item.digest as string | undefined,
    lastChange: String(item.change),
  };
}

/** As much of a ticket as its lists hold: all that is shown. */
export function fromListed(item: Item): Ticket {
  const row = item.row as Omit<Ticket, keyof Owned>;
  return { customerId: ownerOf(item), localId: ticketIn(item), ...row };
}

/** The entries that a ticket is found by. */
export function toWordItems(ticket: Ticket): Item[] {
  const { customerId, localId, subject } = ticket;
  return wordsOf(subject).map((word) => ({
    ...subjectWordKey(customerId, localId, word),
    ...inTicketsWithWord(word, positionOf(ticket)),
    kind: 'ticket-word',
  }));
}

/** What is left of a deleted ticket for a while: neither a late retry of its making nor anything else brings it back. */
export function toTombstone({ customerId, localId, requestDigest, lastChange }: StoredTicket, expiresAt: number): Item {
  return {
    ...ticketKey(customerId, localId),
    kind: 'deleted-ticket',
    digest: requestDigest,
    change: lastChange,
    expiresAt: Math.ceil(expiresAt / 1000),
  };
}

/** @param before how many replies came before it */
export function toReplyItem({ customerId, localId }: Ticket, reply: Reply, before: number, digest?: string): Item {
  return {
    ...replyKey(customerId, localId, reply.id),
    ...inRepliesOf(localId, replyPosition(before)),
    kind: 'ticket-reply',
    row: reply,
    digest,
  };
}

/** Text that sorts like the number. */
const replyPosition = (before: number): string => String(before).padStart(8, '0');

/** The customer whose an item is. */
export const ownerOf = ({ pk }: Item): string => String(pk).slice('USER#'.length);

/** The ticket that an item of it, or an entry that it is found by, belongs to. */
export const ticketIn = ({ sk }: Item): string => expand(String(sk).split('#')[1] ?? '');
