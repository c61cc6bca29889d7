import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { userKey } from '#functions/core/dynamodb/keys.ts';
import { userIndexEntries } from '#functions/core/users/user-entries.ts';
import {
  connectGivenDynamoDb,
  createTable,
  type LocalDynamoDb,
  startDynamoDb,
} from '#infra/local/dynamodb/start-dynamodb.ts';
import { localClientConfig } from '#infra/local/local-account.ts';
import { localTemplates } from '#infra/local/template.ts';
import { searchWords } from '#infra/migrations/003-search-words.ts';
import { type MigrationOptions, migrateTable } from '#infra/migrations/migrate-table.ts';
import type { Item, Migration } from '#infra/migrations/migration.ts';
import { EXTERNAL_DYNAMODB_URL } from '#test/support/external-dynamodb.ts';
import { createTempFolder } from '#test/support/temp-folder.ts';

const account = { region: 'eu-central-1', accessKeyId: 'LOCALKEY', secretAccessKey: 'a secret of this test' };

/** Renames an attribute, and replaces an item by two others. */
const rename: Migration = {
  version: 2,
  description: 'The colour has its full name, and pairs are split.',
  needsStoppedBank: true,
  async convert({ hue, ...item }) {
    const pair = item.kind === 'pair' ? { pk: item.pk, kind: 'half' } : undefined;
    if (pair) {
      const before = { hue, ...item };
      return [{ after: { ...pair, sk: 'LEFT' } }, { after: { ...pair, sk: 'RIGHT' } }, { before }];
    }
    return [{ before: { ...item, ...(hue !== undefined && { hue }) }, after: hue ? { ...item, colour: hue } : item }];
  },
};
const addLists: Migration = {
  version: 3,
  description: 'Each colour is a list.',
  convert: async (item) =>
    typeof item.colour === 'string' ? [{ before: item, after: { ...item, colour: [item.colour] } }] : [],
};

const old: Item[] = [
  ...Array.from({ length: 5 }, (_, at) => ({ pk: `THING#${at % 3}`, sk: `${at}`, hue: `red ${at}`, note: { at } })),
  { pk: 'THING#9', sk: 'PAIR', kind: 'pair' },
];
const converted = (lists: boolean): Item[] => [
  ...old.slice(0, -1).map(({ hue, ...item }) => ({ ...item, colour: lists ? [hue] : hue })),
  { pk: 'THING#9', sk: 'LEFT', kind: 'half' },
  { pk: 'THING#9', sk: 'RIGHT', kind: 'half' },
];

let dynamodb: LocalDynamoDb;
let client: DynamoDBDocumentClient;
let tables = 0;
let tableName: string;
beforeAll(async () => {
  dynamodb = await (EXTERNAL_DYNAMODB_URL
    ? connectGivenDynamoDb(EXTERNAL_DYNAMODB_URL, account)
    : startDynamoDb(join(createTempFolder('migrations-'), 'table.db')));
  const plain = new DynamoDBClient(localClientConfig(dynamodb.url, account));
  client = DynamoDBDocumentClient.from(plain, { marshallOptions: { removeUndefinedValues: true } });
});
afterAll(async () => {
  client.destroy();
  await dynamodb.close();
});
beforeEach(() => newTable(old));

async function newTable(items: readonly Item[]): Promise<void> {
  tables += 1;
  tableName = `table-${tables}`;
  await createTable((await localTemplates()).data, tableName, dynamodb.url, account);
  for (const item of items) await put(item);
}

const put = (item: Item) => client.send(new PutCommand({ TableName: tableName, Item: { ...item } }));
const allItems = async (): Promise<Item[]> =>
  (await client.send(new ScanCommand({ TableName: tableName, ConsistentRead: true }))).Items ?? [];
const things = async (): Promise<Item[]> => (await allItems()).filter(({ pk }) => pk !== 'SCHEMA');
const schema = async (): Promise<Item | undefined> => (await allItems()).find(({ pk }) => pk === 'SCHEMA');

const migrate = (options: Partial<MigrationOptions> = {}) =>
  migrateTable({
    ...{ client, tableName, name: 'the data in .bank', isStopped: true, pageSize: 2 },
    ...{ migrations: [rename, addLists], ...options },
  });

const isWrite = (command: object): boolean => /^(Put|Update|Delete)Command$/.test(command.constructor.name);

/** Returns a client that is killed after some writes. */
function dyingAfter(writes: number): DynamoDBDocumentClient {
  let left = writes;
  return new Proxy(client, {
    get: (target, name) => {
      if (name !== 'send') return Reflect.get(target, name);
      return async (command: Parameters<typeof client.send>[0]) => {
        if (isWrite(command)) left -= 1;
        if (left < 0) throw new Error('killed');
        return target.send(command);
      };
    },
  });
}

const sorted = (items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => (`${one.pk} ${one.sk}` < `${other.pk} ${other.sk}` ? -1 : 1));

test('a table is converted by each migration in its order, and a second run writes nothing', async () => {
  const steps = (await migrate()).steps.map(({ migration: { version }, converted: count }) => [version, count]);
  expect(steps).toEqual([
    [2, 6],
    [3, 5],
  ]);
  expect(sorted(await things())).toEqual(sorted(converted(true)));
  expect(await schema()).toMatchObject({ version: 3, readableFrom: 2 });
  expect(await migrate({ client: dyingAfter(0) })).toEqual({ from: 3, to: 3, steps: [] });
});

