import { describe, expect, test } from 'vitest';
import type { Access } from '#shared/contract/route.ts';
import { namedRoutes } from '#shared/contract/routes.ts';

describe('the table of routes', () => {
  test('never answers one method and path twice', () => {
    const calls = namedRoutes.map(({ route }) => `${route.method} ${route.path.replace(/\{\w+\}/g, '{}')}`);
    expect(new Set(calls).size).toBe(calls.length);
  });

  test('counts the Idempotency-Keys of every route that makes something by themselves', () => {
    const making = namedRoutes.filter(({ route }) => route.method === 'POST' && route.status === 201);
    expect(new Set(making.map(({ route }) => route.idempotency ?? 'none')).size).toBe(making.length);
  });

  test('keeps what is for administrators below /admin', () => {
    for (const { route } of namedRoutes) {
      expect(route.path.startsWith('/admin/')).toBe(route.access === 'admin');
    }
  });

  test('is open to everyone, and to customers and administrators alike, only here', () => {
    const keysOf = (access: Access) => namedRoutes.filter(({ route }) => route.access === access).map(({ key }) => key);
    expect(keysOf('public').toSorted()).toEqual([
      'reports.getDocs',
      'reports.getHealth',
      'reports.getOpenapi',
      'signIn.login',
      'signIn.refresh',
    ]);
    expect(keysOf('signed-in').toSorted()).toEqual([
      'reports.getChanges',
      'signIn.changePassword',
      'signIn.confirmSignIn',
      'signIn.endOtherSessions',
      'signIn.listSessions',
      'signIn.listSignIns',
      'signIn.logout',
      'signIn.revokeSession',
    ]);
  });
});
