import { generateSigningKey, type StoredKey } from '#infra/local/cognito/signing-key.ts';

let made: Promise<StoredKey> | undefined;

/** One for all banks of this process: to find the two primes takes longer than the rest of a pool's start. */
export function sharedSigningKey(): Promise<StoredKey> {
  made ??= generateSigningKey();
  return made;
}
