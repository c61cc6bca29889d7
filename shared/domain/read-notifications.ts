/** Ids begin with the time of their notification, so that they sort by it. */
export interface ReadNotifications {
  /** All notifications up to this id are read. */
  readonly readUpTo: string;
  /** Later ones that are read. */
  readonly readIds: readonly string[];
}

export const NOTHING_READ: ReadNotifications = { readUpTo: '', readIds: [] };

/** Beyond this number, what is older than the oldest of them counts as read. */
export const MAX_READ_IDS = 200;

/** More unread notifications are counted as this many. */
export const MAX_UNREAD_COUNT = 100;

export const isNotificationRead = ({ readUpTo, readIds }: ReadNotifications, id: string): boolean =>
  id <= readUpTo || readIds.includes(id);

export function markNotificationsRead(before: ReadNotifications, ids: readonly string[]): ReadNotifications {
  const readIds = [...new Set([...before.readIds, ...ids.filter((id) => id > before.readUpTo)])].sort();
  const excess = readIds.splice(0, Math.max(0, readIds.length - MAX_READ_IDS));
  return { readUpTo: excess.at(-1) ?? before.readUpTo, readIds };
}

/**
 * Marks all as read up to an id.
 * @param settledBefore an id from before which no notification can be written any more, because its change has ended
 * @param ids the ids of the notifications after `settledBefore`
 */
export function markAllNotificationsRead(
  before: ReadNotifications,
  {
    upTo,
    settledBefore,
    ids,
  }: { readonly upTo: string; readonly settledBefore: string; readonly ids: readonly string[] },
): ReadNotifications {
  const bound = upTo < settledBefore ? upTo : settledBefore;
  const readUpTo = bound > before.readUpTo ? bound : before.readUpTo;
  const readIds = before.readIds.filter((id) => id > readUpTo);
  return markNotificationsRead(
    { readUpTo, readIds },
    ids.filter((id) => id <= upTo),
  );
}
