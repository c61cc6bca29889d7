import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Access } from '#shared/contract/route.ts';
import { namedRoutes } from '#shared/contract/routes.ts';

/** Folders of `functions/` that hold no endpoints. */
const layers = ['backup-jobs', 'data', 'http', 'identity', 'operations', 'platform', 'storage', 'views', 'workers'];

const features = readdirSync('functions').filter((name) => !layers.includes(name));

/** Routes that differ in the role or the kind alone, by the file that tests both. */
const twins: Readonly<Record<string, string>> = {
  'two-factor/generate-admin-secret': 'two-factor/generate-secret',
  'two-factor/toggle-admin-two-factor': 'two-factor/toggle-two-factor',
  'users/reactivate-user': 'users/suspend-user',
  'administrators/set-administrator-status': 'users/suspend-user',
  'administrators/end-administrator-sessions': 'users/end-user-sessions',
  'administrators/reset-administrator-two-factor': 'users/turn-off-user-two-factor',
  'audit/get-trail-verification': 'audit/verify-trail',
  'approvals/get-approval-rules': 'approvals/save-approval-rules',
  'approvals/get-proposal': 'approvals/list-proposals',
  'approvals/decline-proposal': 'approvals/list-proposals',
  'users/set-withdrawal-limit': 'payment-methods/save-withdrawal-limit',
  'payment-methods/save-deposit-settings': 'payment-methods/save-settings',
  'payment-methods/save-withdraw-settings': 'payment-methods/save-settings',
};

describe('the table of routes', () => {
  test('has one handler file for every route', () => {
    for (const { file, key } of namedRoutes) {
      expect(existsSync(`functions/${file}.ts`), `${key} is handled by functions/${file}.ts`).toBe(true);
    }
  });

  test('names every file of a feature: no handler without a route', () => {
    const files = features.flatMap((feature) =>
      readdirSync(`functions/${feature}`).map((file) => `${feature}/${file.replace(/\.ts$/, '')}`),
    );
    expect(files.toSorted()).toEqual(namedRoutes.map(({ file }) => file).toSorted());
    expect(features.every((feature) => statSync(`functions/${feature}`).isDirectory())).toBe(true);
  });

  test('has a test for every route, of its name or shared with its twin', () => {
    for (const { file, name } of namedRoutes) {
      const test = `test/api/${twins[file] ?? file}.test.ts`;
      expect(existsSync(test), test).toBe(true);
      if (file in twins) expect(readFileSync(test, 'utf8')).toContain(name);
    }
  });

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
    expect(keysOf('public')).toEqual([
      'reports.getHealth',
      'session.login',
      'session.refresh',
      'docs.getOpenapi',
      'docs.getDocs',
    ]);
    expect(keysOf('signed-in')).toEqual([
      'reports.getChanges',
      'session.confirmSignIn',
      'session.logout',
      'session.listSessions',
      'session.revokeSession',
      'profile.changePassword',
      'profile.listSignIns',
      'profile.endOtherSessions',
    ]);
  });
});
