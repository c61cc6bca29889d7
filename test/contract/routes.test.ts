import { expect, test } from 'vitest';
import { isWriteRoute, type RouteAccess } from '#shared/contract/route.ts';
import { namedRoutes } from '#shared/contract/routes.ts';

test('the table of routes never has one method and path twice', () => {
  const calls = namedRoutes.map(({ route }) => `${route.method} ${route.path.replace(/\{\w+\}/g, '{}')}`);
  expect(new Set(calls).size).toBe(calls.length);
});

test('the table of routes gives each route that makes something its own kind of Idempotency-Keys', () => {
  // Stored ids derive from these names: another name would book a request twice that is sent again after an upgrade.
  expect(namedRoutes.flatMap(({ route }) => route.idempotency ?? []).toSorted()).toEqual([
    'deposits.requestDeposit',
    'tickets.createTicket',
    'tickets.replyToOwnTicket',
    'tickets.replyToTicket',
    'transactions.addBalance',
    'unclaimed.settleUnclaimed',
    'users.createUser',
    'users.inviteUser',
    'withdrawals.requestWithdrawal',
  ]);
});

test('the table of routes has no GET that changes something, and one that is recorded (ASVS 3.5.3)', () => {
  const writing = namedRoutes.filter(({ route }) => route.method === 'GET' && isWriteRoute(route));
  expect(writing.map(({ key }) => key)).toEqual(['backups.downloadBackup']);
  expect(writing[0]?.route.permissions.join()).not.toMatch(/:(put|update|delete|store|remove|invoke)/);
});

test('the table of routes has the routes for administrators, and no others, below /admin', () => {
  for (const { route } of namedRoutes) {
    expect(route.path.startsWith('/admin/')).toBe(route.access === 'admin');
  }
});

test('the routes for everyone, and for customers and administrators alike, are exactly these (ASVS 8.2.1, 13.4.5)', () => {
  const keysOf = (access: RouteAccess) =>
    namedRoutes.filter(({ route }) => route.access === access).map(({ key }) => key);
  expect(keysOf('public').toSorted()).toEqual([
    'enquiries.sendEnquiry',
    'reports.getDocs',
    'reports.getHealth',
    'reports.getOpenapi',
    'signIn.acceptInvitation',
    'signIn.login',
    'signIn.refresh',
    'signIn.requestPasswordReset',
    'signIn.resetPassword',
  ]);
  expect(keysOf('signed-in').toSorted()).toEqual([
    'notifications.getNotificationPreferences',
    'notifications.listNotifications',
    'notifications.readAllNotifications',
    'notifications.readNotification',
    'notifications.saveNotificationPreferences',
    'reports.getChanges',
    'signIn.changePassword',
    'signIn.confirmSignIn',
    'signIn.endOtherSessions',
    'signIn.listSessions',
    'signIn.listSignIns',
    'signIn.logout',
    'signIn.revokeSession',
    'signIn.sendEmailCode',
    'signIn.verifyEmail',
  ]);
});
