/** Exports the recount of the totals, and damages them as a batch does that the stream's worker gave up. */
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { totalsKey } from '#functions/core/dynamodb/keys.ts';
import { addSums, type Sums } from '#functions/core/dynamodb/sums.ts';
import { tableClient } from '#functions/core/dynamodb/table.ts';
import { totalsDelta } from '#functions/reports/totals.ts';
import { packDailyVolumes, unpackDailyVolumes } from '#functions/transactions/daily-volume.ts';
import type { TestBank } from '../bank.ts';

export { recountTotals } from '#functions/reports/recount-totals.ts';

export async function storedTotals({ stack }: TestBank): Promise<Sums> {
  const command = new GetCommand({ TableName: stack.tableName, Key: totalsKey, ConsistentRead: true });
  const { Item = {} } = await tableClient().send(command);
  return unpackDailyVolumes({ sums: Object(Item.sums), volume: Object(Item.volume) });
}

/** Returns what the items of the table add up to. */
export async function sumsOfTable(bank: TestBank): Promise<Sums> {
  const items = await bank.tableItems();
  return addSums(items.map((after) => totalsDelta({ sequence: '', before: undefined, after })));
}

export async function damageTotals(bank: TestBank, by: Sums): Promise<void> {
  const { sums, volume } = packDailyVolumes(addSums([await storedTotals(bank), by]), bank.clock.now());
  await tableClient().send(
    new UpdateCommand({
      TableName: bank.stack.tableName,
      Key: totalsKey,
      UpdateExpression: 'set sums = :sums, volume = :volume',
      ExpressionAttributeValues: { ':sums': sums, ':volume': volume },
    }),
  );
}
