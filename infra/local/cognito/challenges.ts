/**
 * A challenge stays open after a wrong answer, which may be corrected:
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminRespondToAuthChallenge.html
 */
import type { ChallengeNameType } from '@aws-sdk/client-cognito-identity-provider';
import { type CognitoError, notAuthorizedException } from './errors.ts';
import { fingerprint, newOpaqueToken } from './opaque-token.ts';
import type { Pool } from './pool.ts';

export function openChallenge({ store: { sql }, settings, clock }: Pool, name: ChallengeNameType, key: string): string {
  const session = newOpaqueToken();
  const expiresAt = clock() + settings.authSessionSeconds * 1000;
  sql.run`INSERT INTO challenges (fingerprint, name, userKey, expiresAt, used)
    VALUES (${fingerprint(session)}, ${name}, ${key}, ${expiresAt}, 0)`;
  return session;
}

export function checkSession({ store: { sql }, clock }: Pool, session: string, name: string, key: string): void {
  const row = sql.get`SELECT name, userKey, expiresAt, used FROM challenges WHERE fingerprint = ${fingerprint(session)}`;
  if (!row || row.name !== name || row.userKey !== key) throw invalidSession('');
  if (row.used) throw invalidSession(', session can only be used once');
  if (clock() >= Number(row.expiresAt)) throw invalidSession(', session is expired');
}

export function closeChallenge({ store: { sql } }: Pool, session: string): void {
  sql.run`UPDATE challenges SET used = 1 WHERE fingerprint = ${fingerprint(session)}`;
}

function invalidSession(why: string): CognitoError {
  return notAuthorizedException(`Invalid session for the user${why}.`);
}
