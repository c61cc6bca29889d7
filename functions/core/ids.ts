import { createHash, randomBytes, randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import { now } from './clock.ts';

/** Makes a UUID of version 7, so that later ids sort later. */
export function newId(): string {
  // Passing the random bytes avoids loading Web Crypto.
  return v7({ msecs: now(), random: randomBytes(16) });
}

/** Returns a lower bound of the ids that are made from this moment on. @param milliseconds since the epoch */
export function minIdAt(milliseconds: number): string {
  const hex = Math.max(0, milliseconds).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** Makes the same id for the same moment. @param milliseconds since the epoch */
export const idAt = (milliseconds: number): string => `${minIdAt(milliseconds)}-7000-8000-000000000000`;

/** Returns epoch milliseconds. */
export const createdAtOfId = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** Returns a number in [0, 1) from a cryptographic source. */
export function randomNumber(): number {
  return randomInt(2 ** 47) / 2 ** 47;
}

export function randomText(length: number): string {
  return randomBytes(length).toString('base64url').slice(0, length);
}

/** Hashes a text for a key, if the text is secret or too long. */
export function sha256OfParts(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

export function derivedId(callerId: string, name: string, key: string): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([callerId, name, key]))
    .digest('hex');
  // RFC 9562 reserves version 8 for custom ids, such as this one derived from its content.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Shortens a UUID from 36 to 22 characters. */
export const compactUuid = (uuid: string): string => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url');

export function expandUuid(text: string): string {
  const hex = Buffer.from(text, 'base64url').toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
