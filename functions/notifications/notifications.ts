import { isNotificationKind, NOTIFICATION_KEPT_DAYS } from '#shared/domain/notification-kinds.ts';
import {
  isNotificationRead,
  MAX_UNREAD_COUNT,
  markAllNotificationsRead,
  markNotificationsRead,
  NOTHING_READ,
  type ReadNotifications,
} from '#shared/domain/read-notifications.ts';
import { DAY_MS, now } from '../core/clock.ts';
import { getItem, getItems } from '../core/dynamodb/get-items.ts';
import { notificationKey, notificationsReadKey } from '../core/dynamodb/keys.ts';
import type { Page, PageRequest } from '../core/dynamodb/page.ts';
import { partitionQuery, query, queryAllItems } from '../core/dynamodb/query.ts';
import { type RowLoader, readListPage } from '../core/dynamodb/read-lists.ts';
import {
  conditionalWrite,
  itemIsNewCondition,
  versionMatchesCondition,
  withRetries,
  writeItem,
} from '../core/dynamodb/transact.ts';
import { notFoundError } from '../core/errors.ts';
import { forEachConcurrently } from '../core/for-each-concurrently.ts';
import type { Principal } from '../core/http/principal.ts';
import { minIdAt } from '../core/ids.ts';
import type { Notification } from './outbox.ts';

type Reader = Pick<Principal, 'userId' | 'role' | 'user'>;

/** Those of the person, and for an administrator also those of all administrators. */
const recipientsOf = ({ userId, role }: Reader): readonly string[] =>
  role === 'admin' ? [userId, 'administrators'] : [userId];

/** An administrator is not told of what was before their own account. The table removes expired items some days later. */
const firstIdOf = ({ user }: Reader): string =>
  minIdAt(Math.max(Date.parse(user.createdAt), now() - NOTIFICATION_KEPT_DAYS * DAY_MS));

const isFor =
  ({ userId }: Reader) =>
  ({ exceptUserId, kind }: Pick<Notification, 'exceptUserId' | 'kind'>): boolean =>
    exceptUserId !== userId && isNotificationKind(kind);

const notifications: RowLoader<Notification> = {
  rows: (entries) => entries.map(({ item }) => item as unknown as Notification),
};

export function listNotifications(reader: Reader, page: PageRequest): Promise<Page<Notification>> {
  return readListPage(notifications, {
    name: `notifications ${reader.userId}`,
    lists: recipientsOf(reader).map((recipient) => ({ index: 'table', partition: notificationKey(recipient, '').pk })),
    ...page,
    from: firstIdOf(reader),
    matches: isFor(reader),
  });
}

interface StoredReadNotifications extends ReadNotifications {
  readonly version: number;
}

export async function readNotificationsOf({ userId }: Pick<Reader, 'userId'>): Promise<ReadNotifications> {
  return ((await getItem(notificationsReadKey(userId))) as StoredReadNotifications | undefined) ?? NOTHING_READ;
}

/** Counts at most `MAX_UNREAD_COUNT`. */
export async function countUnreadNotifications(reader: Reader, read?: ReadNotifications): Promise<number> {
  const known = read ?? (await readNotificationsOf(reader));
  const ids = await newestIdsAfter(reader, known.readUpTo);
  return Math.min(MAX_UNREAD_COUNT, ids.filter((id) => !isNotificationRead(known, id)).length);
}

async function newestIdsAfter(reader: Reader, id: string): Promise<string[]> {
  const first = firstIdOf(reader);
  const found = await Promise.all(
    recipientsOf(reader).map((recipient) =>
      query({
        KeyConditionExpression: 'pk = :pk and sk > :id',
        ExpressionAttributeValues: { ':pk': notificationKey(recipient, '').pk, ':id': id > first ? id : first },
        ProjectionExpression: 'sk, exceptUserId, kind',
        ScanIndexForward: false,
        Limit: 2 * MAX_UNREAD_COUNT,
      }),
    ),
  );
  const items = found.flatMap(({ Items = [] }) => Items) as Pick<Notification, 'exceptUserId' | 'kind'>[];
  return items.filter(isFor(reader)).map((item) => String((item as { readonly sk?: unknown }).sk));
}

/** @throws DomainError 404, also for a notification of another person */
export async function markRead(reader: Reader, id: string): Promise<ReadNotifications> {
  const found = await getItems(recipientsOf(reader).map((recipient) => notificationKey(recipient, id)));
  if (!(found as unknown as Notification[]).some(isFor(reader))) throw notFoundError('Notification');
  return changeReadNotifications(reader, (before) => markNotificationsRead(before, [id]));
}

/** Longer than a change takes, so that no notification that a change writes late is taken for read. */
const SETTLED_AFTER_MS = 60_000;

/** @param upTo the newest notification that the person has seen */
export async function markAllRead(reader: Reader, upTo: string): Promise<ReadNotifications> {
  const settledBefore = minIdAt(now() - SETTLED_AFTER_MS);
  const ids = await newestIdsAfter(reader, settledBefore);
  return changeReadNotifications(reader, (before) => markAllNotificationsRead(before, { upTo, settledBefore, ids }));
}

const AT_ONCE = 25;

/** Removes the notifications of a customer who is deleted, or those to all administrators. It can be repeated. */
export async function forgetNotifications(recipientId: string | 'administrators'): Promise<void> {
  const { pk } = notificationKey(recipientId, '');
  const items = await queryAllItems({ ...partitionQuery(pk), ProjectionExpression: 'pk, sk' });
  const keys = items.map(({ sk }) => ({ pk, sk: String(sk) }));
  if (recipientId !== 'administrators') keys.push(notificationsReadKey(recipientId));
  await forEachConcurrently(AT_ONCE, keys, async (Key) => void (await conditionalWrite({ Delete: { Key } })));
}

function changeReadNotifications(
  { userId }: Reader,
  change: (before: ReadNotifications) => ReadNotifications,
): Promise<ReadNotifications> {
  return withRetries(async () => {
    const key = notificationsReadKey(userId);
    const before = (await getItem(key)) as StoredReadNotifications | undefined;
    const after = change(before ?? NOTHING_READ);
    const condition = before ? versionMatchesCondition(before.version) : itemIsNewCondition;
    const version = (before?.version ?? 0) + 1;
    await writeItem({ Put: { Item: { ...key, type: 'notifications-read', ...after, version }, ...condition } });
    return after;
  });
}
