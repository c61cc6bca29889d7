import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  clearedSessionCookie,
  deviceCookie,
  deviceFromCookies,
  sessionCookie,
  sessionFromCookies,
} from '#functions/core/http/cookies.ts';
import { defaultSessionLimits } from '#shared/domain/sessions.ts';

const known = { userId: 'ada', session: { id: 'first', startedAt: 1_800_000_000 }, refreshToken: 'a token' };

beforeEach(() => {
  process.env.SESSION_SECRET = 'x'.repeat(48);
});
afterEach(() => {
  delete process.env.SESSION_SECRET;
  delete process.env.SESSION_SECRET_OTHER;
  delete process.env.INSECURE_COOKIES;
});

const sent = (cookie: string): string => cookie.split(';', 1)[0] ?? '';

test('with TLS the cookie belongs to this host alone (ASVS 3.3.1, 3.3.2, 3.3.3, 3.3.4)', () => {
  const attributes = 'Path=/; Max-Age=1800; HttpOnly; SameSite=Strict; Secure';
  const cookie = sessionCookie(known, defaultSessionLimits);
  expect(cookie).toMatch(new RegExp(`^__Host-session=[^;]+; ${attributes}$`));
  expect(clearedSessionCookie()).toBe(`__Host-session=; ${attributes.replace('1800', '0')}`);
  expect(sessionFromCookies(['other=1', sent(cookie)])).toEqual({ ...known, renewedAt: expect.any(Number) });
  // A cookie without the prefix could have been set by another host of the domain.
  expect(sessionFromCookies([sent(cookie).replace('__Host-', '')])).toBeUndefined();
});

test('without TLS, on one machine, the cookie has no prefix, which browsers would refuse', () => {
  process.env.INSECURE_COOKIES = 'true';
  const cookie = sessionCookie(known, defaultSessionLimits);
  expect(cookie).toMatch(/^session=[^;]+; Path=\/api\/user; Max-Age=1800; HttpOnly; SameSite=Strict$/);
  expect(sessionFromCookies([sent(cookie)])).toMatchObject(known);
});

describe('the cookie of a device (ASVS 3.3.1, 3.3.2, 3.3.3, 3.3.4)', () => {
  const device = { id: 'laptop', session: known.session };
  const browser = 'Firefox/118.0';

  test('the cookie of a device belongs to this host alone, and is hidden from scripts', () => {
    const cookie = deviceCookie('ada', device, browser);
    expect(cookie).toMatch(
      /^__Host-device-[\w-]{8}=[\w-]+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(deviceFromCookies([sent(cookie)], 'ada', browser)).toEqual(device);
    expect(deviceFromCookies([sent(cookie)], 'ada', 'Firefox/142.0')).toEqual(device);
  });

  test('the cookie of a device is valid for one person, in one kind of browser', () => {
    const cookie = sent(deviceCookie('ada', device, browser));
    const [name] = sent(deviceCookie('bob', device, browser)).split('=');
    const [, value] = cookie.split('=');
    expect(deviceFromCookies([cookie], 'bob', browser)).toBeUndefined();
    expect(deviceFromCookies([`${name}=${value}`], 'bob', browser)).toBeUndefined();
    expect(deviceFromCookies([cookie], 'ada', 'Chrome/118.0')).toBeUndefined();
  });
});

const [before, after] = ['x'.repeat(48), 'y'.repeat(48)];

test('cookies sealed with the former secret stay valid while the secret is changed, and end with it (ASVS 11.2.2)', () => {
  const cookie = sessionCookie(known, defaultSessionLimits);
  Object.assign(process.env, { SESSION_SECRET: after, SESSION_SECRET_OTHER: before });
  const renewed = sessionCookie(known, defaultSessionLimits);
  expect(sessionFromCookies(['__Host-session=made-up', sent(cookie)])).toMatchObject(known);
  process.env.SESSION_SECRET_OTHER = 'none';
  expect(sessionFromCookies([sent(cookie)])).toBeUndefined();
  // A function that still uses the former secret accepts the new one, too.
  Object.assign(process.env, { SESSION_SECRET: before, SESSION_SECRET_OTHER: after });
  expect(sessionFromCookies([sent(renewed)])).toMatchObject(known);
});

test('the placeholder for no other secret is not accepted as a secret', () => {
  process.env.SESSION_SECRET = 'none';
  const forged = sessionCookie(known, defaultSessionLimits);
  Object.assign(process.env, { SESSION_SECRET: after, SESSION_SECRET_OTHER: 'none' });
  expect(sessionFromCookies([sent(forged)])).toBeUndefined();
});
