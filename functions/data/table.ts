/** The one DynamoDB client. */
import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

let client: DynamoDBDocumentClient | undefined;

export function table(): DynamoDBDocumentClient {
  client ??= DynamoDBDocumentClient.from(new DynamoDBClient({}), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return client;
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
