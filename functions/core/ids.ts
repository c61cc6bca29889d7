import { createHash, randomBytes, randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import { now } from './clock.ts';

/** A UUID of version 7: later ids sort later. */
export function newId(): string {
  // Given its random bytes, it does not load Web Crypto.
  return v7({ msecs: now(), random: randomBytes(16) });
}

/** A lower bound of the ids made from this moment on. */
export function idsFrom(milliseconds: number): string {
  const hex = Math.max(0, milliseconds).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** Epoch milliseconds. */
export const madeAt = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** In [0, 1), from a cryptographic source. */
export function unpredictable(): number {
  return randomInt(2 ** 47) / 2 ** 47;
}

export function unguessable(length: number): string {
  return randomBytes(length).toString('base64url').slice(0, length);
}

export const randomBytesOf = (length: number): Buffer => randomBytes(length);

/** A hash for a key, where the text is secret or too long. */
export function digest(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

export function derivedId(callerId: string, name: string, key: string): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([callerId, name, key]))
    .digest('hex');
  // Version 8 of RFC 9562: custom, derived from its content.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A UUID in 22 characters instead of 36. */
export const compact = (uuid: string): string => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url');

export function expand(text: string): string {
  const hex = Buffer.from(text, 'base64url').toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
