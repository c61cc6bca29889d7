import { type Session, type SessionRevocationState, sessionSurvivesRevocation } from './sessions.ts';

/** Seconds that a device stays known after its last sign-in. */
export const KNOWN_DEVICE_SECONDS = 180 * 24 * 60 * 60;

export interface KnownDevice {
  readonly id: string;
  readonly session: Session;
}

/** A change of the password, or any other end of all sessions, makes devices unknown again. @param now epoch milliseconds */
export function isKnownDevice({ session }: KnownDevice, rules: SessionRevocationState, now: number): boolean {
  return sessionSurvivesRevocation(session, rules) && now < (session.startedAt + KNOWN_DEVICE_SECONDS) * 1000;
}

/** Drops the version numbers, so that an updated browser counts as the same one. */
export const stripUserAgentVersions = (userAgent: string): string => userAgent.replace(/[\d._]+/g, '');
