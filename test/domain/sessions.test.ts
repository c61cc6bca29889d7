import { describe, expect, test } from 'vitest';
import {
  addEndedSession,
  addSessionAlias,
  correctedRevocation,
  defaultSessionLimits,
  isRecentSignIn,
  isSessionIdle,
  isSessionOpen,
  isSessionRefreshable,
  isSessionValid,
  lengthensSessions,
  MAX_SESSION_SECONDS,
  resolveSession,
  revocationOfOtherSessions,
  type SessionRevocationState,
  sessionClaimsMatch,
  sessionLimitBounds,
} from '#shared/domain/sessions.ts';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const second = NOW / 1000;
const open: SessionRevocationState = { tokensRevokedBefore: 0, endedSessions: {} };
const limits = defaultSessionLimits;
const mine = { id: 'mine', startedAt: second - 100 };
const other = { id: 'other', startedAt: second - 50 };

test('ending all other sessions keeps only the session that asked', () => {
  const rules = { ...open, ...revocationOfOtherSessions(NOW, mine) };
  expect(isSessionValid(mine, rules)).toBe(true);
  expect(isSessionValid(other, rules)).toBe(false);
});

test('a session of the same second ends too, and one of the next second is valid', () => {
  const rules = { ...open, ...revocationOfOtherSessions(NOW + 999, mine) };
  expect(isSessionValid({ id: 'same second', startedAt: second }, rules)).toBe(false);
  expect(isSessionValid({ id: 'next second', startedAt: second + 1 }, rules)).toBe(true);
});

test('ending all sessions keeps none', () => {
  const rules = { ...open, ...revocationOfOtherSessions(NOW) };
  expect(isSessionValid(mine, rules)).toBe(false);
});

test('one session can end without the others', () => {
  const rules = { ...open, endedSessions: addEndedSession(open, mine, NOW) };
  expect(isSessionValid(mine, rules)).toBe(false);
  expect(isSessionValid(other, rules)).toBe(true);
});

test('an ended session is removed once it could not be renewed either', () => {
  const first = { ...open, endedSessions: addEndedSession(open, mine, NOW) };
  const hours = (count: number) => NOW + count * HOUR;
  expect(Object.keys(addEndedSession(first, other, hours(24)))).toEqual(['mine', 'other']);
  expect(Object.keys(addEndedSession(first, other, hours(24.25) - 1))).toEqual(['mine', 'other']);
  expect(Object.keys(addEndedSession(first, other, hours(24.25)))).toEqual(['other']);
});

test('the list of many ended sessions keeps those with valid access tokens and the fifty newest', () => {
  let rules = open;
  const endThirty = (at: number) => {
    for (let each = 0; each < 30; each += 1) {
      rules = { ...rules, endedSessions: addEndedSession(rules, { id: `${at}-${each}` }, at) };
    }
  };
  for (const minute of [0, 1, 2]) endThirty(NOW + minute * MINUTE);
  expect(Object.keys(rules.endedSessions)).toHaveLength(90);
  // The tokens of the first thirty expire after a quarter of an hour.
  expect(Object.keys(addEndedSession(rules, mine, NOW + 15 * MINUTE - 1))).toHaveLength(91);
  expect(Object.keys(addEndedSession(rules, mine, NOW + 15 * MINUTE))).toHaveLength(61);
  rules = { ...rules, endedSessions: addEndedSession(rules, mine, NOW + HOUR) };
  expect(Object.keys(rules.endedSessions)).toHaveLength(51);
  expect(isSessionValid({ id: `${NOW + 2 * MINUTE}-0`, startedAt: second }, rules)).toBe(false);
});

test('a session is renewed for as long as the bank has set, from its sign-in, and not after its end', () => {
  expect(isSessionRefreshable({ id: 'mine', startedAt: second }, open, limits, NOW + 12 * HOUR - 1)).toBe(true);
  expect(isSessionRefreshable({ id: 'mine', startedAt: second }, open, limits, NOW + 12 * HOUR)).toBe(false);
  expect(isSessionRefreshable(mine, { ...open, ...revocationOfOtherSessions(NOW) }, limits, NOW)).toBe(false);
});

