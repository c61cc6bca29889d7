import { expect, it } from 'vitest';
import {
  isSilenceable,
  type NotificationKind,
  notificationKindNames,
  notificationKinds,
  silenceableKindsOf,
  wantsEmail,
} from '../../shared/domain/notification-kinds.ts';
import { notificationLink, notificationText, notificationTitle } from '../../shared/domain/notifications.ts';

const data = {
  ...{ number: 'TX20261121-093512-K7Q4FA', type: 'withdraw', status: 'failed', transactionId: 'T1' },
  ...{ ticketId: 'K1', subject: 'A card', proposalId: 'P1', proposedBy: 'Dana Whitfield' },
  ...{ device: 'Firefox on Linux', sourceIp: '203.0.113.7', by: 'self', name: 'Dana Whitfield' },
};

it('a notification of each kind has a title, a text and the screen that shows more', () => {
  for (const kind of notificationKindNames) {
    expect(notificationTitle(kind, data), kind).toMatch(/^[A-Z].*[^.]$/);
    expect(notificationText(kind, data), kind).toMatch(/^[A-Z].*\.$/);
    for (const recipient of notificationKinds[kind].recipients)
      expect(notificationLink(kind, data, recipient), kind).toMatch(
        recipient === 'customer' ? /^\/dashboard\/\w/ : /^\/admin\/\w/,
      );
  }
});

it.each([
  [
    'request-decided',
    'Withdrawal failed',
    'Your withdrawal TX20261121-093512-K7Q4FA has failed.',
    '/dashboard/transactions/T1',
  ],
  [
    'new-device-sign-in',
    'Sign-in from a new device',
    'Your account was opened with Firefox on Linux, from the address 203.0.113.7. If this was not you, contact us at once.',
    '/dashboard/profile/sign-ins',
  ],
] as const)('a notification says what has happened: %s', (kind, title, text, link) => {
  expect(notificationTitle(kind, data)).toBe(title);
  expect(notificationText(kind, data)).toBe(text);
  expect(notificationLink(kind, data, 'customer')).toBe(link);
});

it('email is sent of every kind until the person turns it off', () => {
  expect(notificationKindNames.every((kind) => wantsEmail({}, kind))).toBe(true);
});

it('email is sent of every security notice, whatever the preferences say', () => {
  const securityNotices = notificationKindNames.filter((kind) => !isSilenceable(kind));
  expect(securityNotices).toEqual([
    'new-device-sign-in',
    'password-changed',
    'administrator-password-reset',
    'two-factor-enabled',
    'two-factor-disabled',
    'email-changed',
    'sessions-ended',
  ] satisfies NotificationKind[]);
  const preferences = { silencedKinds: notificationKindNames };
  expect(notificationKindNames.filter((kind) => wantsEmail(preferences, kind))).toEqual(securityNotices);
});

it('email can be turned off for what concerns requests, tickets, approvals and backups', () => {
  expect(silenceableKindsOf('customer')).toEqual(['request-decided', 'ticket-answered']);
  expect(silenceableKindsOf('administrator')).toEqual(['ticket-reply-received', 'approval-waiting', 'backup-failed']);
});
