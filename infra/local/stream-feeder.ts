/** Reads the table's stream and calls the aggregator as Lambda's event source does: in order, again until it succeeds. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { clientSettings, type LocalAccount } from './local-account.ts';
import { logFailure } from './log.ts';

/** Changes of one shard, in order. */
type ShardBatch = DynamoDBStreamEvent & { readonly shardId: string };

export interface StreamFeederOptions {
  readonly url: string;
  readonly account: LocalAccount;
  readonly tableName: string;
  /** Remembers how far the stream has been read. */
  readonly checkpointFile: string;
  readonly worker: (batch: ShardBatch) => Promise<unknown>;
  /** Told after each batch: everything up to here has been read for good. */
  readonly onRead?: (sequenceNumber: string) => void;
}

export interface StreamFeeder {
  /** Something was probably written: look now instead of soon. */
  hint(): void;
  /** Resolves when everything that stands in the stream at this moment has been counted. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

const BATCH = 100;
const SHORTEST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1000;

/** Shard to the last sequence number that the worker has taken. */
type Checkpoint = Record<string, string>;

export async function startStreamFeeder(options: StreamFeederOptions): Promise<StreamFeeder> {
  const settings = clientSettings(options.url, options.account);
  const streams = new DynamoDBStreamsClient(settings);
  const streamArn = await findStream(new DynamoDBClient(settings), options.tableName);
  const checkpoint = await readCheckpoint(options.checkpointFile);

  let closed = false;
  let wake = (): void => undefined;
  let hinted = false;
  /** Those who wait for a look at the stream that begins after they asked and finds nothing. */
  let waiting: (() => void)[] = [];

  /** @returns whether there was anything to read */
  async function readOnce(): Promise<boolean> {
    const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn: streamArn }));
    let found = false;
    for (const { ShardId: shardId = '' } of StreamDescription?.Shards ?? []) {
      const records = await nextRecords(streams, streamArn, shardId, checkpoint[shardId]);
      const last = records.at(-1)?.dynamodb?.SequenceNumber;
      if (last === undefined) continue;
      found = true;
      await options.worker({ Records: records.map((record) => toLambda(record, streamArn)), shardId });
      checkpoint[shardId] = last;
      await writeCheckpoint(options.checkpointFile, checkpoint);
      options.onRead?.(last);
    }
    return found;
  }

  async function run(): Promise<void> {
    let pause = SHORTEST_PAUSE_MS;
    while (!closed) {
      const asked = waiting;
      hinted = false;
      let failed = false;
      const found = await readOnce().catch((error) => {
        failed = true;
        if (!closed) logFailure('The stream could not be counted', error);
        return false;
      });
      if (found) {
        pause = SHORTEST_PAUSE_MS;
        continue;
      }
      if (!failed && asked.length > 0) {
        waiting = waiting.filter((resolve) => !asked.includes(resolve));
        for (const resolve of asked) resolve();
      }
      if (closed || hinted || (waiting.length > 0 && !failed)) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      pause = hinted ? SHORTEST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }

  const running = run();
  const hint = (): void => {
    hinted = true;
    wake();
  };
  return {
    hint,
    drain: () =>
      new Promise((resolve) => {
        waiting = [...waiting, resolve];
        hint();
      }),
    async close() {
      closed = true;
      wake();
      await running;
      streams.destroy();
    },
  };
}

async function findStream(client: DynamoDBClient, tableName: string): Promise<string> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }));
  client.destroy();
  if (!Table?.LatestStreamArn) throw new Error(`The table ${tableName} has no stream`);
  return Table.LatestStreamArn;
}

async function nextRecords(
  streams: DynamoDBStreamsClient,
  StreamArn: string,
  ShardId: string,
  after: string | undefined,
): Promise<StreamRecord[]> {
  const from =
    after === undefined
      ? { ShardIteratorType: 'TRIM_HORIZON' as const }
      : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER' as const, SequenceNumber: after };
  const { ShardIterator } = await streams.send(new GetShardIteratorCommand({ StreamArn, ShardId, ...from }));
  const { Records = [] } = await streams.send(new GetRecordsCommand({ ShardIterator, Limit: BATCH }));
  return Records;
}

/** The record as it stands in Lambda's JSON: moments are epoch seconds, and it says where it comes from. */
function toLambda({ dynamodb, ...record }: StreamRecord, eventSourceARN: string): DynamoDBRecord {
  const { ApproximateCreationDateTime: at, ...change } = dynamodb ?? {};
  return {
    ...record,
    dynamodb: { ...change, ...(at && { ApproximateCreationDateTime: Math.floor(at.getTime() / 1000) }) },
    eventSourceARN,
  } as DynamoDBRecord;
}

async function readCheckpoint(file: string): Promise<Checkpoint> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    // From the beginning, then: the aggregator passes over what it has counted before.
    return {};
  }
}

async function writeCheckpoint(file: string, checkpoint: Checkpoint): Promise<void> {
  await writeFile(`${file}.draft`, JSON.stringify(checkpoint));
  await rename(`${file}.draft`, file);
}
