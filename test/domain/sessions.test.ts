import { describe, expect, test } from 'vitest';
import { endOtherSessions, endSession, isSessionValid, type SessionRules } from '#shared/domain/sessions.ts';

const NOW = 1_800_000_000_000;
const second = NOW / 1000;
const open: SessionRules = { sessionsValidFrom: 0, endedSessions: {} };
const mine = { id: 'mine', startedAt: second - 100 };
const other = { id: 'other', startedAt: second - 50 };

describe('sessions', () => {
  test('ending all others keeps only the one that asked', () => {
    const rules = { ...open, ...endOtherSessions(NOW, mine) };
    expect(isSessionValid(mine, rules)).toBe(true);
    expect(isSessionValid(other, rules)).toBe(false);
  });

  test('a session of the very same second ends as well, one of the next second is good', () => {
    const rules = { ...open, ...endOtherSessions(NOW + 999, mine) };
    expect(isSessionValid({ id: 'same second', startedAt: second }, rules)).toBe(false);
    expect(isSessionValid({ id: 'next second', startedAt: second + 1 }, rules)).toBe(true);
  });

  test('ending all keeps none', () => {
    const rules = { ...open, ...endOtherSessions(NOW) };
    expect(isSessionValid(mine, rules)).toBe(false);
  });

  test('one session ends without the others', () => {
    const rules = { ...open, endedSessions: endSession(open, mine, NOW) };
    expect(isSessionValid(mine, rules)).toBe(false);
    expect(isSessionValid(other, rules)).toBe(true);
  });

  test('an ended session is forgotten once no token of it can live', () => {
    const first = { ...open, endedSessions: endSession(open, mine, NOW) };
    const later = endSession(first, other, NOW + 901_000);
    expect(Object.keys(later)).toEqual(['other']);
  });
});
