import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { awsClientDefaults, lazyClient } from '#functions/core/aws/aws-client.ts';
import { env } from '#functions/core/env.ts';

export const tableClient = lazyClient(() => newClient());

/** @param answer see `awsClientDefaults` */
function newClient(answer?: string): DynamoDBDocumentClient {
  const plain = new DynamoDBClient(awsClientDefaults({ answer }));
  return DynamoDBDocumentClient.from(plain, { marshallOptions: { removeUndefinedValues: true } });
}

/**
 * Runs the code of a read, and of a write where the function writes, without sending anything.
 * NOTE: does not wait for the calls, because Lambda may freeze the process after init. The first real call reports
 * errors.
 */
export function prewarmTableClient(writes: boolean): void {
  const found = '{"Item":{"a":{"S":""},"b":{"N":"0"},"c":{"BOOL":true},"d":{"M":{"e":{"L":[]}}}}}';
  const { tableName: TableName } = env;
  const Key = { pk: '', sk: '' };
  newClient(found)
    .send(new GetCommand({ TableName, Key, ConsistentRead: true }))
    .catch(() => undefined);
  if (!writes) return;
  const Put = {
    TableName,
    Item: { ...Key, n: 0, row: { list: [true] } },
    ConditionExpression: 'attribute_not_exists(pk)',
  };
  newClient('{}')
    .send(new TransactWriteCommand({ TransactItems: [{ Put }] }))
    .catch(() => undefined);
}
