/** Support tickets: each one item with its newest replies, and every reply an item of its own beside it. */
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { now } from '#functions/platform/clock.ts';
import { env } from '#functions/platform/env.ts';
import { notFound } from '#functions/platform/errors.ts';
import { newId } from '#functions/platform/ids.ts';
import type { Allowances } from '#shared/domain/rate-limits.ts';
import { type AuditEntry, auditPut } from './audit.ts';
import { getItems } from './get-items.ts';
import { repliesBelow, repliesOf, replyKey, ticketKey, ticketWordsPartition, userKey } from './keys.ts';
import type { Owned } from './owned-id.ts';
import type { Page, PageRequest } from './page.ts';
import { type RowsOf, readLists, type WantedPage } from './read-lists.ts';
import { table } from './table.ts';
import type { Reply, StoredTicket, Ticket } from './ticket.ts';
import {
  fromItem,
  fromListed,
  ownerOf,
  positionOf,
  ticketIn,
  toItem,
  toReplyItem,
  toTombstone,
  toWordItems,
} from './ticket-item.ts';
import { transact, withRetries } from './transact.ts';
import { type User, userUpdate } from './users.ts';

/** One ticket, read consistently. @throws Refusal 404 */
export async function readTicket({ customerId, localId }: Owned): Promise<Ticket> {
  const { Item } = await table().send(
    new GetCommand({ TableName: env.tableName, Key: ticketKey(customerId, localId), ConsistentRead: true }),
  );
  if (Item?.kind !== 'ticket') throw notFound('Ticket');
  return fromItem(Item);
}

/** What a change of a ticket is decided on, read consistently in one call. */
interface TicketState {
  /** Where the change asked for it, and as long as there is one: nobody who has been deleted. */
  readonly customer: User | undefined;
  readonly ticket: StoredTicket | undefined;
  /** It was there, and has been deleted. */
  readonly deleted: boolean;
  /** The reply of this id, when it was sent before. */
  readonly reply: { readonly requestDigest: string | undefined } | undefined;
}

/** What is to become of a ticket. */
interface TicketChange {
  /** Undefined: it is deleted, with its replies. */
  readonly after: Omit<Ticket, keyof Owned | 'version' | 'replyCount'> | undefined;
  /** What it is given along with the change; it stands among the newest ones already. */
  readonly reply?: Reply | undefined;
  /** Of the ticket or the reply that the request makes. */
  readonly requestDigest?: string | undefined;
  /** The customer's, where requests of this kind are limited. */
  readonly allowances?: Allowances | undefined;
  readonly audit?: AuditEntry | undefined;
}

interface Change extends Owned {
  /** The reply that the request makes. */
  readonly replyId?: string;
  /** Also reads the customer: for what changes the number of tickets, or what is left of a limit. */
  readonly readsCustomer?: boolean;
  /** Decides on the state; `'nothing'` when there is nothing to change. Asked again when the state has changed meanwhile. */
  readonly decide: (state: TicketState) => TicketChange | 'nothing';
}

/**
 * The one write that changes tickets: the ticket, its new reply, what it is found by, the customer's counter and the
 * audit record, or nothing. One read and one write when nobody interferes.
 * @throws Refusal of the decision, 503 after the deadline
 */
export async function changeTicket(change: Change): Promise<{ ticket: StoredTicket | undefined; changed: boolean }> {
  const lastChange = newId().slice(-12);
  return withRetries(async () => {
    const { done, ...state } = await read(change, lastChange);
    if (done) return { ticket: state.ticket, changed: true };
    const decided = change.decide(state);
    if (decided === 'nothing') return { ticket: state.ticket, changed: false };
    const ticket = apply(change, state, decided, lastChange);
    await write(state, ticket, decided);
    return { ticket: decided.after && ticket, changed: true };
  });
}

