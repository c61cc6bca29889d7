import { expect, it } from 'vitest';
import {
  isNotificationRead,
  MAX_READ_IDS,
  markAllNotificationsRead,
  markNotificationsRead,
  NOTHING_READ,
} from '../../shared/domain/read-notifications.ts';

const idAt = (moment: number): string => `0193-${String(moment).padStart(6, '0')}`;

it('one read notification leaves older and newer ones unread', () => {
  const read = markNotificationsRead(NOTHING_READ, [idAt(5)]);
  expect([4, 5, 6].map((moment) => isNotificationRead(read, idAt(moment)))).toEqual([false, true, false]);
  expect(markNotificationsRead(read, [idAt(5)])).toEqual(read);
});

it('all notifications up to the newest that was shown are read, and no later one', () => {
  const shown = { upTo: idAt(5), settledBefore: idAt(9), ids: [] };
  const read = markAllNotificationsRead(markNotificationsRead(NOTHING_READ, [idAt(2), idAt(7)]), shown);
  expect(read).toEqual({ readUpTo: idAt(5), readIds: [idAt(7)] });
  expect(markAllNotificationsRead(read, { ...shown, upTo: idAt(3) })).toEqual(read);
});

it('a notification that a slow change writes with an earlier id stays unread', () => {
  const read = markAllNotificationsRead(NOTHING_READ, {
    upTo: idAt(9),
    settledBefore: idAt(4),
    ids: [idAt(9), idAt(7)],
  });
  expect([3, 4, 7, 9].every((moment) => isNotificationRead(read, idAt(moment)))).toBe(true);
  expect(isNotificationRead(read, idAt(8))).toBe(false);
});

it('the list of read notifications never grows beyond its limit, and what was read stays read', () => {
  let read = NOTHING_READ;
  const moments = Array.from({ length: MAX_READ_IDS + 50 }, (_, index) => 2 * index + 1);
  for (const moment of moments) read = markNotificationsRead(read, [idAt(moment)]);
  expect(read.readIds).toHaveLength(MAX_READ_IDS);
  expect(moments.every((moment) => isNotificationRead(read, idAt(moment)))).toBe(true);
});
