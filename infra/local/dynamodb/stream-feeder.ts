/** The feeder calls the workers as Lambda's event source does: in order, and with retries until they succeed. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  type AttributeValue,
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { STREAM_BATCH_SIZE } from '../../cdk/workers.ts';
import { parseJsonFile, readJsonFile, writeJsonFile } from '../json-file.ts';
import { type LocalAwsAccount, localClientConfig } from '../local-account.ts';
import { logFailure } from '../log.ts';
import { NewerVersionError } from '../startup-error.ts';

type ShardBatch = DynamoDBStreamEvent & { readonly shardId: string };

export interface StreamFeederOptions {
  readonly url: string;
  readonly account: LocalAwsAccount;
  readonly tableName: string;
  readonly checkpointFile: string;
  readonly worker: (batch: ShardBatch) => Promise<unknown>;
  readonly onRead?: (sequenceNumber: string) => void;
}

export interface StreamFeeder {
  /** Resolves when all present records are processed. @throws the worker's error after many failures in a row */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** The feeder waits between two reads, so that several writes are read together. */
const PAUSE_MS = 250;
const PAUSE_AFTER_FAILURE_MS = 1000;
/**
 * Number of failures, which takes about a minute. After them a call of `drain` ends, but the worker is still called
 * again.
 */
const FAILURES_UNTIL_DRAIN_ENDS = 60;

/** Last processed sequence number by shard. */
const Checkpoint = z.record(z.string(), z.string());

export async function startStreamFeeder(options: StreamFeederOptions): Promise<StreamFeeder> {
  const settings = localClientConfig(options.url, options.account);
  const streams = new DynamoDBStreamsClient(settings);
  const streamArn = await findStream(new DynamoDBClient(settings), options.tableName);
  // Without a checkpoint workers skip the records that they have processed.
  let checkpoint =
    (await readJsonFile(options.checkpointFile, Checkpoint).catch((error: unknown) => {
      if (error instanceof NewerVersionError) throw error;
    })) ?? {};

  let closed = false;
  let pause = new AbortController();
  /** Calls of `drain`. The first empty read that begins after a call resolves it. */
  let waiting: PromiseWithResolvers<void>[] = [];
  let failures = 0;
  const iterators = new Map<string, string>();
  const ended = new Set<string>();
  let allFound = false;

  async function findShards(): Promise<void> {
    const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn: streamArn }));
    const shards = StreamDescription?.Shards ?? [];
    allFound = shards.length > 0;
    for (const { ShardId: shardId = '' } of shards) {
      if (ended.has(shardId) || iterators.has(shardId)) continue;
      readOn(shardId, await iteratorAfter(streams, streamArn, shardId, checkpoint[shardId]));
    }
  }

  function readOn(shardId: string, iterator: string | undefined): void {
    if (iterator !== undefined) return void iterators.set(shardId, iterator);
    iterators.delete(shardId);
    ended.add(shardId);
    // A shard that ends has successors, which must be found.
    allFound = false;
  }

  /** @returns the length of the longest batch */
  async function readOnce(): Promise<number> {
    if (!allFound) await findShards();
    let longest = 0;
    for (const [shardId, ShardIterator] of [...iterators]) {
      const read = await streams.send(new GetRecordsCommand({ ShardIterator, Limit: STREAM_BATCH_SIZE }));
      const { Records: records = [], NextShardIterator: next } = read;
      const last = records.at(-1)?.dynamodb?.SequenceNumber;
      if (last !== undefined) {
        await options.worker({ Records: records.map((record) => toLambda(record, streamArn)), shardId });
        checkpoint[shardId] = last;
        await writeJsonFile(options.checkpointFile, checkpoint);
        options.onRead?.(last);
        longest = Math.max(longest, records.length);
      }
      readOn(shardId, next);
    }
    return longest;
  }

  async function run(): Promise<void> {
    while (!closed) {
      const asked = waiting;
      pause = new AbortController();
      const found = await readOnce().catch((error) => {
        iterators.clear();
        allFound = false;
        // This error means that the checkpoint is older than the stream's 24 hours.
        if (error.name === 'TrimmedDataAccessException') checkpoint = {};
        else if (!closed) logFailure('The stream could not be processed', error);
        failures += 1;
        if (failures >= FAILURES_UNTIL_DRAIN_ENDS) for (const each of takeOut(asked)) each.reject(error);
        return undefined;
      });
      if (found !== undefined) failures = 0;
      if (found === 0) for (const each of takeOut(asked)) each.resolve();
      const readsOnAtOnce = found !== undefined && (found === STREAM_BATCH_SIZE || waiting.length > 0);
      if (closed || readsOnAtOnce) continue;
      const milliseconds = found === undefined ? PAUSE_AFTER_FAILURE_MS : PAUSE_MS;
      // The pause rejects when it is ended early.
      await sleep(milliseconds, undefined, { signal: pause.signal }).catch(() => undefined);
    }
  }

  function takeOut(asked: typeof waiting): typeof waiting {
    waiting = waiting.filter((each) => !asked.includes(each));
    return asked;
  }

  const running = run();
  return {
    drain() {
      const drained = Promise.withResolvers<void>();
      waiting = [...waiting, drained];
      pause.abort();
      return drained.promise;
    },
    async close() {
      closed = true;
      pause.abort();
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

async function iteratorAfter(
  streams: DynamoDBStreamsClient,
  StreamArn: string,
  ShardId: string,
  last: string | undefined,
): Promise<string | undefined> {
  const from =
    last === undefined
      ? { ShardIteratorType: 'TRIM_HORIZON' as const }
      : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER' as const, SequenceNumber: last };
  const { ShardIterator } = await streams.send(new GetShardIteratorCommand({ StreamArn, ShardId, ...from }));
  return ShardIterator;
}

function toLambda({ dynamodb, ...record }: StreamRecord, eventSourceARN: string): DynamoDBRecord {
  const { ApproximateCreationDateTime: at, OldImage, NewImage, ...change } = dynamodb ?? {};
  return {
    ...record,
    dynamodb: {
      ...change,
      ...(OldImage && { OldImage: restoreEmptyMaps(OldImage) }),
      ...(NewImage && { NewImage: restoreEmptyMaps(NewImage) }),
      ...(at && { ApproximateCreationDateTime: Math.floor(at.getTime() / 1000) }),
    },
    eventSourceARN,
  } as DynamoDBRecord;
}

type Image = Record<string, AttributeValue>;

/** Restores empty maps, because DynamoDB Local writes them to the stream as `{}` and DynamoDB as `{"M": {}}`. */
export function restoreEmptyMaps(image: Image): Image {
  const typed = (value: AttributeValue): AttributeValue => {
    if (value.M) return { M: restoreEmptyMaps(value.M) };
    if (value.L) return { L: value.L.map(typed) };
    return Object.keys(value).length === 0 ? { M: {} } : value;
  };
  return Object.fromEntries(Object.entries(image).map(([name, value]) => [name, typed(value)]));
}

/** Returns the newest sequence number in the file, 0 if there is none. */
export function newestCheckpointSequenceNumber(file: string): number {
  try {
    return Math.max(0, ...Object.values(parseJsonFile(file, readFileSync(file, 'utf8'), Checkpoint)).map(Number));
  } catch {
    return 0;
  }
}
