import { createHash, randomBytes } from 'node:crypto';

/** A string nobody can guess: a challenge's session, a refresh token. */
export function newOpaqueToken(): string {
  return randomBytes(48).toString('base64url');
}

/** What is kept of it: whoever reads the data file holds nobody's session. */
export function fingerprint(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
