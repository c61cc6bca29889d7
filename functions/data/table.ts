import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { signerFor } from '#functions/platform/aws-signer.ts';

/**
 * Steps of the client that DynamoDB does not need, and that take a fifth of a call's processor time: copies of requests and
 * answers for an absent logger, the name of the SDK, and the trace that stops loops between queues and functions.
 */
const NOT_NEEDED = ['loggerMiddleware', 'getUserAgentMiddleware', 'recursionDetectionMiddleware'];

let client: DynamoDBDocumentClient | undefined;

export function table(): DynamoDBDocumentClient {
  client ??= newClient();
  return client;
}

function newClient(): DynamoDBDocumentClient {
  let signer: ReturnType<typeof signerFor> | undefined;
  const plain: DynamoDBClient = new DynamoDBClient({
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
    // One for all calls: without it the client makes a signer for each.
    signer: async () => {
      signer ??= signerFor('dynamodb', plain.config);
      return signer;
    },
  });
  for (const step of NOT_NEEDED) plain.middlewareStack.remove(step);
  return DynamoDBDocumentClient.from(plain, { marshallOptions: { removeUndefinedValues: true } });
}

/** For a process that hosts one table after another. */
export function closeTable(): void {
  client?.destroy();
  client = undefined;
}
