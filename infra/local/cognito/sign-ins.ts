/**
 * All tokens of a sign-in, even refreshed ones, carry its `origin_jti` and end with it.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/token-revocation.html
 */
import { randomUUID } from 'node:crypto';
import { newOpaqueToken, tokenFingerprint } from './opaque-token.ts';
import type { LocalUserPool } from './pool.ts';
import type { PoolStore } from './store.ts';

export interface PoolSignIn {
  readonly originJti: string;
  readonly username: string;
  /** Epoch milliseconds. */
  readonly authTime: number;
  /** End of the sign-in's refresh tokens (epoch milliseconds). Rotation keeps the remaining time. */
  readonly expiresAt: number;
  readonly revoked: number;
}

export function startSignIn({ store: { sql }, settings, clock }: LocalUserPool, username: string): PoolSignIn {
  const authTime = clock();
  const expiresAt = authTime + settings.refreshTokenSeconds * 1000;
  const signIn: PoolSignIn = { originJti: randomUUID(), username, authTime, expiresAt, revoked: 0 };
  sql.run`INSERT INTO signIns (originJti, userKey, authTime, expiresAt, revoked)
    VALUES (${signIn.originJti}, ${username}, ${authTime}, ${expiresAt}, 0)`;
  return signIn;
}

export function refreshedSignIn({ store: { sql }, settings, clock }: LocalUserPool, signIn: PoolSignIn): PoolSignIn {
  const { claimsAfterRefresh = 'kept' } = settings;
  if (claimsAfterRefresh === 'kept') return signIn;
  const authTime = clock();
  if (claimsAfterRefresh === 'new auth_time') return { ...signIn, authTime };
  const next = { ...signIn, originJti: randomUUID(), authTime };
  sql.run`INSERT INTO signIns (originJti, userKey, authTime, expiresAt, revoked)
    VALUES (${next.originJti}, ${next.username}, ${authTime}, ${next.expiresAt}, 0)`;
  return next;
}

export function findSignIn({ sql }: PoolStore, originJti: string): PoolSignIn | undefined {
  const row = sql.get`SELECT originJti, userKey AS username, authTime, expiresAt, revoked FROM signIns
    WHERE originJti = ${originJti}`;
  return row as PoolSignIn | undefined;
}

export function revokeSignIn({ sql }: PoolStore, originJti: string): void {
  sql.run`UPDATE signIns SET revoked = 1 WHERE originJti = ${originJti}`;
}

export function revokeSignInsOf({ sql }: PoolStore, username: string): void {
  sql.run`UPDATE signIns SET revoked = 1 WHERE userKey = ${username}`;
}

export interface RefreshToken {
  readonly originJti: string;
  /** Epoch milliseconds when its first successor was issued. */
  readonly rotatedAt: number | null;
}

export function newRefreshToken({ sql }: PoolStore, { originJti }: PoolSignIn): string {
  const token = newOpaqueToken();
  sql.run`INSERT INTO refreshTokens (fingerprint, originJti) VALUES (${tokenFingerprint(token)}, ${originJti})`;
  return token;
}

export function findRefreshToken({ sql }: PoolStore, token: string): RefreshToken | undefined {
  const row = sql.get`SELECT originJti, rotatedAt FROM refreshTokens WHERE fingerprint = ${tokenFingerprint(token)}`;
  return row as RefreshToken | undefined;
}

/** Notes the first rotation only, so that a retry does not extend the grace period. */
export function retireToken({ sql }: PoolStore, token: string, now: number): void {
  sql.run`UPDATE refreshTokens SET rotatedAt = ${now} WHERE fingerprint = ${tokenFingerprint(token)} AND rotatedAt IS NULL`;
}