async function read(
  { customerId, localId, replyId, readsCustomer }: Change,
  lastChange: string,
): Promise<TicketState & { done: boolean }> {
  const keys = [
    ticketKey(customerId, localId),
    ...(readsCustomer ? [userKey(customerId)] : []),
    ...(replyId ? [replyKey(customerId, localId, replyId)] : []),
  ];
  const items = await getItems(keys, { consistent: true });
  const ofKind = (wanted: string) => items.find(({ kind }) => kind === wanted);
  const [ticket, deleted, reply] = [ofKind('ticket'), ofKind('deleted-ticket'), ofKind('ticket-reply')];
  const customer = ofKind('user') as User | undefined;
  return {
    customer: customer?.deleted ? undefined : customer,
    ticket: ticket && fromItem(ticket),
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
  if (!kept) throw notFound('Ticket');
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

/** So long a retry may come after the ticket that it has made was deleted. */
const TOMBSTONE_MS = 30 * 24 * 60 * 60 * 1000;

async function write(
  { customer, ticket: before }: TicketState,
  ticket: StoredTicket,
  { after, reply, requestDigest, allowances, audit }: TicketChange,
): Promise<void> {
  const TableName = env.tableName;
  const tickets = (after ? 1 : 0) - (before ? 1 : 0);
  const ifNew = { ConditionExpression: 'attribute_not_exists(pk)' };
  const ifUnchanged = before && {
    // If nobody else answered or decided first.
    ConditionExpression: '#row.#version = :version',
    ExpressionAttributeNames: { '#row': 'row', '#version': 'version' },
    ExpressionAttributeValues: { ':version': before.version },
  };
  await transact([
    {
      Put: {
        TableName,
        Item: after ? toItem(ticket) : toTombstone(ticket, now() + TOMBSTONE_MS),
        ...(ifUnchanged ?? ifNew),
      },
    },
    ...(before ? [] : toWordItems(ticket).map((Item) => ({ Put: { TableName, Item } }))),
    ...(after ? [] : toWordItems(ticket).map(({ pk, sk }) => ({ Delete: { TableName, Key: { pk, sk } } }))),
    ...(reply
      ? [{ Put: { TableName, Item: toReplyItem(ticket, reply, ticket.replyCount - 1, requestDigest), ...ifNew } }]
      : []),
    ...(customer && (tickets !== 0 || allowances)
      ? [userUpdate(customer, { ticketCount: (customer.ticketCount ?? 0) + tickets, allowances })]
      : []),
    ...(audit ? [auditPut(audit)] : []),
  ]);
}

/** As many as DynamoDB writes at once. */
const BATCH = 100;

/**
 * Removes the replies of a deleted ticket, as many as there may be: in several writes. Dying in between leaves nothing to
 * be seen, because replies are only read by way of their ticket.
 */
export async function removeReplies({ customerId, localId }: Owned): Promise<void> {
  for (;;) {
    const left = await withRetries(async () => {
      const { Items = [] } = await table().send(
        new QueryCommand({
          TableName: env.tableName,
          KeyConditionExpression: 'pk = :pk and begins_with(sk, :replies)',
          ExpressionAttributeValues: { ':pk': userKey(customerId).pk, ':replies': repliesBelow(localId) },
          ProjectionExpression: 'pk, sk',
          ConsistentRead: true,
          Limit: BATCH,
        }),
      );
      if (Items.length === 0) return false;
      const removed = Items.map(({ pk, sk }) => ({ Delete: { TableName: env.tableName, Key: { pk, sk } } }));
      await transact(removed);
      return true;
    });
    if (!left) return;
  }
}

const rowsOfTickets: RowsOf<Ticket> = {
  rows: (entries) => {
    const items = entries.map(({ item }) => item);
    // An index of words names tickets and holds nothing of them.
    return items.every(({ row }) => row) ? items.map(fromListed) : namedBy(items);
  },
  position: positionOf,
  size: ({ message, replies }) => Buffer.byteLength([message, ...replies.map((reply) => reply.message)].join()),
};

/** The tickets that entries of the index of words belong to. */
async function namedBy(entries: readonly Record<string, unknown>[]): Promise<Ticket[]> {
  const keys = entries.map((entry) => ticketKey(ownerOf(entry), ticketIn(entry)));
  const found = await getItems(keys);
  return keys.flatMap(({ pk, sk }) => {
    const item = found.find((candidate) => candidate.pk === pk && candidate.sk === sk);
    return item?.kind === 'ticket' ? [fromItem(item)] : [];
  });
}

/** Tickets, newest first, out of whichever lists. */
export function listTickets(page: WantedPage<Ticket>): Promise<Page<Ticket>> {
  return readLists(rowsOfTickets, { ...page, name: `tickets ${page.name}` });
}

const rowsOfReplies: RowsOf<Reply & { position: string }> = {
  rows: (entries) => entries.map(({ item, position }) => ({ ...(item.row as Reply), position })),
  position: ({ position }) => position,
  size: ({ message }) => Buffer.byteLength(message),
};

/** The replies of a ticket, newest first. */
export function listReplies({ localId }: Owned, page: PageRequest): Promise<Page<Reply>> {
  return readLists(rowsOfReplies, { ...page, name: `replies ${localId}`, lists: [repliesOf(localId)] });
}

/**
 * The words of subjects that begin like this, one more than `most` at the most: enough to see that there are too many. It
 * hops from one word to the next, however many tickets have it.
 */
export async function subjectWords(beginning: string, most: number): Promise<string[]> {
  const words = new Set<string>();
  let from = beginning;
  while (words.size <= most) {
    const { Items = [], LastEvaluatedKey } = await table().send(
      new QueryCommand({
        TableName: env.tableName,
        IndexName: 'gsi4',
        KeyConditionExpression: 'gsi4pk = :partition and gsi4sk between :from and :to',
        ExpressionAttributeValues: {
          ':partition': ticketWordsPartition(beginning),
          ':from': from,
          ':to': `${beginning}\u{10ffff}`,
        },
        Limit: 50,
      }),
    );
    for (const { gsi4sk } of Items) words.add(String(gsi4sk).split('#')[0] ?? '');
    if (!LastEvaluatedKey) break;
    // `$` comes right after the `#` that ends a word, and before everything that a word is made of.
    from = `${[...words].at(-1)}$`;
  }
  return [...words].slice(0, most + 1);
}
