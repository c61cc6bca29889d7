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
  const shown = notificationKindNames.map((kind) => {
    const links = notificationKinds[kind].recipients.map((recipient) => notificationLink(kind, data, recipient));
    return [kind, notificationTitle(kind, data), notificationText(kind, data), ...links];
  });
  expect(shown).toMatchInlineSnapshot(`
    [
      [
        "request-decided",
        "Withdrawal failed",
        "Your withdrawal TX20261121-093512-K7Q4FA has failed.",
        "/dashboard/transactions/T1",
      ],
      [
        "ticket-answered",
        "Reply to your ticket",
        "We have replied to your ticket “A card”.",
        "/dashboard/tickets/K1",
      ],
      [
        "ticket-reply-received",
        "A customer has replied",
        "There is a new reply in the ticket “A card”.",
        "/admin/tickets/K1",
      ],
      [
        "approval-waiting",
        "A change waits for approval",
        "Dana Whitfield has proposed a change that another administrator must approve.",
        "/admin/approvals/P1",
      ],
      [
        "backup-failed",
        "Nightly backup failed",
        "The nightly backup was not created. Create one by hand, and look for the cause in the log.",
        "/admin/settings/backup",
      ],
      [
        "new-device-sign-in",
        "Sign-in from a new device",
        "Your account was opened with Firefox on Linux, from the address 203.0.113.7. If this was not you, contact us at once.",
        "/dashboard/profile/sign-ins",
        "/admin/settings/sign-ins",
      ],
      [
        "password-changed",
        "Password changed",
        "You have changed your password. If this was not you, contact us at once.",
        "/dashboard/profile/password",
        "/admin/settings/password",
      ],
      [
        "administrator-password-reset",
        "Administrator chose a new password",
        "Dana Whitfield had forgotten the password and has set a new one with a code by e-mail. If you did not expect this, call Dana Whitfield, and suspend the account until then.",
        "/admin/settings/administrators",
      ],
      [
        "two-factor-enabled",
        "Two-factor authentication turned on",
        "Signing in now takes a code of your authenticator app. If this was not you, contact us at once.",
        "/dashboard/profile/security",
        "/admin/settings/two-factor",
      ],
      [
        "two-factor-disabled",
        "Two-factor authentication turned off",
        "Signing in no longer takes a code of your authenticator app. If this was not you, contact us at once.",
        "/dashboard/profile/security",
        "/admin/settings/two-factor",
      ],
      [
        "email-changed",
        "E-mail address changed",
        "We have changed the e-mail address of your account. You sign in with the new one.",
        "/dashboard/profile/details",
      ],
      [
        "sessions-ended",
        "Sessions ended",
        "You have signed out other devices. If this was not you, contact us at once.",
        "/dashboard/profile/sign-ins",
        "/admin/settings/sign-ins",
      ],
    ]
  `);
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
