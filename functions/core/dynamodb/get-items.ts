import { BatchGetCommand, type BatchGetCommandOutput, GetCommand } from '@aws-sdk/lib-dynamodb';
import { backOff } from '#functions/core/back-off.ts';
import { env } from '#functions/core/env.ts';
import { serviceUnavailable } from '#functions/core/errors.ts';
import { type ItemKey, itemKeyText } from './keys.ts';
import { tableClient } from './table.ts';

const BATCH = 100;

/** Number of consecutive empty batches before giving up, which takes about four seconds. */
const EMPTY_BATCHES = 8;

/**
 * "We strongly recommend that you use an exponential backoff algorithm":
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html
 */
const BACK_OFF = { base: 25, cap: 1000 };

/** Reads an item consistently. */
export async function getItem({ pk, sk }: ItemKey): Promise<Record<string, unknown> | undefined> {
  const command = new GetCommand({ TableName: env.tableName, Key: { pk, sk }, ConsistentRead: true });
  return (await tableClient().send(command)).Item;
}

interface Options {
  readonly consistent?: boolean;
  readonly attributes?: readonly string[];
}

/** Reads each item once, in no particular order. @throws DomainError 503 if the table has too little capacity for some time */
export async function getItems(
  keys: readonly ItemKey[],
  { consistent = false, attributes }: Options = {},
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  // DynamoDB refuses a batch that contains the same key twice.
  const different = [...new Map(keys.map((key) => [itemKeyText(key), key])).values()];
  let wanted: Record<string, unknown>[] = different.map(({ pk, sk }) => ({ pk, sk }));
  let empty = 0;
  while (wanted.length > 0) {
    const { Responses, UnprocessedKeys }: BatchGetCommandOutput = await tableClient().send(
      new BatchGetCommand({
        RequestItems: {
          [env.tableName]: {
            Keys: wanted.slice(0, BATCH),
            ...(consistent && { ConsistentRead: true }),
            ...(attributes && {
              ProjectionExpression: attributes.map((name) => `#${name}`).join(', '),
              ExpressionAttributeNames: Object.fromEntries(attributes.map((name) => [`#${name}`, name])),
            }),
          },
        },
      }),
    );
    const found = Responses?.[env.tableName] ?? [];
    const unprocessed = UnprocessedKeys?.[env.tableName]?.Keys ?? [];
    items.push(...found);
    wanted = [...wanted.slice(BATCH), ...unprocessed];
    if (unprocessed.length === 0) continue;
    empty = found.length > 0 ? 0 : empty + 1;
    if (empty === EMPTY_BATCHES) throw serviceUnavailable();
    await backOff(empty, BACK_OFF);
  }
  return items;
}
