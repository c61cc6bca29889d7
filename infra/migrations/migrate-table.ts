/** Runs migrations on a table, in their order. A run that was interrupted continues where it had come. */
import { isDeepStrictEqual } from 'node:util';
import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandOutput,
  ScanCommand,
  type ScanCommandOutput,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { currentJobKey, type ItemKey, schemaKey } from '#functions/core/dynamodb/keys.ts';
import type { TableWrite } from '#functions/core/dynamodb/transact.ts';
import { forEachConcurrently } from '#functions/core/for-each-concurrently.ts';
import { NewerVersionError, StartupError } from '../local/startup-error.ts';
import type { Item, MigratedItem, Migration } from './migration.ts';
import { migrations as allMigrations } from './migrations.ts';

/** Version of a table without an item that says another one. */
const FIRST_VERSION = 1;

const Schema = z.object({
  version: z.int(),
  /** The oldest version whose functions read the items. */
  readableFrom: z.int(),
  /** True once the migration to the next version may have changed an item. */
  isStarted: z.optional(z.boolean()),
  /** Key of the last item that this migration has seen. */
  lastKey: z.optional(z.record(z.string(), z.string())),
});
type Schema = z.output<typeof Schema>;

const latestVersion = (migrations: readonly Migration[]): number => migrations.at(-1)?.version ?? FIRST_VERSION;

/** The item that states the version of a table without older items. */
export function schemaItem(version = latestVersion(allMigrations)) {
  return { ...schemaKey, kind: 'schema', version, readableFrom: version };
}

export interface MigrationOptions {
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
  /** Name for messages, such as `the data in .local`. */
  readonly name: string;
  /** True if no function runs meanwhile. */
  readonly isStopped?: boolean;
  readonly isDryRun?: boolean;
  /** Is called before the first item is changed. */
  readonly beforeChanges?: (from: number) => Promise<void>;
  readonly migrations?: readonly Migration[];
  /** Items in a page of the table; by default as many as DynamoDB returns. */
  readonly pageSize?: number;
}

export interface MigrationResult {
  readonly from: number;
  readonly to: number;
  readonly steps: readonly { readonly migration: Migration; readonly converted: number }[];
}

/**
 * Converts the items of a table, or only counts them. Runs at the same time do not disturb each other, because each
 * write has the condition that the item is as it was read.
 * @throws StartupError if the items are of a newer version, or cannot be converted now
 */
export async function migrateTable(options: MigrationOptions): Promise<MigrationResult> {
  const { migrations = allMigrations, isDryRun = false, name } = options;
  const latest = latestVersion(migrations);
  const stored = await readSchema(options);
  if (!stored && (await isEmpty(options))) {
    if (!isDryRun) await putSchema(options, schemaItem(latest));
    return { from: latest, to: latest, steps: [] };
  }
  const schema: Schema = stored ?? schemaItem(FIRST_VERSION);
  const { version: from, readableFrom } = schema;
  if (readableFrom > latest) throw new NewerVersionError(`The schema of ${name}`, from, latest);
  const pending = migrations.filter(({ version }) => version > from);
  const to = pending.at(-1)?.version ?? from;
  const steps: { migration: Migration; converted: number }[] = [];
  if (pending.length > 0 && !isDryRun) {
    await assertMayConvert(options, from, pending);
    if (!schema.isStarted) await options.beforeChanges?.(from);
    if (stored) await updateSchema(options, from, 'set isStarted = :yes', { ':yes': true });
    else await putSchema(options, { ...schemaItem(from), isStarted: true });
  }
  for (const migration of pending) {
    const lastKey = migration === pending[0] ? schema.lastKey : undefined;
    steps.push({ migration, converted: await convertItems(options, migration, isDryRun, lastKey) });
    if (!isDryRun) await raiseVersion(options, migration);
  }
  return { from, to, steps };
}

const keyOf = ({ pk, sk }: Item): ItemKey => ({ pk: String(pk), sk: String(sk) });

