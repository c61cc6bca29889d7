import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { CognitoError, invalidParameterException } from './errors.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** scrypt's N. A hash with it takes about 25 ms on a small machine. */
export const SCRYPT_COST = 8192;

const SALT_BYTES = 16;
const HASH_BYTES = 32;

export async function hashPassword(password: string, cost: number): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, HASH_BYTES, { N: cost });
  return ['scrypt', cost, salt.toString('base64'), hash.toString('base64')].join('$');
}

const NOBODYS_SALT = randomBytes(SALT_BYTES).toString('base64');

/**
 * Compares a password with its hash. Without a stored hash it does the same work and returns false, so that the time
 * does not show whether the user exists.
 * @param cost scrypt's N for a user without a hash
 */
export async function passwordMatches(password: string, stored: string | undefined, cost: number): Promise<boolean> {
  const [, costThen, salt = '', hash = ''] = (stored ?? `scrypt$${cost}$${NOBODYS_SALT}$`).split('$');
  const expected = Buffer.from(hash, 'base64');
  const derived = await derive(password, Buffer.from(salt, 'base64'), HASH_BYTES, { N: Number(costThen) });
  return expected.length === derived.length && timingSafeEqual(expected, derived);
}

/** `[\S]+.*[\S]+` in the API's own dialect. */
const PATTERN = /^\S+[^\n\r\u0085\u2028\u2029]*\S+$/;

/**
 * Uses InvalidParameterException for passwords that every pool refuses:
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminSetUserPassword.html
 */
export function assertMeetsPasswordPolicy(password: string, minimumLength: number): void {
  if (password.length > 256 || !PATTERN.test(password)) {
    throw invalidParameterException(
      "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$",
    );
  }
  if (password.length >= minimumLength) return;
  throw new CognitoError('InvalidPasswordException', 'Password did not conform with policy: Password not long enough');
}
