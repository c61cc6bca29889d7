import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

// About 25 ms on a small machine: a test signs in often, and a copied data file should still not give up its passwords.
const COST = 8192;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** `scrypt$cost$salt$hash`, so that the cost can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, HASH_BYTES, { N: COST });
  return ['scrypt', COST, salt.toString('base64'), hash.toString('base64')].join('$');
}

// Nobody's password: an unknown user costs the same work as a known one.
const UNKNOWN_USER = ['scrypt', COST, randomBytes(SALT_BYTES).toString('base64'), ''].join('$');

/** False, after the same time, when there is no password to compare with. */
export async function passwordMatches(password: string, stored = UNKNOWN_USER): Promise<boolean> {
  const [, cost, salt = '', hash = ''] = stored.split('$');
  const expected = Buffer.from(hash, 'base64');
  const derived = await derive(password, Buffer.from(salt, 'base64'), HASH_BYTES, { N: Number(cost) });
  return expected.length === derived.length && timingSafeEqual(expected, derived);
}
