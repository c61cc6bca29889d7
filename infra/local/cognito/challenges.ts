/**
 * A challenge stays open after a wrong answer, which may be corrected:
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminRespondToAuthChallenge.html
 */
import type { ChallengeNameType } from '@aws-sdk/client-cognito-identity-provider';
import { type CognitoError, notAuthorizedException } from './errors.ts';
import { newOpaqueToken, tokenFingerprint } from './opaque-token.ts';
import type { LocalUserPool } from './pool.ts';

export function createChallengeSession(
  { store: { sql }, settings, clock }: LocalUserPool,
  name: ChallengeNameType,
  key: string,
): string {
  const session = newOpaqueToken();
  const expiresAt = clock() + settings.authSessionSeconds * 1000;
  sql.run`INSERT INTO challenges (fingerprint, name, userKey, expiresAt, used)
    VALUES (${tokenFingerprint(session)}, ${name}, ${key}, ${expiresAt}, 0)`;
  return session;
}

export function assertChallengeSession(
  { store: { sql }, clock }: LocalUserPool,
  session: string,
  name: string,
  key: string,
): void {
  const row = sql.get`SELECT name, userKey, expiresAt, used FROM challenges WHERE fingerprint = ${tokenFingerprint(session)}`;
  if (!row || row.name !== name || row.userKey !== key) throw invalidSession('');
  if (row.used) throw invalidSession(', session can only be used once');
  if (clock() >= Number(row.expiresAt)) throw invalidSession(', session is expired');
}

export function closeChallenge({ store: { sql } }: LocalUserPool, session: string): void {
  sql.run`UPDATE challenges SET used = 1 WHERE fingerprint = ${tokenFingerprint(session)}`;
}

function invalidSession(why: string): CognitoError {
  return notAuthorizedException(`Invalid session for the user${why}.`);
}
