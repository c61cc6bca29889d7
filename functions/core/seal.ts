import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { env } from './env.ts';

const SALT_BYTES = 16;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;

/** Encrypts a text. @param purpose separates the keys, so that a text for one purpose is not accepted for another */
export function encryptForPurpose(purpose: string, text: string): string {
  const salt = randomBytes(SALT_BYTES);
  const { key, nonce } = keyFor(env.sessionSecrets[0], purpose, salt);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([salt, cipher.getAuthTag(), content]).toString('base64url');
}

/** Decrypts a text; returns undefined if the bank did not encrypt it for this purpose. */
export function decryptForPurpose(purpose: string, seal: string): string | undefined {
  const bytes = Buffer.from(seal, 'base64url');
  const [salt, tag] = [bytes.subarray(0, SALT_BYTES), bytes.subarray(SALT_BYTES, SALT_BYTES + TAG_BYTES)];
  if (tag.length < TAG_BYTES) return undefined;
  const content = bytes.subarray(SALT_BYTES + TAG_BYTES);
  for (const secret of env.sessionSecrets) {
    const { key, nonce } = keyFor(secret, purpose, salt);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAuthTag(tag);
    try {
      return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8');
    } catch {
      // The text was encrypted with the other secret, or not by the bank.
    }
  }
  return undefined;
}

/** Derives one key per text, so that a nonce is never used twice with a key. */
function keyFor(secret: string, purpose: string, salt: Uint8Array): { key: Buffer; nonce: Buffer } {
  const made = Buffer.from(hkdfSync('sha256', secret, salt, purpose, KEY_BYTES + NONCE_BYTES));
  return { key: made.subarray(0, KEY_BYTES), nonce: made.subarray(KEY_BYTES) };
}

/**
 * Makes a mark that distinguishes two passwords of a request. It depends on the bank's secret, and it is too short to
 * confirm a guess even with that secret: one in 65 536 other passwords has the same mark.
 */
export function passwordFingerprint(requestId: string, password: string): string {
  const key = hkdfSync('sha256', env.sessionSecrets[0], requestId, 'password of a request', KEY_BYTES);
  return createHmac('sha256', new Uint8Array(key)).update(password).digest().subarray(0, 2).toString('base64url');
}
