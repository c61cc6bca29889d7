/** dynoxide keeps a table in an SQLite file with a write-ahead log, so that a kill loses nothing. */
import type { ChildProcess, ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  ResourceNotFoundException,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
// NOTE: the full `zod` would set its messages for the functions' schemas as well, which run in the same process.
import * as z from 'zod/mini';
import { OTHER_DIRECTORY } from '../data-files.ts';
import { findFreePort } from '../free-port.ts';
import { type LocalAwsAccount, localClientConfig } from '../local-account.ts';
import { warn } from '../log.ts';
import { randomLoopbackAddress } from '../loopback-server.ts';
import { endChild, killChild, spawnGuarded } from '../spawn-guarded.ts';
import { StartupError } from '../startup-error.ts';
import { type CloudFormationTemplate, resourcesOfType } from '../template.ts';

export interface LocalDynamoDb {
  readonly url: string;
  readonly isRunning: () => boolean;
  /** Kills DynamoDB by SIGKILL and starts it again on the same port and file. */
  readonly killAndRestart: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface DynamoDbOptions {
  /** Returns a port to try. */
  readonly nextPort?: () => Promise<number>;
  /** Is called with a sentence when DynamoDB has ended and cannot be started again. */
  readonly onFailure?: (sentence: string) => void;
}

const ENDS_IN_A_MINUTE = 5;

/** Starts DynamoDB, and again when it ends by itself. */
export async function startDynamoDb(
  dataFile: string,
  { nextPort = findFreePort, onFailure = () => undefined }: DynamoDbOptions = {},
): Promise<LocalDynamoDb> {
  const program = findProgram();
  // NOTE: dynoxide checks neither host nor signature, and lets every web page read its answers, so that its address must
  // be unknown to pages.
  const host = randomLoopbackAddress();
  let child: ChildProcess;
  let isRunning = false;
  let isClosing = false;
  let restarted = Promise.resolve();
  let ends: readonly number[] = [];

  /** @returns the reason when it does not start */
  async function serve(port: number): Promise<string | undefined> {
    const at = ['--host', host, '--port', String(port), '--db-path', dataFile];
    const started = spawnGuarded(program, ['serve', ...at]);
    const failure = await listening(started);
    if (failure !== undefined) return failure;
    child = started;
    isRunning = true;
    started.once('exit', (code, signal) => {
      isRunning = false;
      if (!isClosing) restarted = restart(port, String(signal ?? `code ${code}`));
    });
    return undefined;
  }

  function countEnd(): void {
    const now = performance.now();
    ends = [...ends, now].filter((moment) => moment > now - 60_000);
  }

  async function restart(port: number, end: string): Promise<void> {
    countEnd();
    let failure = `it has ended ${ENDS_IN_A_MINUTE + 1} times in a minute`;
    for (let attempt = 1; attempt <= 100 && ends.length <= ENDS_IN_A_MINUTE; attempt += 1) {
      const next = await serve(port);
      if (next === undefined) return warn(`The local DynamoDB ended (${end}) and was started again.`);
      if (isClosing) return;
      failure = next;
      // NOTE: a client that connects may briefly get this port as its own, which counts as no end.
      if (!failure.includes('in use')) countEnd();
    }
    onFailure(
      `The local DynamoDB ended (${end}) and does not start again on ${resolve(dataFile)}: ${failure}. ` +
        `Start the bank again; if it does not start, restore its directory from a copy, or ${OTHER_DIRECTORY}.`,
    );
  }

  // Another program may take the free port first, so that several are tried.
  for (let attempt = 1; ; attempt += 1) {
    const port = await nextPort();
    const failure = await serve(port);
    if (failure !== undefined && attempt < 5) continue;
    if (failure !== undefined) {
      throw new StartupError(
        `The local DynamoDB (${program}) did not start on ${resolve(dataFile)}: ${failure}. Mend this, or ${OTHER_DIRECTORY}.`,
      );
    }
    return {
      url: `http://${host}:${port}`,
      isRunning: () => isRunning,
      async close() {
        isClosing = true;
        await restarted;
        await endChild(child);
      },
      async killAndRestart() {
        await killChild(child);
        ends = [];
        await restarted;
      },
    };
  }
}

/** @throws StartupError when it does not answer */
export async function connectGivenDynamoDb(url: string, account: LocalAwsAccount): Promise<LocalDynamoDb> {
  const killAndRestart = () => Promise.reject(new Error('This DynamoDB is not ours to kill'));
  const client = new DynamoDBClient(localClientConfig(url, account));
  try {
    await client.send(new ListTablesCommand({ Limit: 1 }));
    return { url, isRunning: () => true, killAndRestart, close: async () => undefined };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`There is no DynamoDB for the bank at ${url} (AWS_ENDPOINT_URL_DYNAMODB): ${reason}`);
  } finally {
    client.destroy();
  }
}

function findProgram(): string {
  const name = process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide';
  try {
    return createRequire(import.meta.url).resolve(`@dynoxide/${process.platform}-${process.arch}/${name}`);
  } catch {
    const found = (process.env.PATH ?? '')
      .split(delimiter)
      .map((directory) => join(directory, name))
      .find((file) => existsSync(file));
    if (found) return found;
    throw new StartupError(
      `There is no dynoxide (the local DynamoDB) for ${process.platform} ${process.arch} in node_modules. ` +
        "Start AWS's own with `npm run dynamodb-local`, which needs Java and Maven and prints how the bank is started on it; " +
        'or put a `dynoxide` on the PATH (https://github.com/nubo-db/dynoxide).',
    );
  }
}

/** Waits for this dynoxide. @returns undefined when it listens, otherwise the reason why it does not */
function listening(child: ChildProcessWithoutNullStreams): Promise<string | undefined> {
  let words = '';
  return new Promise((resolve) => {
    // NOTE: another program may answer on its port, but only a dynoxide that has bound it reports that it listens.
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        words = `${words} ${line.trim()}`.slice(-2000);
        if (line.includes('listening on')) resolve(undefined);
      });
    }
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(`${words} (it ended with ${signal ?? `code ${code}`})`.trim()));
  });
}

const KeySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));

const SecondaryIndex = z.object({
  IndexName: z.string(),
  KeySchema,
  Projection: z.object({
    ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
    NonKeyAttributes: z.optional(z.array(z.string())),
  }),
});

const Properties = z.object({
  KeySchema,
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) })),
  GlobalSecondaryIndexes: z.array(SecondaryIndex),
  StreamSpecification: z.object({
    StreamViewType: z.enum(['NEW_AND_OLD_IMAGES', 'NEW_IMAGE', 'OLD_IMAGE', 'KEYS_ONLY']),
  }),
  TimeToLiveSpecification: z.object({ AttributeName: z.string(), Enabled: z.boolean() }),
});

type TableProperties = z.output<typeof Properties>;

/**
 * Creates the table, or adds the indexes that it lacks, which DynamoDB fills.
 * @param beforeMaking is called before the table is made, and throws if the table should exist already
 */
export async function createTable(
  template: CloudFormationTemplate,
  TableName: string,
  url: string,
  account: LocalAwsAccount,
  beforeMaking?: () => void,
): Promise<void> {
  const [table, ...others] = resourcesOfType(template, 'AWS::DynamoDB::Table');
  if (!table || others.length > 0) throw new Error('The template must hold exactly one table');
  const { TimeToLiveSpecification, StreamSpecification, ...properties } = Properties.parse(table.properties);
  const client = new DynamoDBClient(localClientConfig(url, account));
  try {
    const known = await findIndexNames(client, TableName);
    if (known) return await addMissingIndexes(client, TableName, known, properties);
    beforeMaking?.();
    await client.send(
      new CreateTableCommand({
        ...properties,
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        StreamSpecification: { StreamEnabled: true, ...StreamSpecification },
      }),
    );
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  } finally {
    client.destroy();
  }
}

/** One call creates one index, as on AWS, and may name no attributes but those of the keys. */
async function addMissingIndexes(
  client: DynamoDBClient,
  TableName: string,
  known: readonly string[],
  {
    GlobalSecondaryIndexes,
    ...table
  }: Pick<TableProperties, 'KeySchema' | 'AttributeDefinitions' | 'GlobalSecondaryIndexes'>,
): Promise<void> {
  const isKnown = ({ IndexName }: { readonly IndexName: string }) => known.includes(IndexName);
  const keys = [table, ...GlobalSecondaryIndexes.filter(isKnown)].flatMap(({ KeySchema }) => KeySchema);
  for (const Create of GlobalSecondaryIndexes.filter((index) => !isKnown(index))) {
    keys.push(...Create.KeySchema);
    const names = new Set(keys.map(({ AttributeName }) => AttributeName));
    const AttributeDefinitions = table.AttributeDefinitions.filter(({ AttributeName }) => names.has(AttributeName));
    const GlobalSecondaryIndexUpdates = [{ Create }];
    await client.send(new UpdateTableCommand({ TableName, AttributeDefinitions, GlobalSecondaryIndexUpdates }));
  }
}

/** Returns undefined if there is no such table. */
async function findIndexNames(client: DynamoDBClient, name: string): Promise<readonly string[] | undefined> {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
    return (Table?.GlobalSecondaryIndexes ?? []).map(({ IndexName = '' }) => IndexName);
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}
