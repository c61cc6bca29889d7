import { compact, expand } from '#functions/core/ids.ts';
import { normalizeWord } from '#shared/domain/search-words.ts';
import { wordsOf } from '#shared/domain/tickets.ts';
import {
  inRepliesOf,
  inTicketLists,
  inTicketsWithWord,
  type Key,
  replyKey,
  subjectWordKey,
  ticketKey,
} from '../core/dynamodb/keys.ts';
import type { Owned } from '../core/dynamodb/owned-id.ts';
import type { Reply, StoredTicket, Ticket } from './ticket.ts';

type Item = Record<string, unknown>;

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

export function fromListed(item: Item): Ticket {
  const row = item.row as Omit<Ticket, keyof Owned>;
  return { customerId: ownerOf(item), localId: ticketIn(item), ...row };
}

/** NOTE: the words in the keys are not folded, so that the keys equal those of older items. */
export function toWordItems(ticket: Ticket): Item[] {
  const { customerId, localId, subject } = ticket;
  const written = new Map(wordsOf(subject).map((word) => [normalizeWord(word), word]));
  return [...written].map(([compared, word]) => ({
    ...subjectWordKey(customerId, localId, word),
    ...inTicketsWithWord(compared, positionOf(ticket)),
    kind: 'ticket-word',
  }));
}

export const wordKeys = ({ customerId, localId, subject }: Ticket): Key[] =>
  wordsOf(subject).map((word) => subjectWordKey(customerId, localId, word));

export function toTombstone({ customerId, localId, requestDigest, lastChange }: StoredTicket, expiresAt: number): Item {
  return {
    ...ticketKey(customerId, localId),
    kind: 'deleted-ticket',
    digest: requestDigest,
    change: lastChange,
    expiresAt: Math.ceil(expiresAt / 1000),
  };
}

export function toReplyItem({ customerId, localId }: Ticket, reply: Reply, before: number, digest?: string): Item {
  return {
    ...replyKey(customerId, localId, reply.id),
    ...inRepliesOf(localId, replyPosition(before)),
    kind: 'ticket-reply',
    row: reply,
    digest,
  };
}

const replyPosition = (before: number): string => String(before).padStart(8, '0');

export const ownerOf = ({ pk }: Item): string => String(pk).slice('USER#'.length);

export const ticketIn = ({ sk }: Item): string => expand(String(sk).split('#')[1] ?? '');
