import { randomInt } from 'node:crypto';
import type { LocalAwsAccount } from '../local-account.ts';
import { SCRYPT_COST } from './passwords.ts';
import type { PreTokenGeneration } from './pool.ts';
import type { PoolSettings } from './pool-settings.ts';
import { serveUserPool } from './server.ts';
import { generateSigningKey, type StoredSigningKey, signingKeyFromPem } from './signing-key.ts';
import { openPoolStore, type PoolStore } from './store.ts';

export interface LocalCognito {
  readonly url: string;
  /** Issuer of the tokens, which survives restarts, unlike the address. */
  readonly issuer: string;
  readonly jwksUrl: string;
  readonly poolId: string;
  readonly clientId: string;
  close(): Promise<void>;
}

/** @param options `clock` returns epoch milliseconds */
export async function startCognito(options: {
  /** A path, or `:memory:`. */
  dataFile: string;
  pool: PoolSettings;
  /** Signs the operations of administrators. */
  account: LocalAwsAccount;
  clock?: () => number;
  preTokenGeneration: PreTokenGeneration;
  passwordCost?: number;
  /** Makes a key for a pool that has none. */
  makeSigningKey?: () => Promise<StoredSigningKey>;
}): Promise<LocalCognito> {
  const { dataFile, pool: settings, account, clock = Date.now, preTokenGeneration } = options;
  const { passwordCost = SCRYPT_COST, makeSigningKey = generateSigningKey } = options;
  const store = openPoolStore(dataFile);
  try {
    const { poolId, clientId, kid, privateKey } = findIdentity(store) ?? (await createIdentity(store, makeSigningKey));
    const issuer = `https://cognito-idp.local.invalid/${poolId}`;
    const signingKey = signingKeyFromPem(kid, privateKey);
    const pool = { id: poolId, clientId, issuer, settings, signingKey };
    const server = await serveUserPool({ ...pool, store, clock, preTokenGeneration, passwordCost }, account);
    return {
      url: server.url,
      issuer,
      jwksUrl: `${server.url}/${poolId}/.well-known/jwks.json`,
      poolId,
      clientId,
      async close() {
        await server.close();
        store.close();
      },
    };
  } catch (error) {
    store.close();
    throw error;
  }
}

interface Identity extends StoredSigningKey {
  readonly poolId: string;
  readonly clientId: string;
}

function findIdentity({ sql }: PoolStore): Identity | undefined {
  return sql.get`SELECT poolId, clientId, kid, privateKey FROM identity` as Identity | undefined;
}

async function createIdentity({ sql }: PoolStore, makeSigningKey: () => Promise<StoredSigningKey>): Promise<Identity> {
  const DIGITS = '0123456789';
  const LOWER = 'abcdefghijklmnopqrstuvwxyz';
  const poolId = `eu-central-1_${randomText(9, DIGITS + LOWER + LOWER.toUpperCase())}`;
  const clientId = randomText(26, DIGITS + LOWER);
  const { kid, privateKey } = await makeSigningKey();
  sql.run`INSERT INTO identity (id, poolId, clientId, kid, privateKey)
    VALUES (1, ${poolId}, ${clientId}, ${kid}, ${privateKey})`;
  return { poolId, clientId, kid, privateKey };
}

function randomText(length: number, alphabet: string): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
