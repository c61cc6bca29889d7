import { DAY_MS, now } from '#functions/core/clock.ts';
import { notFoundError } from '#functions/core/errors.ts';
import { newId } from '#functions/core/ids.ts';
import type { RateLimitState } from '#shared/domain/rate-limits.ts';
import { type AuditEntry, auditPut } from '../core/audit/audit.ts';
import { getItems } from '../core/dynamodb/get-items.ts';
import {
  repliesByTicketList,
  ticketKey,
  ticketReplyKey,
  ticketReplyKeyPrefix,
  ticketSearchPartition,
  userKey,
} from '../core/dynamodb/keys.ts';
import type { OwnedIdParts } from '../core/dynamodb/owned-id.ts';
import type { Page, PageRequest } from '../core/dynamodb/page.ts';
import { partitionPrefixQuery, query } from '../core/dynamodb/query.ts';
import { type ListPageRequest, type RowLoader, readListPage } from '../core/dynamodb/read-lists.ts';
import { itemIsNewCondition, transactWrite, withRetries } from '../core/dynamodb/transact.ts';
import { customerSnapshotFromItems, type User } from '../core/users/user.ts';
import { userUpdate } from '../core/users/users.ts';
import { type NewNotification, notificationWrite } from '../notifications/outbox.ts';
import type { StoredTicket, Ticket, TicketReply } from './ticket.ts';
import {
  customerIdOfItem,
  subjectWordKeys,
  ticketFromItem,
  ticketFromListedItem,
  ticketIdOfItem,
  toReplyItem,
  toSubjectWordItems,
  toTicketItem,
  toTicketTombstone,
} from './ticket-item.ts';

/** Reads a ticket with its customer's current name. @throws DomainError 404 */
export async function readTicket({ customerId, localId }: OwnedIdParts): Promise<Ticket> {
  const items = await getItems([ticketKey(customerId, localId), userKey(customerId)], { consistent: true });
  const item = items.find(({ kind }) => kind === 'ticket');
  if (!item) throw notFoundError('Ticket');
  return { ...ticketFromItem(item), customer: customerSnapshotFromItems(items) };
}

interface TicketState {
  readonly customer: User | undefined;
  readonly ticket: StoredTicket | undefined;
  readonly deleted: boolean;
  readonly reply: { readonly requestDigest: string | undefined } | undefined;
}

interface TicketChange {
  /** Undefined deletes the ticket and its replies. */
  readonly after: Omit<Ticket, keyof OwnedIdParts | 'version' | 'replyCount'> | undefined;
  readonly reply?: TicketReply | undefined;
  readonly requestDigest?: string | undefined;
  readonly allowances?: RateLimitState | undefined;
  readonly audit?: AuditEntry | undefined;
  readonly notification?: Omit<NewNotification, 'id'> | undefined;
}

interface Change extends OwnedIdParts {
  readonly replyId?: string;
  /** Runs again when the state has changed. */
  readonly decide: (state: TicketState) => TicketChange | 'nothing';
}

/**
 * Writes the ticket, the reply, the search words, the customer's counters, the audit record and the notification in one
 * transaction.
 * @throws DomainError of the decision, 503 after the deadline
 */
export async function changeTicket(change: Change): Promise<{ ticket: StoredTicket | undefined; changed: boolean }> {
  const id = newId();
  const lastChange = id.slice(-12);
  return withRetries(async () => {
    const { done, ...state } = await read(change, lastChange);
    if (done) return { ticket: state.ticket, changed: true };
    const decided = change.decide(state);
    if (decided === 'nothing') {
      // A batch is no snapshot: it may contain the reply together with the ticket as it was before that reply.
      const { ticket } = state.reply ? await read(change, lastChange) : state;
      return { ticket, changed: false };
    }
    const ticket = apply(change, state, decided, lastChange);
    await write(state, ticket, decided, id);
    return { ticket: decided.after && ticket, changed: true };
  });
}

async function read(
  { customerId, localId, replyId }: Change,
  lastChange: string,
): Promise<TicketState & { done: boolean }> {
  const keys = [
    ticketKey(customerId, localId),
    userKey(customerId),
    ...(replyId ? [ticketReplyKey(customerId, localId, replyId)] : []),
  ];
  const items = await getItems(keys, { consistent: true });
  const ofKind = (wanted: string) => items.find(({ kind }) => kind === wanted);
  const [ticket, deleted, reply] = [ofKind('ticket'), ofKind('deleted-ticket'), ofKind('ticket-reply')];
  const customer = ofKind('user') as User | undefined;
  return {
    customer: customer?.deleted ? undefined : customer,
    ticket: ticket && ticketFromItem(ticket),
    deleted: deleted !== undefined,
    reply: reply && { requestDigest: reply.digest as string | undefined },
    done: (ticket ?? deleted)?.change === lastChange,
  };
}

function apply(
  { customerId, localId }: Change,
  { ticket: before }: TicketState,
  { after, reply, requestDigest }: TicketChange,
  lastChange: string,
): StoredTicket {
  const kept = after ?? before;
  if (!kept) throw notFoundError('Ticket');
  return {
    ...kept,
    customerId,
    localId,
    replyCount: (before?.replyCount ?? 0) + (reply ? 1 : 0),
    version: (before?.version ?? 0) + 1,
    requestDigest: before ? before.requestDigest : requestDigest,
    lastChange,
  };
}

