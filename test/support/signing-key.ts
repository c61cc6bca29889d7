import { generateSigningKey, type StoredSigningKey } from '#infra/local/cognito/signing-key.ts';

let made: Promise<StoredSigningKey> | undefined;

/** Returns one key for all banks of this process: finding the two primes takes longer than the rest of a pool's start. */
export function sharedSigningKey(): Promise<StoredSigningKey> {
  made ??= generateSigningKey();
  return made;
}
