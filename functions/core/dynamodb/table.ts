import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { awsClientDefaults, lazyClient } from '#functions/core/aws/aws-client.ts';
import { env } from '#functions/core/env.ts';

export const tableClient = lazyClient(() => newClient());

/** @param answer see `awsClientDefaults` */
function newClient(answer?: string): DynamoDBDocumentClient {
  const plain = new DynamoDBClient(awsClientDefaults({ answer }));
  return DynamoDBDocumentClient.from(plain, { marshallOptions: { removeUndefinedValues: true } });
}

/**
 * NOTE: does not wait for the call, because Lambda may freeze the process after init. The first real call reports
 * errors.
 */
export function prewarmTableClient(): void {
  const found = '{"Item":{"a":{"S":""},"b":{"N":"0"},"c":{"BOOL":true},"d":{"M":{"e":{"L":[]}}}}}';
  newClient(found)
    .send(new GetCommand({ TableName: env.tableName, Key: { pk: '', sk: '' }, ConsistentRead: true }))
    .catch(() => undefined);
}