describe('a token that tells of another session than it is of', () => {
  const told = { id: 'another', startedAt: second };
  const noted = { ...open, sessionAliases: addSessionAlias(open, told, mine, NOW) };

  test('a token whose claim differs from its session belongs to the session that is noted for it', () => {
    expect(resolveSession(told, noted)).toEqual(mine);
    expect(resolveSession(other, noted)).toEqual(other);
    // Names that every object inherits must not be found among the notes.
    expect(resolveSession({ id: 'constructor', startedAt: 1 }, noted)).toEqual({ id: 'constructor', startedAt: 1 });
    expect(isSessionValid({ id: 'constructor', startedAt: 1 }, noted)).toBe(true);
  });

  test('the note of a token’s session is removed when the token has expired, never before', () => {
    const later = (at: number) => Object.keys(addSessionAlias(noted, { ...told, id: 'next' }, mine, at));
    expect(later(NOW + 15 * MINUTE - 1)).toEqual(['another', 'next']);
    expect(later(NOW + 15 * MINUTE)).toEqual(['next']);
  });

  test('another note is refused when there are fifty already', () => {
    let rules: SessionRevocationState = open;
    for (let each = 0; each < 50; each += 1) {
      rules = { ...rules, sessionAliases: addSessionAlias(rules, { ...told, id: `${each}` }, mine, NOW) };
    }
    expect(() => addSessionAlias(rules, told, mine, NOW)).toThrow(
      expect.objectContaining({
        ...{ kind: 'too-many', details: { retryAfter: 15 * 60 } },
        message: expect.stringContaining('This session was renewed too often'),
      }),
    );
    expect(Object.keys(addSessionAlias(rules, told, mine, NOW + 15 * MINUTE))).toEqual(['another']);
  });
});

test('a session becomes idle so long after its last renewal as the bank has set', () => {
  expect(isSessionIdle(NOW, limits, NOW + 30 * MINUTE - 1)).toBe(false);
  expect(isSessionIdle(NOW, limits, NOW + 30 * MINUTE)).toBe(true);
  expect(isSessionIdle(NOW, { ...limits, idleMinutes: 45 }, NOW + 45 * MINUTE - 1)).toBe(false);
});

describe('a session is open', () => {
  const used = { ...mine, usedAt: NOW, sourceIp: '192.0.2.7', userAgent: '' };

  test('a session is open until it is idle or ended', () => {
    expect(isSessionOpen(used, open, limits, NOW + 30 * MINUTE - 1)).toBe(true);
    expect(isSessionOpen(used, open, limits, NOW + 30 * MINUTE)).toBe(false);
    expect(isSessionOpen(used, { ...open, ...revocationOfOtherSessions(NOW) }, limits, NOW)).toBe(false);
    expect(isSessionOpen(used, { ...open, endedSessions: addEndedSession(open, used, NOW) }, limits, NOW)).toBe(false);
  });

  test('a session is open while it can be renewed or its last token is valid', () => {
    const old = { ...used, startedAt: second - 12 * 60 * 60 };
    expect(isSessionOpen(old, open, limits, NOW + 15 * MINUTE - 1)).toBe(true);
    expect(isSessionOpen(old, open, limits, NOW + 15 * MINUTE)).toBe(false);
  });
});

test('an end of all sessions that a fast clock has stored becomes one of now, and no other changes', () => {
  const ends = (before: number) => correctedRevocation({ ...open, tokensRevokedBefore: before }, NOW);
  expect(ends(second + 61)).toEqual({ tokensRevokedBefore: second + 1 });
  expect(ends(second + 60)).toBeUndefined();
  expect(ends(0)).toBeUndefined();
});

test.each([
  [-61_000, false],
  [-60_000, true],
  [0, true],
  [10 * MINUTE, true],
  [10 * MINUTE + 1, false],
  [HOUR, false],
])('a sign-in is recent for ten minutes (%d ms: %s)', (age, recent) => {
  expect(isRecentSignIn({ id: 'mine', startedAt: second }, NOW + age)).toBe(recent);
});

test('the idle times that a bank may set are from the life of a token to an hour, and a day at most in all', () => {
  expect(sessionLimitBounds).toEqual({ idleMinutes: [15, 60], longestHours: [1, 24] });
  expect(MAX_SESSION_SECONDS).toBe(24 * 60 * 60);
});

test.each([
  [mine, true],
  [{ ...mine, id: 'other' }, false],
  [{ ...mine, startedAt: mine.startedAt + 1 }, false],
])('a token that claims %j belongs to its session: %s', (claimed, same) => {
  expect(sessionClaimsMatch(claimed, mine)).toBe(same);
});

test.each([
  ['the same limits', 0, 0, false],
  ['shorter limits', -1, -1, false],
  ['a longer idle time', 1, 0, true],
  ['a longer session with a shorter idle time', -1, 1, true],
])('the rule says of %s whether sessions become longer', (_, minutes, hours, lengthens) => {
  const after = { idleMinutes: limits.idleMinutes + minutes, longestHours: limits.longestHours + hours };
  expect(lengthensSessions(limits, after)).toBe(lengthens);
});
