import { expect, test } from 'vitest';
import { table } from '#test/support/faults/aws-clients.ts';
import { auditIndexLists } from '#test/support/faults/partitions.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { type PartitionLoad, recordHeat } from '#test/support/partition-heat.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const WRITES_A_SECOND = 1000;
const READS_A_SECOND = 3000;

const { bank, money } = setupBank({ methods: true });

/** Counts the shards of the audit trail as one row, because a record goes to a random one. */
const rowOf = (partition: string): string => partition.replace(/^AUDIT#.*/, 'AUDIT#<shard>');

test('each partition takes the documented number of requests and decisions a second', async () => {
  const people = [await money.customerWith(500), await money.customerWith(500), await money.customerWith(500)];
  const recorder = recordHeat(table());
  let changes = 0;
  const heat = await recorder.during(async () => {
    for (const person of people) {
      for (const request of [money.deposit, money.withdraw]) {
        const { _id } = transactionOfAnswer(await request(person, 20));
        expect((await money.setStatus(_id, 'completed')).status).toBe(200);
        changes += 2;
      }
    }
  });
  recorder.stop();
  // Partitions of one customer limit no other. Those of the administrator count as such, because a large bank has
  // many.
  const own = new RegExp([...people, bank.admin].map(({ id }) => id).join('|'));
  const shared = new Map<string, PartitionLoad>();
  for (const [partition, { reads, writes }] of heat) {
    // Mail waits for the rate of SES, and no decision waits for mail.
    if (own.test(partition) || partition === 'MAIL-WAITING') continue;
    const before = shared.get(rowOf(partition)) ?? { reads: 0, writes: 0 };
    shared.set(rowOf(partition), { reads: before.reads + reads, writes: before.writes + writes });
  }
  const perSecond = ([row, { reads, writes }]: [string, PartitionLoad]) => {
    const partitions = row.startsWith('AUDIT#') ? auditIndexLists.length : 1;
    const atMost = Math.min((WRITES_A_SECOND / writes) * partitions, (READS_A_SECOND / reads) * partitions);
    return [row, Math.round(atMost * changes)] as const;
  };
  expect(Object.fromEntries([...shared].map(perSecond))).toEqual({
    // The lists are limited by what is written to them.
    'gsi2 TX#deposit': 4000,
    'gsi2 TX#withdraw': 4000,
    'gsi3 TX#deposit#pending': 2000,
    'gsi3 TX#withdraw#pending': 2000,
    'gsi3 TX#deposit#completed': 4000,
    'gsi3 TX#withdraw#completed': 4000,
    'AUDIT#<shard>': 8000,
    // The others are limited by their consistent reads.
    MAINTENANCE: 3000,
    SETTINGS: 4000,
    'APPROVAL-RULES': 6000,
    'ADMINISTRATOR-RULES': 6000,
  });
});
