/**
 * The SDK repeats throttled calls, server errors and time-outs a few times, but not conflicts of transactions ("Amazon
 * DynamoDB Transactions: How it works", transaction conflict handling). `withRetries` repeats these as well.
 */
import {
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { backOff } from '#functions/core/back-off.ts';
import { env } from '#functions/core/env.ts';
import { serviceUnavailable } from '#functions/core/errors.ts';
import { failedConditions, isConditionFailure, isRetryableError } from './errors.ts';
import { tableClient } from './table.ts';

const DEADLINE_MS = 20_000;

const BACK_OFF = { base: 5, cap: 250 };

/**
 * Repeats an attempt while an error may pass. NOTE: a try whose answer was lost may have succeeded, so the attempt must
 * recognise its own earlier write.
 * @throws any other error of the attempt, 503 after the deadline
 */
export async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + DEADLINE_MS;
  for (let tries = 0; performance.now() < deadline; tries += 1) {
    if (tries > 0) await backOff(tries, BACK_OFF);
    try {
      return await attempt();
    } catch (error) {
      if (!isConditionFailure(error) && !failedConditions(error) && !isRetryableError(error)) throw error;
    }
  }
  throw serviceUnavailable();
}

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type InTable<Kind extends keyof TransactItem> = Omit<NonNullable<TransactItem[Kind]>, 'TableName'>;

/** Has exactly one of these properties. A condition check must accompany other writes. */
export interface TableWrite {
  readonly ConditionCheck?: InTable<'ConditionCheck'>;
  readonly Put?: InTable<'Put'>;
  readonly Update?: InTable<'Update'>;
  readonly Delete?: InTable<'Delete'>;
}

export const itemIsNewCondition = { ConditionExpression: 'attribute_not_exists(pk)' } as const;

export const versionMatchesCondition = (version: number) => ({
  ConditionExpression: '#version = :version',
  ExpressionAttributeNames: { '#version': 'version' },
  ExpressionAttributeValues: { ':version': version },
});

/** Builds an update expression that sets all defined values. @param more further values that a condition needs */
export function setExpression(values: object, more: Readonly<Record<string, unknown>> = {}) {
  const set = Object.entries(values).filter(([, value]) => value !== undefined);
  return {
    UpdateExpression: `set ${set.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(set.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: { ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])), ...more },
  };
}

/**
 * @returns `'written'`, or which conditions failed: `[true]` for a single item
 * @throws any other error of the write, 503 after the deadline
 */
export function conditionalWrite(...writes: readonly [TableWrite, ...TableWrite[]]): Promise<'written' | boolean[]> {
  return withRetries(async () => {
    try {
      await (writes.length === 1 ? writeItem(writes[0]) : transactWrite(writes));
      return 'written';
    } catch (error) {
      const failed = isConditionFailure(error) ? [true] : failedConditions(error);
      if (!failed) throw error;
      return failed;
    }
  });
}

export async function writeItem({ Put, Update, Delete }: TableWrite): Promise<void> {
  const TableName = env.tableName;
  if (Put) await tableClient().send(new PutCommand({ TableName, ...Put }));
  if (Update) await tableClient().send(new UpdateCommand({ TableName, ...Update }));
  if (Delete) await tableClient().send(new DeleteCommand({ TableName, ...Delete }));
}

export async function transactWrite(writes: readonly TableWrite[]): Promise<void> {
  const TableName = env.tableName;
  const TransactItems = writes.map(({ ConditionCheck, Put, Update, Delete }) => ({
    ...(ConditionCheck && { ConditionCheck: { TableName, ...ConditionCheck } }),
    ...(Put && { Put: { TableName, ...Put } }),
    ...(Update && { Update: { TableName, ...Update } }),
    ...(Delete && { Delete: { TableName, ...Delete } }),
  }));
  await tableClient().send(new TransactWriteCommand({ TransactItems }));
}
