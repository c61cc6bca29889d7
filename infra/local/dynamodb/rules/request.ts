import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { TableProperties } from '../start-dynamodb.ts';
import { type Expression, expressionOf } from './expressions.ts';

export type Attributes = Readonly<Record<string, AttributeValue>>;

export interface KeyShape {
  readonly indexName?: string;
  readonly partition: string;
  readonly sort: string | undefined;
  /** Undefined for all. */
  readonly projected?: ReadonlySet<string>;
}

export interface TableShape {
  readonly key: KeyShape;
  readonly indexes: ReadonlyMap<string, KeyShape>;
  /** `S`, `N` or `B` of each key attribute. */
  readonly types: ReadonlyMap<string, string>;
}

export function shapeOf(properties: TableProperties): TableShape {
  const { AttributeDefinitions, GlobalSecondaryIndexes = [], LocalSecondaryIndexes = [] } = properties;
  const key = keyOf(properties);
  const indexes = [...GlobalSecondaryIndexes, ...LocalSecondaryIndexes].map((index): [string, KeyShape] => {
    const { IndexName: indexName, Projection } = index;
    const own = keyOf(index);
    const names = [key.partition, key.sort, own.partition, own.sort, ...(Projection.NonKeyAttributes ?? [])];
    const projected = new Set(names.filter((name) => name !== undefined));
    return [indexName, { ...own, indexName, ...(Projection.ProjectionType !== 'ALL' && { projected }) }];
  });
  return {
    key,
    indexes: new Map(indexes),
    types: new Map(AttributeDefinitions.map(({ AttributeName, AttributeType }) => [AttributeName, AttributeType])),
  };
}

function keyOf({ KeySchema }: Pick<TableProperties, 'KeySchema'>): KeyShape {
  const named = (type: string) => KeySchema.find(({ KeyType }) => KeyType === type)?.AttributeName;
  return { partition: named('HASH') ?? '', sort: named('RANGE') };
}

const EXPRESSIONS = [
  'KeyConditionExpression',
  'FilterExpression',
  'ProjectionExpression',
  'ConditionExpression',
  'UpdateExpression',
] as const;

interface Asked extends Readonly<Partial<Record<(typeof EXPRESSIONS)[number], string>>> {
  readonly IndexName?: string;
  readonly Item?: Attributes;
  readonly ExclusiveStartKey?: Attributes;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Attributes;
}

export interface Call extends Asked {
  readonly TransactItems?: Writes;
  readonly RequestItems?: Readonly<Record<string, Asked | Writes>>;
}

type Writes = readonly Readonly<Record<string, Asked>>[];

export interface ItemRequest {
  readonly shape: TableShape;
  readonly key: KeyShape;
  readonly asked: Asked;
  readonly expressions: readonly (Expression & { readonly kind: string })[];
  readonly values: Attributes;
  readonly attributeOf: (path: string) => string;
}

export function requestsOf({ TransactItems, RequestItems, ...call }: Call, shape: TableShape): ItemRequest[] {
  const inTransaction = TransactItems?.flatMap((item) => Object.values(item));
  const inBatch =
    RequestItems &&
    Object.values(RequestItems).flatMap((asked) =>
      isList(asked) ? asked.flatMap((write) => Object.values(write)) : [asked],
    );
  return (inTransaction ?? inBatch ?? [call]).map((asked) => requestOf(asked, shape));
}

const isList = (asked: Asked | Writes): asked is Writes => Array.isArray(asked);

function requestOf(asked: Asked, shape: TableShape): ItemRequest {
  const { IndexName, ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = asked;
  return {
    shape,
    key: (IndexName !== undefined && shape.indexes.get(IndexName)) || shape.key,
    asked,
    expressions: EXPRESSIONS.flatMap((kind) => {
      const text = asked[kind];
      return text === undefined ? [] : [{ kind, ...expressionOf(text) }];
    }),
    values,
    attributeOf: (path) => names[path] ?? path,
  };
}
