import { describe, expect, it } from 'vitest';
import { afterSignIn, signInAgain } from '../../web/src/lib/session/way-back.ts';

describe('the way after signing in', () => {
  it('leads home without a place to return to', () => {
    expect(afterSignIn('admin', null)).toBe('/admin');
    expect(afterSignIn('user', null)).toBe('/dashboard');
  });

  it('leads back to where one was', () => {
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
  ])('never leads an administrator to %j', (next) => {
    expect(afterSignIn('admin', next)).toBe('/admin');
  });

  it('never leads a customer into the back-office', () => {
    expect(afterSignIn('user', '/admin/users')).toBe('/dashboard');
  });
});
