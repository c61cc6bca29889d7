import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import { env } from '../env.ts';
import type { ItemKey } from './keys.ts';
import { tableClient } from './table.ts';
import { withRetries } from './transact.ts';

export interface TableScanPage {
  readonly items: Record<string, unknown>[];
  /** The key after which the next page begins; absent on the last page. */
  readonly next?: ItemKey | undefined;
}

/** Reads the whole table, or what follows `ExclusiveStartKey`. */
export async function* tablePages(wanted: Omit<ScanCommandInput, 'TableName'> = {}): AsyncGenerator<TableScanPage> {
  let after = wanted.ExclusiveStartKey;
  do {
    const command = { TableName: env.tableName, ConsistentRead: true, ...wanted, ExclusiveStartKey: after };
    const { Items = [], LastEvaluatedKey } = await withRetries(() => tableClient().send(new ScanCommand(command)));
    yield { items: Items, next: LastEvaluatedKey as ItemKey | undefined };
    after = LastEvaluatedKey;
  } while (after);
}
