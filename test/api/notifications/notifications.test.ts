import { expect, test } from 'vitest';
import {
  getNotificationPreferences,
  listNotifications,
  readAllNotifications,
  readNotification,
  saveNotificationPreferences,
} from '#shared/contract/notifications.ts';
import { getChanges } from '#shared/contract/reports.ts';
import { NOTIFICATION_KEPT_DAYS } from '#shared/domain/notification-kinds.ts';
import { expectJobDone } from '#test/support/backups.ts';
import type { Person } from '#test/support/bank.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { conditionalWrite } from '#test/support/faults/one-time-codes.ts';
import { changePerson } from '#test/support/faults/stored-items.ts';
import { createMailActions } from '#test/support/mail.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, tickets, customers, backups, customerForEach } = setupBank();
const mail = createMailActions(bank);
const ada = customerForEach();

const listed = async (person: Person, query: { limit?: number; cursor?: string } = {}) =>
  (await person.call(listNotifications, { query })).result;
const textsOf = async (person: Person) => (await listed(person)).notifications.map(({ text }) => text);
const unreadOf = async (person: Person) => (await person.call(getChanges)).result.unread;

/** Lets the bank reply in a new ticket of the customer. */
async function answered(subject: string): Promise<void> {
  const { _id } = await tickets.opened(ada, { subject });
  await tickets.replyAsBank(_id);
  bank.clock.advance(1);
}
const answerTo = (subject: string): string => `We have replied to your ticket “${subject}”.`;

test('the notifications of a customer are listed page by page, newest first, with their links', async () => {
  for (const subject of ['First', 'Second', 'Third']) await answered(subject);
  const first = await listed(ada, { limit: 2 });
  expect(first).toMatchObject({
    notifications: [
      { kind: 'ticket-answered', title: 'Reply to your ticket', text: answerTo('Third'), read: false },
      { text: answerTo('Second') },
    ],
    unread: 4,
  });
  expect(first.notifications[0]?.link).toMatch(/^\/dashboard\/tickets\/[\w-]{44}$/);
  const second = await listed(ada, { limit: 2, cursor: first.nextCursor ?? '' });
  expect(second.notifications).toMatchObject([{ text: answerTo('First') }, { kind: 'new-device-sign-in' }]);
  expect(second.nextCursor).toBeUndefined();
});

test('a notification of a kind that a later release has written is not shown, and the others are', async () => {
  await answered('Known');
  const kind = 'of-a-later-release';
  const { unread } = await listed(ada);
  const [pk, sk] = [`NOTIFICATIONS#${ada.id}`, 'ffffffff-ffff-7000-8000-000000000000'];
  const createdAt = '2026-11-01T09:00:00.000Z';
  const Item = { pk, sk, type: 'notification', id: sk, kind, recipientId: ada.id, createdAt, data: {} };
  await conditionalWrite({ Put: { Item } });
  await changePerson(ada.id, { silencedKinds: [kind as 'ticket-answered'] });
  expect((await ada.call(listNotifications, { query: {} })).status).toBe(200);
  expect(await textsOf(ada)).toContain(answerTo('Known'));
  expect((await listed(ada)).unread).toBe(unread);
  expect((await ada.call(getNotificationPreferences)).result).toEqual({ silencedKinds: [] });
});

test('the notifications of a customer are read one by one, or all that were shown', async () => {
  for (const subject of ['First', 'Second']) await answered(subject);
  const { notifications } = await listed(ada);
  const [newest, second] = notifications;
  expect(await unreadOf(ada)).toBe(3);
  for (const _ of ['once', 'again']) {
    const { result } = await ada.call(readNotification, { params: { id: second?._id ?? '' } });
    expect(result).toEqual({ unread: 2 });
  }
  expect((await listed(ada)).notifications.map(({ read }) => read)).toEqual([false, true, false]);
  await answered('Later');
  const { result } = await ada.call(readAllNotifications, { body: { upTo: newest?._id ?? '' } });
  expect(result).toEqual({ unread: 1 });
  expect((await listed(ada)).notifications.map(({ read }) => read)).toEqual([false, true, true, true]);
  expect(await unreadOf(ada)).toBe(1);
});

