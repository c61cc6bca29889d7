import { describe, expect, test } from 'vitest';
import { admissionProblem, lacksRequiredTwoFactor } from '#shared/domain/admission.ts';
import { addEndedSession, revocationOfOtherSessions, type SessionRevocationState } from '#shared/domain/sessions.ts';

const NOW = 1_800_000_000_000;
const session = { id: 'mine', startedAt: NOW / 1000 - 60 };
const open: SessionRevocationState = { tokensRevokedBefore: 0, endedSessions: {} };
const ROLES = ['user', 'admin'] as const;
const person = (role: (typeof ROLES)[number], changes = {}) => ({ ...open, role, suspended: false, ...changes });

describe.each(ROLES)('with the token of a person whose role is %s', (role) => {
  const other = role === 'admin' ? 'user' : 'admin';
  const presented = { role, session };

  test('a person may call the routes of their role and those for everyone who is signed in', () => {
    expect(admissionProblem({ access: role }, presented, person(role))).toBeUndefined();
    expect(admissionProblem({ access: 'signed-in' }, presented, person(role))).toBeUndefined();
  });

  test('the routes of the other role are forbidden', () => {
    expect(admissionProblem({ access: other }, presented, person(role))).toBe('forbidden');
  });

  test.each(['user', 'admin', 'signed-in'] as const)(
    'no route for %s accepts a token whose person, role or session has changed since',
    (access) => {
      const ended = (changed: ReturnType<typeof person>) => admissionProblem({ access }, presented, changed);
      expect(ended(person(other))).toBe('session-ended');
      expect(ended(person(role, { suspended: true }))).toBe('session-ended');
      expect(ended(person(role, revocationOfOtherSessions(NOW)))).toBe('session-ended');
      expect(ended(person(role, { endedSessions: addEndedSession(open, session, NOW) }))).toBe('session-ended');
    },
  );

  test('a required change of the password comes before anything else, and an advised one does not', () => {
    const asked = (passwordToChange: 'asked' | 'required') => person(role, { passwordToChange });
    for (const access of [role, 'signed-in'] as const) {
      expect(admissionProblem({ access }, presented, asked('required'))).toBe('password-change-required');
      expect(admissionProblem({ access }, presented, asked('asked'))).toBeUndefined();
      expect(
        admissionProblem({ access, allowBeforePasswordChange: true }, presented, asked('required')),
      ).toBeUndefined();
    }
    expect(admissionProblem({ access: other }, presented, asked('required'))).toBe('forbidden');
  });
});

test.each([
  ['an administrator without it', 'admin', false, true],
  ['an administrator with it', 'admin', true, false],
  ['a customer without it', 'user', false, false],
  ['a customer with it', 'user', true, false],
] as const)(
  'the check for missing two-factor decides for %s (role %s, on: %s): %s',
  (_, role, twoFactorEnabled, lacking) => {
    expect(lacksRequiredTwoFactor({ role, twoFactorEnabled })).toBe(lacking);
  },
);