test('a run that is killed after any of its writes is completed by the next one', async () => {
  let writes = 0;
  for (; ; writes += 1) {
    await newTable(old);
    const outcome = await migrate({ client: dyingAfter(writes) }).catch((error: Error) => error.message);
    if (outcome !== 'killed') break;
    await migrate();
    expect(sorted(await things()), `killed after ${writes} writes`).toEqual(sorted(converted(true)));
    expect(await schema(), `killed after ${writes} writes`).toEqual({
      ...{ pk: 'SCHEMA', sk: 'SCHEMA', kind: 'schema', version: 3, readableFrom: 2 },
    });
  }
  expect(writes).toBeGreaterThan(2 * old.length);
});

test('two runs at once convert each item once', async () => {
  await Promise.all([migrate(), migrate(), migrate({ pageSize: 3 })]);
  expect(sorted(await things())).toEqual(sorted(converted(true)));
  expect(await schema()).toMatchObject({ version: 3, readableFrom: 2 });
});

test('an item that a function changes in the meantime keeps its change', async () => {
  const [first] = old;
  let isChanged = false;
  const meddling: Migration = {
    ...rename,
    async convert(item, read) {
      if (item.sk === first?.sk && !isChanged) {
        isChanged = true;
        await put({ ...first, hue: 'blue', note: 'new' });
      }
      return rename.convert(item, read);
    },
  };
  await migrate({ migrations: [meddling] });
  expect((await things()).find(({ sk }) => sk === first?.sk)).toMatchObject({ colour: 'blue', note: 'new' });
});

test('a customer who is renamed during the migration is found by the new name, and no longer by the former one', async () => {
  const id = '01a21a41-e2c0-7000-8000-000000000001';
  const user = { id, role: 'user', email: 'ann@moor.example', accountNumber: '1000000009' } as const;
  const profile = (name: string, version: number) => ({ ...userKey(id), kind: 'user', ...user, name, version });
  const wordsOf = (name: string): Item[] =>
    userIndexEntries({ ...user, name })
      .slice(2)
      .map((word) => ({ ...word }));
  const formerWords = wordsOf('Ann Former').slice(1);
  await newTable([
    { pk: 'SCHEMA', sk: 'SCHEMA', version: 2, readableFrom: 2 },
    profile('Ann Former', 1),
    ...formerWords,
  ]);
  let isChanged = false;
  const meddling: Migration = {
    ...searchWords,
    async convert(item, read) {
      if (item.kind === 'user' && !isChanged) {
        isChanged = true;
        await put(profile('Grace Latter', 2));
        for (const { pk, sk } of formerWords)
          await client.send(new DeleteCommand({ TableName: tableName, Key: { pk, sk } }));
        for (const word of wordsOf('Grace Latter')) await put(word);
      }
      return searchWords.convert(item, read);
    },
  };
  await migrate({ migrations: [meddling], isStopped: false });
  const stored = (await allItems()).filter(({ kind }) => kind === 'word');
  expect(sorted(stored)).toEqual(sorted(wordsOf('Grace Latter')));
});

test('a dry run counts the items of each migration and writes nothing', async () => {
  const { from, to, steps } = await migrate({ isDryRun: true, isStopped: false });
  expect([from, to, steps.map(({ converted: count }) => count)]).toEqual([1, 3, [6, 0]]);
  expect(sorted(await allItems())).toEqual(sorted(old));
});

test('a new table gets the newest version, without a copy or a migration', async () => {
  await newTable([]);
  const beforeChanges = () => Promise.reject(new Error('copied'));
  expect(await migrate({ beforeChanges })).toEqual({ from: 3, to: 3, steps: [] });
  expect(await schema()).toMatchObject({ version: 3, readableFrom: 3 });
});

test('the data are copied once, before the first change', async () => {
  const copies: unknown[] = [];
  const beforeChanges = async (from: number) => void copies.push([from, await allItems()]);
  await migrate({ client: dyingAfter(5), beforeChanges }).catch(() => undefined);
  await migrate({ beforeChanges });
  expect(copies).toEqual([[1, await expect.anything()]]);
});

test('a table that only newer programs can read is refused, and one that this program can read is opened', async () => {
  const newer = (readableFrom: number) => put({ pk: 'SCHEMA', sk: 'SCHEMA', version: 4, readableFrom });
  await newer(4);
  await expect(migrate({ client: dyingAfter(0) })).rejects.toThrow(
    'The schema of the data in .bank is of version 4, and this program reads up to version 3',
  );
  // A deployment can be rolled back.
  await newer(3);
  expect(await migrate({ client: dyingAfter(0) })).toEqual({ from: 4, to: 4, steps: [] });
});

test('items are not converted while functions run, and the way by a backup is named', async () => {
  await expect(migrate({ isStopped: false, client: dyingAfter(0) })).rejects.toThrow(
    /^Version 1 of the data in \.bank cannot be converted while its functions run: make a backup in this bank, /,
  );
});

test('items are not converted while a job is interrupted, which the older program must end', async () => {
  await put({ pk: 'JOBS', sk: 'CURRENT', status: 'running' });
  await expect(migrate({ client: dyingAfter(0) })).rejects.toThrow(/wait until the job has ended/);
});
