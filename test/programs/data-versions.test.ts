/** Each file of the data directory and the table state their version. */
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { LOCAL_TABLE_NAME, type LocalBankStack, startLocalBankStack } from '#infra/local/start-stack.ts';
import { schemaItem } from '#infra/migrations/migrate-table.ts';
import { sharedSigningKey } from '#test/support/signing-key.ts';
import { createTempFolder } from '#test/support/temp-folder.ts';

const ADMINISTRATOR = { email: 'admin@bank.example', password: 'seven quiet otters' };
let stack: LocalBankStack | undefined;

async function open(dataDir: string): Promise<LocalBankStack> {
  stack = await startLocalBankStack({
    ...{ dataDir, people: { administrator: ADMINISTRATOR }, passwordCost: 16, makeSigningKey: sharedSigningKey },
  });
  return stack;
}

async function close(): Promise<void> {
  await stack?.close();
  stack = undefined;
}
afterEach(close);

function change(database: string, sql: string): void {
  const opened = new DatabaseSync(database);
  opened.exec(sql);
  opened.close();
}

let stopped: string;
let dataDir: string;
beforeAll(async () => {
  stopped = createTempFolder('data-versions-');
  await open(stopped);
  await close();
});

async function copy(): Promise<void> {
  dataDir = createTempFolder('data-versions-copy-');
  await cp(stopped, dataDir, { recursive: true });
}

const SCHEMA_ROW = `"${LOCAL_TABLE_NAME}" WHERE pk = 'S:SCHEMA'`;
const withoutVersion = (directory: string): void => change(join(directory, 'table.db'), `DELETE FROM ${SCHEMA_ROW}`);
const raiseVersion = async (file: string): Promise<void> => {
  const content = JSON.parse(await readFile(join(dataDir, file), 'utf8'));
  await writeFile(join(dataDir, file), JSON.stringify({ ...content, version: content.version + 1 }));
};

test.each<[string, (file: string) => unknown, string?]>([
  ['account.json', raiseVersion],
  ['s3/version.json', raiseVersion],
  ['cognito.db', (file) => change(join(dataDir, file), 'PRAGMA user_version = 2')],
  [
    'table.db',
    (file) => {
      const json = `'{"pk":{"S":"SCHEMA"},"sk":{"S":"SCHEMA"},"version":{"N":"9"},"readableFrom":{"N":"9"}}'`;
      change(join(dataDir, file), `UPDATE "${LOCAL_TABLE_NAME}" SET item_json = ${json} WHERE pk = 'S:SCHEMA'`);
    },
    'The schema of the data in ',
  ],
])('a bank whose %s is of a newer version does not start, and says what to do', async (file, raise, named) => {
  await copy();
  await raise(file);
  await expect(open(dataDir)).rejects.toMatchObject({
    name: 'StartupError',
    message: expect.stringMatching(
      /^[^\n]+ is of version \d, and this program reads up to version \d: use the program that wrote it, or a newer one\. Nothing was changed\.$/,
    ),
  });
  await expect(open(dataDir)).rejects.toThrow(named ? named + dataDir : join(dataDir, file));
});

test('data without a version are converted once, and each conversion leaves a copy that starts by itself', async () => {
  await copy();
  const conversion = (name: string) =>
    `The data in ${dataDir} were converted from version 1 to ${schemaItem().version}. The files as they were are in ${join(dataDir, name)}.`;
  for (const name of ['version-1', 'version-1-2']) {
    withoutVersion(dataDir);
    expect((await open(dataDir)).conversion).toBe(conversion(name));
    await close();
    expect((await open(dataDir)).conversion).toBeUndefined();
    await close();
    const files = (await readdir(join(dataDir, name))).sort();
    expect(files).toEqual(['account.json', 'cognito.db', 'kms.json', 's3', 'stream.json', 'table.db']);
  }
  const { url } = await open(join(dataDir, 'version-1'));
  const body = JSON.stringify(ADMINISTRATOR);
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${url}/api/user/login`, { method: 'POST', headers, body })).status).toBe(200);
});
