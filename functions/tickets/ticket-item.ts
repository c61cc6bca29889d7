import { compactUuid, expandUuid } from '#functions/core/ids.ts';
import { normalizeSearchWord } from '#shared/domain/search-words.ts';
import { ticketSearchWords } from '#shared/domain/tickets.ts';
import {
  type ItemKey,
  subjectWordKey,
  ticketIndexKeys,
  ticketKey,
  ticketReplyIndexKey,
  ticketReplyKey,
  ticketWordIndexKey,
} from '../core/dynamodb/keys.ts';
import type { OwnedIdParts } from '../core/dynamodb/owned-id.ts';
import type { StoredTicket, Ticket, TicketReply } from './ticket.ts';

type Item = Record<string, unknown>;

const ticketPosition = ({ createdAt, localId }: Ticket): string => `${createdAt}#${compactUuid(localId)}`;

export function toTicketItem(stored: StoredTicket): Item {
  const { customerId, localId, requestDigest, lastChange, ...row } = stored;
  return {
    ...ticketKey(customerId, localId),
    ...ticketIndexKeys(customerId, row.status, ticketPosition(stored)),
    kind: 'ticket',
    row,
    digest: requestDigest,
    change: lastChange,
  };
}

export function ticketFromItem(item: Item): StoredTicket {
  return {
    ...ticketFromListedItem(item),
    requestDigest: item.digest as string | undefined,
    lastChange: String(item.change),
  };
}

export function ticketFromListedItem(item: Item): Ticket {
  const row = item.row as Omit<Ticket, keyof OwnedIdParts>;
  return { customerId: customerIdOfItem(item), localId: ticketIdOfItem(item), ...row };
}

const subjectWords = ({ subject }: Ticket): string[] => [
  ...new Set(ticketSearchWords(subject).map(normalizeSearchWord)),
];

export const toSubjectWordItems = (ticket: Ticket): Item[] =>
  subjectWords(ticket).map((word) => ({
    ...subjectWordKey(ticket.customerId, ticket.localId, word),
    ...ticketWordIndexKey(word, ticketPosition(ticket)),
    kind: 'ticket-word',
  }));

export const subjectWordKeys = (ticket: Ticket): ItemKey[] =>
  subjectWords(ticket).map((word) => subjectWordKey(ticket.customerId, ticket.localId, word));

export function toTicketTombstone(
  { customerId, localId, requestDigest, lastChange }: StoredTicket,
  expiresAt: number,
): Item {
  return {
    ...ticketKey(customerId, localId),
    kind: 'deleted-ticket',
    digest: requestDigest,
    change: lastChange,
    expiresAt: Math.ceil(expiresAt / 1000),
  };
}

export function toReplyItem(
  { customerId, localId }: Ticket,
  reply: TicketReply,
  before: number,
  digest?: string,
): Item {
  return {
    ...ticketReplyKey(customerId, localId, reply.id),
    ...ticketReplyIndexKey(localId, replyPosition(before)),
    kind: 'ticket-reply',
    row: reply,
    digest,
  };
}

const replyPosition = (before: number): string => String(before).padStart(8, '0');

export const customerIdOfItem = ({ pk }: Item): string => String(pk).slice('USER#'.length);

export const ticketIdOfItem = ({ sk }: Item): string => expandUuid(String(sk).split('#')[1] ?? '');
