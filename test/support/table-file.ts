/**
 * Fills dynoxide's file before dynoxide starts: hundreds of thousands of items take seconds, where its import takes a
 * minute, and there are no stream records. Reading the file takes a twentieth of the time of a scan.
 * NOTE: the format is dynoxide's own. `test/api/transactions/capacity.test.ts` reads such a file through dynoxide.
 */
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { createTable, startDynamoDb } from '#infra/local/dynamodb/start-dynamodb.ts';
import { loadLocalAwsAccount } from '#infra/local/local-account.ts';
import { LOCAL_TABLE_NAME } from '#infra/local/start-stack.ts';
import { localTemplates } from '#infra/local/template.ts';
import type { Item } from './faults/many-customers.ts';

/** The version of the format in dynoxide's `_config`. */
const KNOWN_FORMAT = '9';

interface Index {
  readonly name: string;
  readonly pk: string;
  readonly sk: string;
  readonly carries: readonly string[];
}

/** Fills the table of a bank that is then started on this directory. */
export async function fillTableFile(dataDir: string, items: Iterable<Item>): Promise<void> {
  const file = join(dataDir, 'table.db');
  const account = await loadLocalAwsAccount(join(dataDir, 'account.json'));
  const dynamodb = await startDynamoDb(file);
  await createTable((await localTemplates()).data, LOCAL_TABLE_NAME, dynamodb.url, account);
  await dynamodb.close();
  fillTable(file, items);
}

/** Fills the table in a file. @param file of a stopped dynoxide, with one empty table */
function fillTable(file: string, items: Iterable<Item>): void {
  const database = new DatabaseSync(file);
  try {
    const { table, indexes } = tableIn(database);
    // No other process writes, and an interrupted file is useless, so the database needs no safety.
    database.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000');
    const keysOf = indexes.map(({ name }) =>
      database.prepare('SELECT name, sql FROM sqlite_master WHERE name = ?').get(`${name}::base_key`),
    );
    // Creating the indexes at the end is faster than updating them with each row.
    for (const key of keysOf) database.exec(`DROP INDEX "${key?.name}"`);
    database.exec('BEGIN');
    const intoTable = database.prepare(`INSERT INTO "${table}" VALUES (?, ?, ?, ?, NULL, ?)`);
    const intoIndexes = indexes.map((index) => ({
      index,
      insert: database.prepare(`INSERT INTO "${index.name}" VALUES (?, ?, ?, ?, ?)`),
    }));
    for (const item of items) put(item, intoTable, intoIndexes);
    for (const key of keysOf) database.exec(String(key?.sql));
    database.exec('COMMIT; PRAGMA journal_mode = WAL');
  } finally {
    database.close();
  }
}

function tableIn(database: DatabaseSync): { table: string; indexes: Index[] } {
  const format = database.prepare("SELECT value FROM _config WHERE key = 'schema_version'").get()?.value;
  if (format !== KNOWN_FORMAT) throw new Error(`dynoxide keeps its tables in a new format: ${format}`);
  const [row, ...others] = database.prepare('SELECT table_name, gsi_definitions FROM _tables').all();
  if (!row || others.length > 0) throw new Error('The file must hold exactly one table');
  const table = String(row.table_name);
  const definitions: readonly {
    IndexName: string;
    KeySchema: readonly [{ AttributeName: string }, { AttributeName: string }];
    Projection: { NonKeyAttributes?: readonly string[] };
  }[] = JSON.parse(String(row.gsi_definitions));
  const indexes = definitions.map(
    ({ IndexName, KeySchema: [{ AttributeName: pk }, { AttributeName: sk }], Projection }) => ({
      name: `${table}::gsi::${IndexName}`,
      pk,
      sk,
      carries: ['pk', 'sk', pk, sk, ...(Projection.NonKeyAttributes ?? [])],
    }),
  );
  return { table, indexes };
}

function put(
  item: Item,
  intoTable: StatementSync,
  intoIndexes: readonly { readonly index: Index; readonly insert: StatementSync }[],
): void {
  const { json, size, fields } = encodeFields(item);
  const [pk, sk] = [`S:${item.pk}`, `S:${item.sk}`];
  // Scans are in the order of the partition's hash.
  intoTable.run(pk, sk, json, size, hash('md5', `Outliers${item.pk}`).slice(0, 6));
  for (const { index, insert } of intoIndexes) {
    if (item[index.pk] === undefined) continue;
    const carried = index.carries.flatMap((name) => fields.get(name) ?? []);
    insert.run(`S:${item[index.pk]}`, `S:${item[index.sk]}`, pk, sk, `{${carried.join()}}`);
  }
}

/** A value as DynamoDB's JSON, and the number of bytes that DynamoDB counts. */
interface Attribute {
  readonly json: string;
  readonly size: number;
}

function encode(value: unknown): Attribute {
  if (typeof value === 'string') return { json: `{"S":${JSON.stringify(value)}}`, size: Buffer.byteLength(value) };
  if (typeof value === 'number') return { json: `{"N":"${value}"}`, size: sizeOfInteger(value) };
  if (typeof value === 'boolean') return { json: `{"BOOL":${value}}`, size: 1 };
  if (Array.isArray(value)) {
    const elements = value.map(encode);
    const size = elements.reduce((sum, element) => sum + 1 + element.size, 3);
    return { json: `{"L":[${elements.map(({ json }) => json).join()}]}`, size };
  }
  if (typeof value === 'object' && value !== null) {
    const { json, size, fields } = encodeFields(value);
    return { json: `{"M":${json}}`, size: 3 + fields.size + size };
  }
  throw new Error(`The table holds no such value: ${typeof value}`);
}

/** Returns the size: a byte for two digits without trailing zeros, and one for what precedes them. */
function sizeOfInteger(value: number): number {
  if (!Number.isSafeInteger(value)) throw new Error(`The table holds whole numbers only: ${value}`);
  if (value === 0) return 1;
  const digits = String(Math.abs(value)).replace(/0+$/, '').length;
  return Math.ceil(digits / 2) + 1 + (value < 0 ? 1 : 0);
}

/** Encodes fields and omits undefined ones, as the functions' client does. */
function encodeFields(value: object): Attribute & { readonly fields: ReadonlyMap<string, string> } {
  const fields = new Map<string, string>();
  let size = 0;
  for (const [name, field] of Object.entries(value)) {
    if (field === undefined) continue;
    const encoded = encode(field);
    fields.set(name, `"${name}":${encoded.json}`);
    size += name.length + encoded.size;
  }
  return { json: `{${[...fields.values()].join()}}`, size, fields };
}

type Read = Readonly<Record<string, unknown>>;

/** The items of the last reading by their JSON, because most of a table has not changed since. */
let read = new Map<string, Read>();

/**
 * Reads the items in the order of keys; dynoxide may run. Unchanged items are the same objects at the next reading,
 * so they are frozen.
 */
export function readTableFile(dataDir: string): Read[] {
  const database = new DatabaseSync(join(dataDir, 'table.db'), { readOnly: true, timeout: 5000 });
  try {
    const rows = database.prepare(`SELECT item_json FROM "${LOCAL_TABLE_NAME}" ORDER BY pk, sk`).all();
    const before = read;
    read = new Map();
    return rows.map(({ item_json }) => {
      const json = String(item_json);
      const item = before.get(json) ?? Object.freeze(unmarshall(JSON.parse(json)));
      read.set(json, item);
      return item;
    });
  } finally {
    database.close();
  }
}
