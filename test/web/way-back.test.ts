import { expect, it } from 'vitest';
import { pathAfterSignIn, signInPathAfter } from '../../web/src/lib/session/return-path.ts';

it('the way after a sign-in leads back to the previous place', () => {
  const next = new URLSearchParams(
    signInPathAfter({ reason: 'expired', path: '/admin/users?search=eva&cursor=a%2Fb' }).split('?')[1],
  );
  expect(pathAfterSignIn('admin', next.get('next'))).toBe('/admin/users?search=eva&cursor=a%2Fb');
  expect(pathAfterSignIn('user', '/dashboard')).toBe('/dashboard');
});

it.each([
  'https://evil.example/admin',
  '//evil.example/admin',
  '/\\evil.example/admin',
  '/\t/evil.example/admin',
  'javascript:alert(1)',
  '/admin/../login',
  '/adminx',
  '/dashboard',
  '',
])('the way after a sign-in never leads an administrator to %j (ASVS 3.7.2)', (next) => {
  expect(pathAfterSignIn('admin', next)).toBe('/admin');
});

it('the way after a sign-in leads a customer home, and never into the back-office', () => {
  expect(pathAfterSignIn('user', null)).toBe('/dashboard');
  expect(pathAfterSignIn('user', '/admin/users')).toBe('/dashboard');
});
