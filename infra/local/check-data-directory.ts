/** The local bank refuses to start if one of its files is missing, before anything is written in its place. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LocalBankMetadata } from './bank-record.ts';
import { readPoolSummary } from './cognito/store.ts';
import {
  KMS_KEYS_FILE,
  LOCAL_AWS_ACCOUNT_FILE,
  OBJECTS_DIRECTORY,
  OTHER_DIRECTORY,
  POOL_FILE,
  STREAM_CHECKPOINT_FILE,
  TABLE_FILE,
} from './data-files.ts';
import { newestCheckpointSequenceNumber } from './dynamodb/stream-feeder.ts';
import { newestStreamSequenceNumber } from './dynamodb/stream-records.ts';
import { readIntactDatabase } from './read-intact-database.ts';
import { StartupError } from './startup-error.ts';

const isMissing = (file: string): boolean => !existsSync(file) || statSync(file).size === 0;

const hasUsers = (dataDir: string): boolean => readPoolSummary(resolve(dataDir, POOL_FILE))?.hasUsers ?? false;

function hasFiles(directory: string): boolean {
  return (
    existsSync(directory) &&
    readdirSync(directory, { withFileTypes: true, recursive: true }).some((one) => one.isFile())
  );
}

/** Returns a file that a first start makes after the table, so that the table was lost. */
const fileMadeAfterTable = (dataDir: string): string | undefined =>
  [POOL_FILE, KMS_KEYS_FILE, OBJECTS_DIRECTORY, STREAM_CHECKPOINT_FILE].find((file) => existsSync(join(dataDir, file)));

/** Returns a file that a first start fills after the first item of the table, so that the items were lost. */
function fileFilledAfterTable(dataDir: string): string | undefined {
  if (hasUsers(dataDir)) return POOL_FILE;
  return hasFiles(join(dataDir, OBJECTS_DIRECTORY)) ? OBJECTS_DIRECTORY : undefined;
}

/** Must be called before the bank's own DynamoDB is started. @throws StartupError */
export function assertTableFileUpToDate(dataDir: string): void {
  const table = resolve(dataDir, TABLE_FILE);
  if (isMissing(table)) {
    assertNewTableAllowed(dataDir);
    return;
  }
  const writeAheadLog = `${table}-wal`;
  // A log is read with the table. Where there is none, nothing is written beside the table.
  const options = isMissing(writeAheadLog) ? '?immutable=1' : '';
  const newest = readIntactDatabase(new URL(options, pathToFileURL(table)), newestStreamSequenceNumber, {
    readOnly: true,
  });
  const checkpoint = resolve(dataDir, STREAM_CHECKPOINT_FILE);
  // Without its write-ahead log, or with a part of it, SQLite reads an older state of the table.
  if (newestCheckpointSequenceNumber(checkpoint) <= newest) return;
  throw new StartupError(
    `${writeAheadLog} is missing or cut, or ${table} is older than ${checkpoint}: put all of them back from the same copy, or ${OTHER_DIRECTORY}.`,
  );
}

/** Refuses to make a table beside the files of a bank. @throws StartupError */
export function assertNewTableAllowed(dataDir: string, givenUrl?: string): void {
  assertTableNotLost(dataDir, fileMadeAfterTable(dataDir), givenUrl);
}

/** Refuses to fill an empty table beside the content of a bank. @throws StartupError */
export function assertNewBankAllowed(dataDir: string, givenUrl?: string): void {
  assertTableNotLost(dataDir, fileFilledAfterTable(dataDir), givenUrl);
}

function assertTableNotLost(dataDir: string, file: string | undefined, givenUrl: string | undefined): void {
  if (file === undefined) return;
  throw new StartupError(
    givenUrl
      ? `The DynamoDB at ${givenUrl} (AWS_ENDPOINT_URL_DYNAMODB) does not have the table of the bank in ${resolve(dataDir)}: ` +
          `start the bank on the DynamoDB that has it (without the variable, on its own), or ${OTHER_DIRECTORY}.`
      : `${resolve(dataDir, TABLE_FILE)} is missing or empty, but ${file} beside it belongs to a bank: put it back from a copy, ` +
          `start the bank on the DynamoDB that has its table (AWS_ENDPOINT_URL_DYNAMODB), or ${OTHER_DIRECTORY}.`,
  );
}

/**
 * Refuses to start without the account file, because DynamoDB Local has a database for each access key.
 * @throws StartupError
 */
export function assertLocalAwsAccountFileExists(dataDir: string): void {
  if (!existsSync(resolve(dataDir, LOCAL_AWS_ACCOUNT_FILE)) && hasUsers(dataDir))
    throw isLost(dataDir, LOCAL_AWS_ACCOUNT_FILE);
}

/** @throws StartupError */
export function assertBankFiles(dataDir: string, { files, poolId }: LocalBankMetadata): void {
  const missing = files.find((file) => !existsSync(resolve(dataDir, file)));
  if (missing !== undefined) throw isLost(dataDir, missing);
  const pool = resolve(dataDir, POOL_FILE);
  if (readPoolSummary(pool)?.poolId === poolId) return;
  throw new StartupError(
    `${pool} does not have the users of this bank: put the right file back from a copy, or ${OTHER_DIRECTORY}.`,
  );
}

function isLost(dataDir: string, file: string): StartupError {
  return new StartupError(
    `${resolve(dataDir, file)} is missing: put it back from a copy of the bank, or ${OTHER_DIRECTORY}.`,
  );
}
