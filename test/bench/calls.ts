/** The calls of AWS that a function makes for a request, to be made by its peer as well. */
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';

export interface Call {
  /** `GetItem` */
  readonly operation: string;
  /** As the SDK's commands take it: the table's in plain values. */
  readonly input: object;
}

/** Those of an inner list are made together. */
export type Calls = readonly (readonly Call[])[];

type Attributes = Record<string, AttributeValue>;

interface Wire {
  readonly Key?: Attributes;
  readonly Item?: Attributes;
  readonly ExclusiveStartKey?: Attributes;
  readonly ExpressionAttributeValues?: Attributes;
  readonly Keys?: readonly Attributes[];
  readonly RequestItems?: Readonly<Record<string, Wire>>;
  readonly TransactItems?: readonly Readonly<Record<string, Wire>>[];
}

/** @param target `DynamoDB_20120810.GetItem`, or the user pool's @param body as on the wire */
export function callOf(target: string, body: string): Call {
  const [service = '', operation = ''] = target.split('.');
  const sent: Wire = JSON.parse(body);
  return { operation, input: service.startsWith('DynamoDB') ? inPlainValues(sent) : sent };
}

function inPlainValues(wire: Wire): object {
  const { Key, Item, ExclusiveStartKey, ExpressionAttributeValues, Keys, RequestItems, TransactItems } = wire;
  const each = (all: Readonly<Record<string, Wire>>) =>
    Object.fromEntries(Object.entries(all).map(([name, one]) => [name, inPlainValues(one)]));
  return {
    ...wire,
    ...(Key && { Key: unmarshall(Key) }),
    ...(Item && { Item: unmarshall(Item) }),
    ...(ExclusiveStartKey && { ExclusiveStartKey: unmarshall(ExclusiveStartKey) }),
    ...(ExpressionAttributeValues && { ExpressionAttributeValues: unmarshall(ExpressionAttributeValues) }),
    ...(Keys && { Keys: Keys.map((key) => unmarshall(key)) }),
    ...(RequestItems && { RequestItems: each(RequestItems) }),
    ...(TransactItems && { TransactItems: TransactItems.map(each) }),
  };
}