test('the notifications of a customer are neither shown to others nor marked by them', async () => {
  await answered('Mine');
  const [own] = (await listed(ada)).notifications;
  const other = await bank.newCustomer();
  expect(await textsOf(other)).not.toContain(answerTo('Mine'));
  for (const person of [other, admin]) {
    expectRefusal(await person.call(readNotification, { params: { id: own?._id ?? '' } }), 404, {
      code: 'not_found',
      error: 'Notification not found',
    });
  }
  expect((await listed(ada)).unread).toBe(2);
});

test('a notification is not shown after 90 days, when the table removes it', async () => {
  await answered('Old');
  const item = (await bank.tableItems()).find(
    ({ type, kind }) => type === 'notification' && kind === 'ticket-answered',
  );
  const days = (Number(item?.expiresAt) * 1000 - Date.parse(String(item?.createdAt))) / 86_400_000;
  expect(days).toBeCloseTo(NOTIFICATION_KEPT_DAYS, 3);
  bank.clock.advance((NOTIFICATION_KEPT_DAYS + 1) * 86_400_000);
  await ada.signInAgain();
  expect(await textsOf(ada)).not.toContain(answerTo('Old'));
});

test('email is not sent of a kind that the customer has turned off, which an audit record tells', async () => {
  const body = { silencedKinds: ['ticket-answered' as const] };
  for (const _ of ['once', 'again']) {
    expect((await ada.call(saveNotificationPreferences, { body })).status).toBe(200);
  }
  expect((await ada.call(getNotificationPreferences)).result).toEqual(body);
  await answered('Silent');
  expect(await textsOf(ada)).toContain(answerTo('Silent'));
  expect(await mail.subjectsTo(ada)).not.toContain('Reply to your ticket');
  expect(await customers.records(ada.id, 'notification-preferences.saved')).toMatchObject([
    { before: { silencedKinds: '' }, after: { silencedKinds: 'ticket-answered' } },
  ]);
});

test('email about the security of an account cannot be turned off', async () => {
  const silenced = await ada.send('PUT', saveNotificationPreferences.path, { silencedKinds: ['password-changed'] });
  expectRefusal(silenced, 400, { code: 'invalid_request' });
  expect((await ada.call(getNotificationPreferences)).result).toEqual({ silencedKinds: [] });
});

const remaining = async (partition: string) =>
  (await bank.tableItems()).filter(
    ({ pk }) => String(pk).startsWith('NOTIFICATIONS') && String(pk).endsWith(partition),
  );

test('notifications are left out of backups, kept by a restore with the settings, and removed with their customer', async () => {
  await admin.signInAgain();
  await ada.call(saveNotificationPreferences, { body: { silencedKinds: ['request-decided'] } });
  const filename = await backups.create();
  const { _id } = await tickets.opened(ada, { subject: 'Not in the backup' });
  await tickets.reply(ada, _id);
  await tickets.replyAsBank(_id);
  const before = await textsOf(ada);
  await expectJobDone(bank, await backups.restore({ filename }));
  await ada.signInAgain();
  expect(await textsOf(ada)).toEqual(expect.arrayContaining(before));
  expect((await ada.call(getNotificationPreferences)).result.silencedKinds).toEqual(['request-decided']);
  expect(JSON.stringify(await backups.content(filename))).not.toContain('new-device-sign-in');

  await customers.delete(ada.id, 'true');
  await bank.drain();
  expect(await remaining(ada.id)).toEqual([]);
});

test('a notification to all administrators is read by each of them, and not shown to one who comes later', async () => {
  const grace = await bank.newAdmin();
  const { _id } = await tickets.opened(ada, { subject: 'To all' });
  await tickets.reply(ada, _id);
  const text = 'There is a new reply in the ticket “To all”.';
  const [newest] = (await listed(grace)).notifications;
  expect(newest).toMatchObject({ text, link: `/admin/tickets/${_id}`, read: false });
  await grace.call(readNotification, { params: { id: newest?._id ?? '' } });
  expect((await listed(grace)).notifications[0]).toMatchObject({ text, read: true });
  expect((await listed(admin)).notifications[0]).toMatchObject({ text, read: false });
  bank.clock.advance(1_000);
  expect(await textsOf(await bank.newAdmin())).not.toContain(text);
});
