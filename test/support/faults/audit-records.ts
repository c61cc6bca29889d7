/** Writes audit records that no route leaves. */
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { recordAuditEvent, toAuditItem } from '#functions/core/audit/audit.ts';
import { tableClient } from '#functions/core/dynamodb/table.ts';
import { env } from '#functions/core/env.ts';
import { newId } from '#functions/core/ids.ts';
import type { AuditRecord } from '../bank.ts';

const noted = { action: 'test.noted', actorId: 'system' };

export const recordTestEvent = (entry: Partial<AuditRecord>): Promise<void> => recordAuditEvent({ ...noted, ...entry });

export async function recordTestEvents(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 25) {
    const puts = Array.from({ length: Math.min(left, 25) }, () => ({
      PutRequest: { Item: toAuditItem(noted, newId()) },
    }));
    await tableClient().send(new BatchWriteCommand({ RequestItems: { [env.tableName]: puts } }));
  }
}
