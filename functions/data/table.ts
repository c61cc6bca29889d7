/** The one DynamoDB client. */
import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { env } from '#functions/runtime/env.ts';
import { busy } from '#functions/runtime/errors.ts';
import { unpredictable } from '#functions/runtime/ids.ts';

let client: DynamoDBDocumentClient | undefined;

export function table(): DynamoDBDocumentClient {
  client ??= newClient();
  return client;
}

function newClient(): DynamoDBDocumentClient {
  const plain = new DynamoDBClient({
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
  });
  // NOTE: it copies each request and answer for a logger that there is none of: a quarter of the work of reading a page.
  plain.middlewareStack.remove('loggerMiddleware');
  return DynamoDBDocumentClient.from(plain, { marshallOptions: { removeUndefinedValues: true } });
}

/** Ends the client; the next call makes another. For a process that hosts one table after another. */
export function closeTable(): void {
  client?.destroy();
  client = undefined;
}

/** How often in a row a batch may bring nothing: some four seconds at most, with the pauses between. */
const EMPTY_BATCHES = 8;

/**
 * Several items at once, those that are there, in no order; consistent only when asked for.
 * @throws Refusal 503 when the table has no capacity for them, again and again
 */
export async function getItems(
  keys: readonly { pk: string; sk: string }[],
  { consistent = false } = {},
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let wanted: Record<string, unknown>[] = keys.map(({ pk, sk }) => ({ pk, sk }));
  let empty = 0;
  while (wanted.length > 0) {
    const { Responses, UnprocessedKeys } = await table().send(
      new BatchGetCommand({
        RequestItems: { [env.tableName]: { Keys: wanted.slice(0, 100), ...(consistent && { ConsistentRead: true }) } },
      }),
    );
    const found = Responses?.[env.tableName] ?? [];
    const unprocessed = UnprocessedKeys?.[env.tableName]?.Keys ?? [];
    items.push(...found);
    // What the table had no capacity for is asked again, after the rest.
    wanted = [...wanted.slice(100), ...unprocessed];
    if (unprocessed.length === 0) continue;
    empty = found.length > 0 ? 0 : empty + 1;
    if (empty === EMPTY_BATCHES) throw busy();
    await pause(empty);
  }
  return items;
}

/**
 * Full jitter, growing to a second. "We strongly recommend that you use an exponential backoff algorithm":
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html
 */
function pause(tries: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, unpredictable() * Math.min(1000, 25 * 2 ** tries)));
}

/** True when a single write's condition did not hold. */
export function conditionFailed(error: unknown): boolean {
  return error instanceof ConditionalCheckFailedException;
}

/** For each item of a refused transaction, in order, whether its own condition failed; undefined for any other error. */
export function failedConditions(error: unknown): boolean[] | undefined {
  if (!(error instanceof TransactionCanceledException)) return undefined;
  const reasons = error.CancellationReasons ?? [];
  if (!reasons.some(({ Code }) => Code === 'ConditionalCheckFailed')) return undefined;
  return reasons.map(({ Code }) => Code === 'ConditionalCheckFailed');
}

const PASSING = new Set([
  'TransactionConflictException',
  'TransactionInProgressException',
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'InternalServerError',
  'ServiceUnavailable',
  'TimeoutError',
  'AbortError',
]);
const PASSING_REASONS = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/** True for a failure that may be gone at the next try. NOTE: what was written may have been written all the same. */
export function mayPass(error: unknown): boolean {
  if (error instanceof TransactionCanceledException) {
    return (error.CancellationReasons ?? []).some(({ Code = '' }) => PASSING_REASONS.has(Code));
  }
  if (!(error instanceof Error)) return false;
  const { $metadata, code } = error as { $metadata?: { httpStatusCode?: number }; code?: string };
  return (
    PASSING.has(error.name) || ($metadata?.httpStatusCode ?? 0) >= 500 || /^(ECONN|EPIPE|ETIMEDOUT)/.test(code ?? '')
  );
}
