import { expect, test } from 'vitest';
import { isKnownDevice, KNOWN_DEVICE_SECONDS, stripUserAgentVersions } from '#shared/domain/known-devices.ts';
import { addEndedSession, revocationOfOtherSessions, type SessionRevocationState } from '#shared/domain/sessions.ts';

const NOW = 1_800_000_000_000;
const open: SessionRevocationState = { tokensRevokedBefore: 0, endedSessions: {} };
const session = { id: 'last', startedAt: NOW / 1000 - 60 };
const device = { id: 'laptop', session };

test('a device is still known after the log-out', () => {
  expect(isKnownDevice(device, { ...open, endedSessions: addEndedSession(open, session, NOW) }, NOW)).toBe(true);
});

test('a device is known until all sessions are ended, except the one that ended the others', () => {
  expect(isKnownDevice(device, { ...open, ...revocationOfOtherSessions(NOW) }, NOW)).toBe(false);
  expect(isKnownDevice(device, { ...open, ...revocationOfOtherSessions(NOW, session) }, NOW)).toBe(true);
});

test('a device is known for 180 days from its last sign-in', () => {
  const end = (session.startedAt + KNOWN_DEVICE_SECONDS) * 1000;
  expect(isKnownDevice(device, open, end - 1)).toBe(true);
  expect(isKnownDevice(device, open, end)).toBe(false);
  expect(new Date(end - session.startedAt * 1000).toISOString()).toBe('1970-06-30T00:00:00.000Z');
});

test('an update of a browser does not change its kind', () => {
  const firefox = (version: string) =>
    `Mozilla/5.0 (X11; Linux x86_64; rv:${version}) Gecko/20100101 Firefox/${version}`;
  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 Version/17.1 Safari/604.1';
  expect(stripUserAgentVersions(firefox('118.0'))).toBe(stripUserAgentVersions(firefox('142.0.1')));
  expect(stripUserAgentVersions(iPhone)).toBe(stripUserAgentVersions(iPhone.replace('17_1', '18_0_2')));
  expect(stripUserAgentVersions('Firefox/142.0.1 (X11)')).toBe('Firefox/ (X)');
  expect(stripUserAgentVersions(iPhone)).not.toBe(stripUserAgentVersions(firefox('118.0')));
});
