import { describe, expect, it } from 'vitest';
import { afterSignIn, signInAgain } from '../../web/src/lib/session/way-back.ts';

describe('the way after a sign-in', () => {
  it('the way after a sign-in leads home when no other place is known', () => {
    expect(afterSignIn('admin', null)).toBe('/admin');
    expect(afterSignIn('user', null)).toBe('/dashboard');
  });

  it('the way after a sign-in leads back to the previous place', () => {
    const next = new URLSearchParams(
      signInAgain({ pathname: '/admin/users', search: '?search=eva&cursor=a%2Fb' }).split('?')[1],
    );
    expect(afterSignIn('admin', next.get('next'))).toBe('/admin/users?search=eva&cursor=a%2Fb');
    expect(afterSignIn('user', '/dashboard')).toBe('/dashboard');
  });

  it.each([
    'https://evil.example/admin',
    '//evil.example/admin',
    '/\\evil.example/admin',
    '/\t/evil.example/admin',
    'javascript:alert(1)',
    'admin/users',
    '/admin/../login',
    '/adminx',
    '/login?next=/admin',
    '/dashboard',
    '',
  ])('the way after a sign-in never leads an administrator to %j', (next) => {
    expect(afterSignIn('admin', next)).toBe('/admin');
  });

  it('the way after a sign-in never leads a customer into the back-office', () => {
    expect(afterSignIn('user', '/admin/users')).toBe('/dashboard');
  });
});