const TOMBSTONE_MS = 30 * DAY_MS;

async function write(
  { customer, ticket: before }: TicketState,
  ticket: StoredTicket,
  { after, reply, requestDigest, allowances, audit, notification }: TicketChange,
  id: string,
): Promise<void> {
  const tickets = (after ? 1 : 0) - (before ? 1 : 0);
  const ifUnchanged = before && {
    ConditionExpression: `#row.#version = :version and ${before.customer ? '#row.#customer = :customer' : 'attribute_not_exists(#row.#customer)'}`,
    ExpressionAttributeNames: { '#row': 'row', '#version': 'version', '#customer': 'customer' },
    ExpressionAttributeValues: { ':version': before.version, ...(before.customer && { ':customer': before.customer }) },
  };
  await transactWrite([
    {
      Put: {
        Item: after ? toTicketItem(ticket) : toTicketTombstone(ticket, now() + TOMBSTONE_MS),
        ...(ifUnchanged ?? itemIsNewCondition),
      },
    },
    ...(before ? [] : toSubjectWordItems(ticket).map((Item) => ({ Put: { Item } }))),
    ...(after ? [] : subjectWordKeys(ticket).map((Key) => ({ Delete: { Key } }))),
    ...(reply
      ? [{ Put: { Item: toReplyItem(ticket, reply, ticket.replyCount - 1, requestDigest), ...itemIsNewCondition } }]
      : []),
    ...(customer && (tickets !== 0 || allowances)
      ? [userUpdate(customer, { ticketCount: (customer.ticketCount ?? 0) + tickets, allowances })]
      : []),
    ...(audit ? [auditPut(audit)] : []),
    ...(notification ? [notificationWrite({ id, ...notification })] : []),
  ]);
}

const BATCH = 100;

/**
 * Removes the replies of a deleted ticket. An interruption is harmless, because replies are only read through their
 * ticket.
 */
export async function removeTicketReplies({ customerId, localId }: OwnedIdParts): Promise<void> {
  for (;;) {
    const left = await withRetries(async () => {
      const { Items = [] } = await query({
        ...partitionPrefixQuery(userKey(customerId).pk, ticketReplyKeyPrefix(localId)),
        ProjectionExpression: 'pk, sk',
        ConsistentRead: true,
        Limit: BATCH,
      });
      if (Items.length === 0) return false;
      const removed = Items.map(({ pk, sk }) => ({ Delete: { Key: { pk, sk } } }));
      await transactWrite(removed);
      return true;
    });
    if (!left) return;
  }
}

const rowsOfTickets: RowLoader<Ticket> = {
  rows: (entries) => {
    const items = entries.map(({ item }) => item);
    return items.every(({ row }) => row) ? items.map(ticketFromListedItem) : namedBy(items);
  },
  size: ({ message, replies }) => Buffer.byteLength([message, ...replies.map((reply) => reply.message)].join()),
};

async function namedBy(entries: readonly Record<string, unknown>[]): Promise<(Ticket | undefined)[]> {
  const keys = entries.map((entry) => ticketKey(customerIdOfItem(entry), ticketIdOfItem(entry)));
  const found = await getItems(keys);
  return keys.map(({ pk, sk }) => {
    const item = found.find((candidate) => candidate.pk === pk && candidate.sk === sk);
    return item?.kind === 'ticket' ? ticketFromItem(item) : undefined;
  });
}

export function listTickets(page: ListPageRequest<Ticket>): Promise<Page<Ticket>> {
  return readListPage(rowsOfTickets, { ...page, name: `tickets ${page.name}` });
}

const rowsOfReplies: RowLoader<TicketReply> = {
  rows: (entries) => entries.map(({ item }) => item.row as TicketReply),
  size: ({ message }) => Buffer.byteLength(message),
};

export function listReplies({ localId }: OwnedIdParts, page: PageRequest): Promise<Page<TicketReply>> {
  return readListPage(rowsOfReplies, { ...page, name: `replies ${localId}`, lists: [repliesByTicketList(localId)] });
}

/**
 * Returns at most one word more than `most`. The query skips from word to word, so its cost does not depend on the
 * number of tickets that share one.
 */
export async function findSubjectWordsByPrefix(beginning: string, most: number): Promise<string[]> {
  const words = new Set<string>();
  let from = beginning;
  while (words.size <= most) {
    const { Items = [], LastEvaluatedKey } = await query({
      IndexName: 'gsi4',
      KeyConditionExpression: 'gsi4pk = :partition and gsi4sk between :from and :to',
      ExpressionAttributeValues: {
        ':partition': ticketSearchPartition(beginning),
        ':from': from,
        ':to': `${beginning}\u{10ffff}`,
      },
      Limit: 50,
    });
    for (const { gsi4sk } of Items) words.add(String(gsi4sk).split('#')[0] ?? '');
    if (!LastEvaluatedKey) break;
    from = `${[...words].at(-1)}$`;
  }
  return [...words].slice(0, most + 1);
}
