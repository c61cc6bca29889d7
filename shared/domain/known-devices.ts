/** A device that was signed in on before: its attempts are counted apart from those of strangers. */
import { outlivedEnds, type Session, type SessionRules } from './sessions.ts';

/** Seconds from its last sign-in. */
export const DEVICE_SECONDS = 180 * 24 * 60 * 60;

export interface Device {
  readonly id: string;
  /** The last one that began on it. */
  readonly session: Session;
}

/**
 * Not one of before a change of the password or another end of all sessions.
 * @param now epoch milliseconds
 */
export function isKnownDevice({ session }: Device, rules: SessionRules, now: number): boolean {
  return outlivedEnds(session, rules) && now < (session.startedAt + DEVICE_SECONDS) * 1000;
}

/** Without versions, so that a browser stays the same when it is updated. */
export const kindOfBrowser = (userAgent: string): string => userAgent.replace(/[\d._]+/g, '');
