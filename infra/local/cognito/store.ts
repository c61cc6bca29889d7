import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { readIntactDatabase } from '../read-intact-database.ts';
import { NewerVersionError } from '../startup-error.ts';
import { CognitoError } from './errors.ts';

export interface PoolStore {
  readonly sql: Sql;
  transaction<T>(work: () => T | CognitoError): T;
  close(): void;
}

/** Binds every `${value}` as a parameter. */
interface Sql {
  get(text: TemplateStringsArray, ...values: SQLInputValue[]): Record<string, SQLOutputValue> | undefined;
  all(text: TemplateStringsArray, ...values: SQLInputValue[]): Record<string, SQLOutputValue>[];
  run(text: TemplateStringsArray, ...values: SQLInputValue[]): void;
}

/** Version of the tables, in SQLite's `user_version`. */
const VERSION = 1;

// With FULL a commit survives a power loss; with DELETE everything that was committed is in one file.
const SCHEMA = `
  PRAGMA journal_mode = DELETE;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA busy_timeout = 5000;
  CREATE TABLE IF NOT EXISTS identity (id INTEGER PRIMARY KEY CHECK (id = 1), poolId TEXT NOT NULL,
    clientId TEXT NOT NULL, kid TEXT NOT NULL, privateKey TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS users (key TEXT PRIMARY KEY, user TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS failures (key TEXT PRIMARY KEY, count INTEGER NOT NULL, lockedUntil INTEGER NOT NULL,
    lastAttempt INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS challenges (fingerprint TEXT PRIMARY KEY, name TEXT NOT NULL,
    userKey TEXT NOT NULL REFERENCES users ON DELETE CASCADE, expiresAt INTEGER NOT NULL, used INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS signIns (originJti TEXT PRIMARY KEY,
    userKey TEXT NOT NULL REFERENCES users ON DELETE CASCADE, authTime INTEGER NOT NULL, expiresAt INTEGER NOT NULL,
    revoked INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS refreshTokens (fingerprint TEXT PRIMARY KEY,
    originJti TEXT NOT NULL REFERENCES signIns ON DELETE CASCADE, rotatedAt INTEGER) STRICT;
  CREATE TABLE IF NOT EXISTS passwordChanges (userKey TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    at INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS challengesOfUser ON challenges (userKey);
  CREATE INDEX IF NOT EXISTS passwordChangesOfUser ON passwordChanges (userKey);
  CREATE INDEX IF NOT EXISTS signInsOfUser ON signIns (userKey);
  CREATE INDEX IF NOT EXISTS refreshTokensOfSignIn ON refreshTokens (originJti);
  PRAGMA user_version = ${VERSION};
`;

/**
 * Makes the file readable for its owner only, because it has password hashes and the signing key. SQLite gives the
 * journal beside it the same mode.
 */
function keepFromOthers(dataFile: string): void {
  closeSync(openSync(dataFile, 'a', 0o600));
  chmodSync(dataFile, 0o600);
}

/** @throws StartupError for a file of a newer version */
export function openPoolStore(dataFile: string): PoolStore {
  if (dataFile !== ':memory:') keepFromOthers(dataFile);
  const database = new DatabaseSync(dataFile);
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  if (version > VERSION) {
    database.close();
    throw new NewerVersionError(dataFile, version, VERSION);
  }
  database.exec(SCHEMA);
  return {
    sql: sqlOf(database),
    // A CognitoError that is returned is committed and then thrown, because a refused password must be counted.
    transaction(work) {
      database.exec('BEGIN IMMEDIATE');
      let answer: ReturnType<typeof work>;
      try {
        answer = work();
        database.exec('COMMIT');
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK');
        throw error;
      }
      if (answer instanceof CognitoError) throw answer;
      return answer;
    },
    close: () => database.close(),
  };
}

interface PoolSummary {
  readonly poolId: string;
  readonly hasUsers: boolean;
}

/**
 * Returns undefined when the file is missing or has no pool. A missing file is not created.
 * @throws StartupError for a damaged file
 */
export function readPoolSummary(dataFile: string): PoolSummary | undefined {
  if (!existsSync(dataFile)) return undefined;
  return readIntactDatabase(pathToFileURL(dataFile), (database) => {
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE name IN ('identity', 'users')").all();
    if (tables.length < 2) return undefined;
    const { poolId } = database.prepare('SELECT poolId FROM identity').get() ?? {};
    const user = database.prepare('SELECT 1 FROM users LIMIT 1').get();
    return poolId === undefined ? undefined : { poolId: String(poolId), hasUsers: user !== undefined };
  });
}

// NOTE: Node's `createTagStore` leaves its statements open after `close()`, and with them the write-ahead log.
function sqlOf(database: DatabaseSync): Sql {
  const prepared = new Map<TemplateStringsArray, StatementSync>();
  function statement(text: TemplateStringsArray): StatementSync {
    const known = prepared.get(text) ?? database.prepare(text.join('?'));
    prepared.set(text, known);
    return known;
  }
  return {
    get: (text, ...values) => statement(text).get(...values),
    all: (text, ...values) => statement(text).all(...values),
    run: (text, ...values) => void statement(text).run(...values),
  };
}
