import { createHash, randomBytes, randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import { now } from './clock.ts';

/** A new id, a UUID of version 7: ids made later sort later. */
export function newId(): string {
  return v7({ msecs: now() });
}

/** Below every id that `newId` makes at this moment or later, above those of earlier ones. */
export function idsFrom(milliseconds: number): string {
  const hex = Math.max(0, milliseconds).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** When `newId` made this id, in epoch milliseconds. */
export const madeAt = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** A number from 0 up to, not including, 1, from a source that nobody can predict. */
export function unpredictable(): number {
  return randomInt(2 ** 47) / 2 ** 47;
}

/** A name of so many letters, digits, `-` and `_` that whoever has not been told it does not find it. */
export function unguessable(length: number): string {
  return randomBytes(length).toString('base64url').slice(0, length);
}

/** Cryptographically random bytes. */
export const randomBytesOf = (length: number): Buffer => randomBytes(length);

/** A short name for something that must not stand in the table as it is, or may be too long for a key. */
export function digest(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** An id that follows from its parts: the same caller, name and key, the same id. */
export function derivedId(callerId: string, name: string, key: string): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([callerId, name, key]))
    .digest('hex');
  // Version 8 of RFC 9562: "custom", for ids that follow from their content.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A UUID in 22 characters instead of 36. */
export const compact = (uuid: string): string => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url');

export function expand(text: string): string {
  const hex = Buffer.from(text, 'base64url').toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
