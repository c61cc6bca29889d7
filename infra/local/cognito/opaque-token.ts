import { createHash, randomBytes } from 'node:crypto';

export function newOpaqueToken(): string {
  return randomBytes(48).toString('base64url');
}

/** Returns the hash that is stored in place of the token. */
export function tokenFingerprint(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
