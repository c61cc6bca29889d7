/** Converts what an earlier version of the bank has stored in its data directory. */
import { constants, existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { migrateTable } from '../migrations/migrate-table.ts';
import { KMS_KEYS_FILE, LOCAL_AWS_ACCOUNT_FILE } from './data-files.ts';
import { readJsonFile, writeJsonFile } from './json-file.ts';
import { type LocalAwsAccount, localClientConfig } from './local-account.ts';
import { StartupError } from './startup-error.ts';

interface LocalTable {
  readonly url: string;
  readonly account: LocalAwsAccount;
  readonly tableName: string;
  /** Address of a DynamoDB that keeps its table elsewhere. */
  readonly givenUrl: string | undefined;
}

/**
 * Copies the files and converts table and files, if they are of an earlier version.
 * @returns what was done, as a sentence
 * @throws StartupError if the data are of a newer version, or cannot be converted now
 */
export async function convertDataDirectory(dataDir: string, table: LocalTable): Promise<string | undefined> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(localClientConfig(table.url, table.account)), {
    marshallOptions: { removeUndefinedValues: true },
  });
  const name = resolve(dataDir);
  const jsonFiles = [LOCAL_AWS_ACCOUNT_FILE, KMS_KEYS_FILE].map((file) => join(dataDir, file));
  const contents = await Promise.all(
    jsonFiles.map(async (file) => ({ file, content: await readJsonFile(file, z.unknown()) })),
  );
  try {
    const { from, to } = await migrateTable({
      ...{ client, tableName: table.tableName, name: `the data in ${name}`, isStopped: true },
      async beforeChanges(version) {
        await copyFiles(dataDir, version).catch((error: Error) => {
          throw new StartupError(
            `${name} could not be copied before its conversion: ${error.message}. Nothing was changed.`,
          );
        });
        for (const { file, content } of contents) if (content !== undefined) await writeJsonFile(file, content);
      },
    });
    if (from === to) return undefined;
    const copied = `The files as they were are in ${join(name, lastCopy(dataDir, from))}`;
    const elsewhere = table.givenUrl ? `, without the table, which is in the DynamoDB at ${table.givenUrl}` : '';
    return `The data in ${name} were converted from version ${from} to ${to}. ${copied}${elsewhere}.`;
  } finally {
    client.destroy();
  }
}

/** Name of a copy: `version-1`, or `version-1-2` for the second one of that version. */
const copyName = (version: number, count: number): string => `version-${version}${count > 1 ? `-${count}` : ''}`;
const IS_COPY = /^version-\d/;

function copyCount(dataDir: string, version: number): number {
  let count = 0;
  while (existsSync(join(dataDir, copyName(version, count + 1)))) count += 1;
  return count;
}

const lastCopy = (dataDir: string, version: number): string => copyName(version, copyCount(dataDir, version));

/** Files of a running bank or DynamoDB Local, and the write-ahead logs, which are part of the databases' copies. */
const isLeftOut = (name: string): boolean =>
  IS_COPY.test(name) || /^(lock|bank\.log|environment\.json|dynamodb$)/.test(name) || /-(wal|shm|journal)$/.test(name);

/** Makes a directory on which the version before can be started. Without its final name a copy is not complete. */
async function copyFiles(dataDir: string, version: number): Promise<void> {
  const copy = join(dataDir, copyName(version, copyCount(dataDir, version) + 1));
  const draft = join(dataDir, `version-${version}.draft`);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  for (const name of await readdir(dataDir)) {
    if (isLeftOut(name)) continue;
    const [from, to] = [resolve(dataDir, name), resolve(draft, name)];
    if (name.endsWith('.db')) await copyDatabase(from, to);
    else await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
  }
  await rename(draft, copy);
}

/** Copies a database consistently, even if another process has it open. */
async function copyDatabase(from: string, to: string): Promise<void> {
  const database = new DatabaseSync(from, { timeout: 5000 });
  try {
    await backup(database, to);
    await chmod(to, 0o600);
  } finally {
    database.close();
  }
}
