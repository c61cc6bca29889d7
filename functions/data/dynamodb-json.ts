/** DynamoDB's JSON: items in plain values, and the errors that the bank tells apart. */
import { randomUUID } from 'node:crypto';
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  DynamoDBServiceException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { env } from '#functions/platform/env.ts';
import type { JsonApi, Refused } from '#functions/platform/json-call.ts';
import { fromAttributes, toAttributes } from './attribute-values.ts';

export const dynamoDb: JsonApi = {
  service: 'dynamodb',
  target: 'DynamoDB_20120810',
  contentType: 'application/x-amz-json-1.0',
  endpoint: () => env.dynamoDbEndpoint,
  toWire,
  fromWire,
  error,
};

interface Wire {
  Key?: object;
  Item?: object;
  ExclusiveStartKey?: object;
  ExpressionAttributeValues?: object;
  Keys?: object[];
  RequestItems?: Record<string, Wire>;
  TransactItems?: Record<string, Wire>[];
  /** Identifies a repeated try of the same transaction to DynamoDB. */
  ClientRequestToken?: string;
}

function toWire<T extends object>(input: T): T {
  const given: Wire = input;
  const wire: Wire = {};
  for (const name of ['Key', 'Item', 'ExclusiveStartKey', 'ExpressionAttributeValues'] as const) {
    const values = given[name];
    if (values) wire[name] = toAttributes(values);
  }
  if (given.Keys) wire.Keys = given.Keys.map(toAttributes);
  if (given.RequestItems) wire.RequestItems = each(given.RequestItems, toWire);
  if (given.TransactItems) {
    wire.TransactItems = given.TransactItems.map((item) => each(item, toWire));
    wire.ClientRequestToken = given.ClientRequestToken ?? randomUUID();
  }
  return Object.assign({}, input, wire);
}

function each<T, U>(all: Readonly<Record<string, T>>, change: (one: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, change(one)]));
}

type Attributes = Record<string, AttributeValue>;

interface Answer {
  readonly Item?: Attributes;
  readonly Attributes?: Attributes;
  readonly LastEvaluatedKey?: Attributes;
  readonly Items?: Attributes[];
  readonly Responses?: Record<string, Attributes[]>;
  readonly UnprocessedKeys?: Record<string, { readonly Keys?: Attributes[] }>;
}

function fromWire<T extends object>(answer: T): T {
  const { Item, Attributes, LastEvaluatedKey, Items, Responses, UnprocessedKeys }: Answer = answer;
  return Object.assign(answer, {
    ...(Item && { Item: fromAttributes(Item) }),
    ...(Attributes && { Attributes: fromAttributes(Attributes) }),
    ...(LastEvaluatedKey && { LastEvaluatedKey: fromAttributes(LastEvaluatedKey) }),
    ...(Items && { Items: Items.map(fromAttributes) }),
    ...(Responses && { Responses: each(Responses, (items) => items.map(fromAttributes)) }),
    ...(UnprocessedKeys && { UnprocessedKeys: each(UnprocessedKeys, withoutTypes) }),
  });
}

const withoutTypes = ({ Keys = [], ...rest }: { readonly Keys?: Attributes[] }) => ({
  ...rest,
  Keys: Keys.map(fromAttributes),
});

function error({ name, message, $fault, $metadata, problem }: Refused): Error {
  if (name === 'ConditionalCheckFailedException') return new ConditionalCheckFailedException({ message, $metadata });
  if (name !== 'TransactionCanceledException') {
    return new DynamoDBServiceException({ name, message, $fault, $metadata });
  }
  const { CancellationReasons }: Pick<TransactionCanceledException, 'CancellationReasons'> = problem;
  return new TransactionCanceledException({ message, $metadata, CancellationReasons });
}
