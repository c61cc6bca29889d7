/** Creates the totals of many days as the stream's worker would have counted them. */
import { totalsKey } from '#functions/core/dynamodb/keys.ts';
import { addToTotals } from '#functions/reports/add-to-totals.ts';
import { toTransactionItem } from '#functions/transactions/transaction-item.ts';
import { NO_FEE } from '#shared/domain/fees.ts';
import { cents } from '#shared/domain/money.ts';
import { transactionNumber } from '#shared/domain/transaction-number.ts';
import type { TestBank } from '../bank.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Shards, named as DynamoDB names them. */
const SHARDS = Array.from({ length: 6 }, (_, shard) => `shardId-0000000173216${shard}000000-1f6e2b0c`);

/** Counts a completed deposit and a completed withdrawal on each of the last days, delivered by half a dozen shards. */
export async function addDailyVolumes(bank: TestBank, customerId: string, days: number): Promise<void> {
  const changes = Array.from({ length: 2 * days }, (_, index) => ({
    sequence: String(index + 1),
    before: undefined,
    after: toTransactionItem({
      customerId,
      localId: '01900000-0000-7000-8000-000000000001',
      number: transactionNumber(bank.clock.now() - Math.floor(index / 2) * DAY, index),
      type: index % 2 ? 'deposit' : 'withdraw',
      status: 'completed',
      amount: cents(99_999_999_999),
      feePercent: NO_FEE,
      settlement: 'bank',
      version: 1,
      journal: [],
    }),
  }));
  for (const [number, shard] of SHARDS.entries()) {
    const told = changes.filter((_, index) => index % SHARDS.length === number);
    await addToTotals(shard, told, bank.clock.now());
  }
}

/** Returns the days for which the stored totals have a volume. */
export async function daysWithVolume(bank: TestBank): Promise<string[]> {
  const totals = (await bank.tableItems()).find(({ pk, sk }) => pk === totalsKey.pk && sk === totalsKey.sk);
  return Object.keys(Object(totals?.volume));
}
