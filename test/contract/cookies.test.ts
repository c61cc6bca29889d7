import { afterEach, beforeEach, expect, test } from 'vitest';
import { noSessionCookie, sessionCookie, sessionIn } from '#functions/http/cookies.ts';

const known = { userId: 'ada', session: { id: 'first', startedAt: 1_800_000_000 }, refreshToken: 'a token' };

beforeEach(() => {
  process.env.SESSION_SECRET = 'x'.repeat(48);
});
afterEach(() => {
  delete process.env.SESSION_SECRET;
  delete process.env.INSECURE_COOKIES;
});

const sent = (cookie: string): string => cookie.split(';', 1)[0] ?? '';

test('with TLS the cookie belongs to this host alone (ASVS 3.3.1, 3.3.3, 3.3.4)', () => {
  const attributes = 'Path=/; Max-Age=1800; HttpOnly; SameSite=Strict; Secure';
  const cookie = sessionCookie(known);
  expect(cookie).toMatch(new RegExp(`^__Host-session=[^;]+; ${attributes}$`));
  expect(noSessionCookie()).toBe(`__Host-session=; ${attributes.replace('1800', '0')}`);
  expect(sessionIn(['other=1', sent(cookie)])).toEqual({ ...known, renewedAt: expect.any(Number) });
  // Another host of the domain could have set this one.
  expect(sessionIn([sent(cookie).replace('__Host-', '')])).toBeUndefined();
});

test('without TLS, on one machine, it has no prefix, which browsers would refuse', () => {
  process.env.INSECURE_COOKIES = 'true';
  const cookie = sessionCookie(known);
  expect(cookie).toMatch(/^session=[^;]+; Path=\/api\/user; Max-Age=1800; HttpOnly; SameSite=Strict$/);
  expect(sessionIn([sent(cookie)])).toMatchObject(known);
});
