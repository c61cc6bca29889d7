import { generateSigningKey, type StoredKey } from '#infra/local/cognito/signing-key.ts';

let made: Promise<StoredKey> | undefined;

/**
 * Returns one key for all banks of this process: finding the two primes takes longer than the rest of a pool's start.
 */
export function sharedSigningKey(): Promise<StoredKey> {
  made ??= generateSigningKey();
  return made;
}