async function readItem({ client, tableName: TableName }: MigrationOptions, Key: ItemKey): Promise<Item | undefined> {
  return (await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;
}

async function readSchema(options: MigrationOptions): Promise<Schema | undefined> {
  const item = await readItem(options, schemaKey);
  return item && z.parse(Schema, item);
}

/** Returns whether the table has no items. @throws if there is no table */
async function isEmpty({ client, tableName: TableName }: MigrationOptions): Promise<boolean> {
  return (await client.send(new ScanCommand({ TableName, Limit: 1, ConsistentRead: true }))).Items?.length === 0;
}

/** Another run may have written it first. */
async function putSchema({ client, tableName: TableName }: MigrationOptions, Item: Schema): Promise<void> {
  await unlessFailed(client.send(new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' })));
}

/** @returns false if the condition of the write has failed */
async function unlessFailed(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** Items are written under the condition that the version is still the one before, because another run may be ahead. */
async function updateSchema(
  { client, tableName: TableName }: MigrationOptions,
  before: number,
  UpdateExpression: string,
  values: Record<string, unknown>,
): Promise<void> {
  await unlessFailed(
    client.send(
      new UpdateCommand({
        TableName,
        Key: schemaKey,
        UpdateExpression,
        ConditionExpression: 'version = :before',
        ExpressionAttributeValues: { ':before': before, ...values },
      }),
    ),
  );
}

function raiseVersion(options: MigrationOptions, { version, needsStoppedBank }: Migration): Promise<void> {
  const before = version - 1;
  return updateSchema(options, before, 'set version = :version, readableFrom = :readable remove isStarted, lastKey', {
    ':version': version,
    ':readable': needsStoppedBank ? version : before,
  });
}

/** @throws StartupError for migrations that need a stopped bank, while functions run or a job waits to be continued */
async function assertMayConvert(options: MigrationOptions, from: number, pending: readonly Migration[]): Promise<void> {
  const { name, isStopped = false } = options;
  for (const migration of pending) {
    if (!migration.needsStoppedBank || (await convertItems(options, migration, true)) === 0) continue;
    if (!isStopped) {
      throw new StartupError(
        `Version ${from} of ${name} cannot be converted while its functions run: ` +
          'make a backup in this bank, deploy this version as a new one, and restore the backup there. Nothing was changed.',
      );
    }
    if ((await readItem(options, currentJobKey))?.status === 'running') {
      throw new StartupError(
        `A backup, a restore or another job of ${name} was interrupted: start the program that wrote it, ` +
          'wait until the job has ended, and then start this one. Nothing was changed.',
      );
    }
  }
}

const AT_ONCE = 16;

/** @returns how many items led to changes */
async function convertItems(
  options: MigrationOptions,
  migration: Migration,
  isDryRun: boolean,
  from?: Record<string, unknown>,
): Promise<number> {
  const { client, tableName: TableName, pageSize: Limit } = options;
  let converted = 0;
  let next: Record<string, unknown> | undefined = from;
  do {
    const page: ScanCommandOutput = await client.send(
      new ScanCommand({ TableName, ConsistentRead: true, Limit, ExclusiveStartKey: next }),
    );
    await forEachConcurrently(AT_ONCE, page.Items ?? [], async (item) => {
      if (await convertItem(options, migration, item, isDryRun)) converted += 1;
    });
    next = page.LastEvaluatedKey;
    if (next && !isDryRun) await updateSchema(options, migration.version - 1, 'set lastKey = :last', { ':last': next });
  } while (next);
  return converted;
}

/** An item may change between reading and writing. */
const ATTEMPTS = 10;

async function convertItem(
  options: MigrationOptions,
  migration: Migration,
  item: Item,
  isDryRun: boolean,
): Promise<boolean> {
  const read = (pk: string, prefix: string) => readItems(options, pk, prefix);
  let current: Item | undefined = item;
  for (let attempt = 1; attempt <= ATTEMPTS && current; attempt += 1) {
    const changes = (await migration.convert(current, read)).filter(
      ({ before, after }) => !isDeepStrictEqual(before, after),
    );
    if (changes.length === 0) return attempt > 1;
    if (isDryRun || (await writeAll(options, changes, current, migration))) return true;
    current = await readItem(options, keyOf(item));
  }
  if (current) throw new Error(`The item ${item.pk} ${item.sk} changes all the time`);
  return false;
}

async function readItems(
  { client, tableName: TableName }: MigrationOptions,
  pk: string,
  prefix: string,
): Promise<Item[]> {
  const items: Item[] = [];
  let next: QueryCommandOutput['LastEvaluatedKey'];
  do {
    const page: QueryCommandOutput = await client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk and begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
        ConsistentRead: true,
        ExclusiveStartKey: next,
      }),
    );
    items.push(...(page.Items ?? []));
    next = page.LastEvaluatedKey;
  } while (next);
  return items;
}

/**
 * Writes the changes of other items only while the item has the attributes from which they follow. Search words of a
 * customer who was renamed in the meantime would otherwise replace those of the new name.
 * @returns false if an item was no longer as it had been read
 */
async function writeAll(
  options: MigrationOptions,
  changes: readonly MigratedItem[],
  item: Item,
  { follows = [] }: Migration,
): Promise<boolean> {
  const ConditionCheck = { Key: keyOf(item), ...conditionOf(follows.map((name) => [name, item[name]])) };
  for (const change of changes) {
    const isOwn = isDeepStrictEqual(keyOf(change.before ?? change.after ?? {}), keyOf(item));
    const check = isOwn || follows.length === 0 ? undefined : ConditionCheck;
    const outcome = await write(options, writeOf(change), check);
    if (outcome === 'not followed' || (outcome === 'changed' && change.before)) return false;
  }
  return true;
}

type Write = Pick<TableWrite, 'Put' | 'Update' | 'Delete'>;

/** @returns `changed` if the condition of the write has failed, `not followed` if that of the item beside it has */
async function write(
  { client, tableName: TableName }: MigrationOptions,
  { Put, Update, Delete }: Write,
  check: TableWrite['ConditionCheck'],
): Promise<'written' | 'changed' | 'not followed'> {
  const [put, update, remove] = [
    Put && { TableName, ...Put },
    Update && { TableName, ...Update },
    Delete && { TableName, ...Delete },
  ];
  try {
    if (check) {
      const change = { ...(put && { Put: put }), ...(update && { Update: update }), ...(remove && { Delete: remove }) };
      await client.send(
        new TransactWriteCommand({ TransactItems: [{ ConditionCheck: { TableName, ...check } }, change] }),
      );
    } else if (put) await client.send(new PutCommand(put));
    else if (update) await client.send(new UpdateCommand(update));
    else if (remove) await client.send(new DeleteCommand(remove));
    return 'written';
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return 'changed';
    if (!(error instanceof TransactionCanceledException)) throw error;
    const [ofItem, ofChange] = (error.CancellationReasons ?? []).map(({ Code }) => Code);
    if (ofItem === 'ConditionalCheckFailed') return 'not followed';
    if (ofChange === 'ConditionalCheckFailed') return 'changed';
    // A function writes one of the two at this moment, so they are read again.
    if ([ofItem, ofChange].includes('TransactionConflict')) return 'not followed';
    throw error;
  }
}

/** Returns the condition that attributes are as they were read. */
function conditionOf(read: readonly (readonly [name: string, value: unknown])[]) {
  const present = read.flatMap(([, value], index) => (value === undefined ? [] : [[`:was${index}`, value] as const]));
  return {
    ConditionExpression: read
      .map(([, value], index) => (value === undefined ? `attribute_not_exists(#${index})` : `#${index} = :was${index}`))
      .join(' and '),
    ExpressionAttributeNames: Object.fromEntries(read.map(([name], index) => [`#${index}`, name])),
    ...(present.length > 0 && { ExpressionAttributeValues: Object.fromEntries(present) }),
  };
}

/** Returns the write of a change, on condition that the attributes that it concerns are as they were read. */
function writeOf({ before, after }: MigratedItem): Write {
  if (!before) return { Put: { Item: { ...after }, ConditionExpression: 'attribute_not_exists(pk)' } };
  const names = [...new Set(Object.keys({ ...before, ...after }))].filter(
    (name) => !isDeepStrictEqual(before[name], after?.[name]),
  );
  const found = { Key: keyOf(before), ...conditionOf(names.map((name) => [name, before[name]])) };
  if (!after) return { Delete: found };
  const [set, remove]: [string[], string[]] = [[], []];
  const values: Record<string, unknown> = { ...found.ExpressionAttributeValues };
  for (const [index, name] of names.entries()) {
    if (after[name] === undefined) remove.push(`#${index}`);
    else {
      set.push(`#${index} = :is${index}`);
      values[`:is${index}`] = after[name];
    }
  }
  const parts = [set.length > 0 && `set ${set.join(', ')}`, remove.length > 0 && `remove ${remove.join(', ')}`];
  const UpdateExpression = parts.filter(Boolean).join(' ');
  return { Update: { ...found, UpdateExpression, ExpressionAttributeValues: values } };
}
