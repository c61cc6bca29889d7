import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Connections } from '#functions/platform/connections.ts';
import { env } from '#functions/platform/env.ts';
import { counted } from '#functions/platform/json-call.ts';
import { Answering, rehearse } from '#functions/platform/rehearsal.ts';
import { GetCommand } from './commands.ts';

let client: DynamoDBDocumentClient | undefined;

export function table(): DynamoDBDocumentClient {
  client ??= newClient();
  return client;
}

/** Saves the client reading files and environment. In Lambda only: elsewhere a file may set the region. */
const known = (): DynamoDBClientConfig => ({ region: env.region, retryMode: 'standard', maxAttempts: 3 });

function newClient(): DynamoDBDocumentClient {
  const plain: DynamoDBClient = new DynamoDBClient({
    ...(env.inLambda && known()),
    requestHandler: new Connections(),
  });
  const documents = DynamoDBDocumentClient.from(plain, { marshallOptions: { removeUndefinedValues: true } });
  documents.middlewareStack = counted(documents.middlewareStack);
  return documents;
}

export function prepareTable(): void {
  const found = '{"Item":{"a":{"S":""},"b":{"N":"0"},"c":{"BOOL":true},"d":{"M":{"e":{"L":[]}}}}}';
  const command = new GetCommand({ TableName: env.tableName, Key: { pk: '', sk: '' }, ConsistentRead: true });
  rehearse(table(), new Connections({}, () => new Answering(found)), () => table().send(command));
}

export function closeTable(): void {
  client?.destroy();
  client = undefined;
}
