import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { trailVerificationKey } from '#functions/core/dynamodb/keys.ts';
import { tableClient } from '#functions/core/dynamodb/table.ts';
import { env } from '#functions/core/env.ts';

/** Deletes the result of the last verification of the audit trail, as in a bank that has never verified it. */
export async function removeTrailVerification(): Promise<void> {
  await tableClient().send(new DeleteCommand({ TableName: env.tableName, Key: trailVerificationKey }));
}
