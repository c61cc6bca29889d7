/** Forges tokens: signed with the pool's own key, or with another. */
import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TestBank } from './bank.ts';

export type Claims = Readonly<Record<string, unknown>>;

const encoded = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const decoded = (part = ''): Claims => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));

export const jwtHeaderOf = (token: string): Claims => decoded(token.split('.')[0]);
export const claimsOf = (token: string): Claims => decoded(token.split('.')[1]);

export function signToken(key: KeyObject | string, header: Claims, claims: Claims): string {
  const content = `${encoded(header)}.${encoded(claims)}`;
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
}

/** Returns a token without a signature. */
export const unsignedToken = (claims: Claims, header: Claims): string => `${encoded(header)}.${encoded(claims)}.`;

/** Signs with the public key, misused as a shared secret. @param hash `sha256` */
export function signTokenWithSecret(secret: string, hash: string, header: Claims, claims: Claims): string {
  const content = `${encoded({ ...header, alg: `HS${hash.slice(3)}` })}.${encoded(claims)}`;
  return `${content}.${createHmac(hash, secret).update(content).digest('base64url')}`;
}

export const foreignKey: KeyObject = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

/** Reads the pool's key from its file, for tokens that only Cognito could sign. */
export function poolSigningKey(bank: TestBank) {
  const database = new DatabaseSync(join(dirname(bank.stack.logFile), 'cognito.db'), { readOnly: true });
  const { privateKey } = database.prepare('SELECT privateKey FROM identity').get() as { privateKey: string };
  database.close();
  const publicPem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
  return { privateKey, publicPem };
}
