import { isSessionValid, type Session, type SessionRevocationState } from './sessions.ts';

type Role = 'admin' | 'user';

/** The parts of a route's row that say who may call it. */
interface Admitting {
  readonly access: Role | 'signed-in' | 'public';
  readonly allowBeforePasswordChange?: true;
}

/** What the token says about its owner, whose account may have changed since. */
interface Presented {
  readonly role: Role;
  readonly session: Session;
}

interface Person extends SessionRevocationState {
  readonly role: Role;
  readonly suspended: boolean;
  readonly passwordToChange?: 'asked' | 'required' | undefined;
}

export type AdmissionProblem = 'session-ended' | 'forbidden' | 'password-change-required';

/** Returns the first reason why a route is closed to the owner of a token, or undefined if it is open. */
export function admissionProblem(
  { access, allowBeforePasswordChange }: Admitting,
  { role, session }: Presented,
  person: Person,
): AdmissionProblem | undefined {
  if (person.role !== role || person.suspended || !isSessionValid(session, person)) return 'session-ended';
  if (access !== 'signed-in' && access !== role) return 'forbidden';
  if (person.passwordToChange === 'required' && !allowBeforePasswordChange) return 'password-change-required';
  return undefined;
}

/** NOTE: a bank may require two-factor authentication of its administrators, but never of its customers. */
export const lacksRequiredTwoFactor = ({
  role,
  twoFactorEnabled,
}: {
  role: Role;
  twoFactorEnabled: boolean;
}): boolean => role === 'admin' && !twoFactorEnabled;
