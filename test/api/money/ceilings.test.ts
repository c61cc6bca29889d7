/**
 * How many changes of money a second the bank takes before DynamoDB throttles a partition: a partition takes 1000 write units
 * and 3000 read units a second, and no split helps what has one key or is written at its newest end only.
 */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { transactionNumber } from '#shared/domain/transaction-number.ts';
import { table } from '#test/support/faults/aws-clients.ts';
import { auditKey, inTransactionLists, wholeAudit } from '#test/support/faults/partitions.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { transactionIn } from '#test/support/money.ts';
import { type Heat, recordHeat } from '#test/support/partition-heat.ts';
import { seeded } from '#test/support/random.ts';

const WRITES_A_SECOND = 1000;
const READS_A_SECOND = 3000;

const { bank, money } = setupBank({ methods: true });

/** The audit trail's shards are one row: which of them a record belongs to is chance. */
const rowOf = (partition: string): string => partition.replace(/^AUDIT#.*/, 'AUDIT#<shard>');

test('half requests and half decisions, half deposits and half withdrawals', async () => {
  const people = [await money.customerWith(500), await money.customerWith(500), await money.customerWith(500)];
  const recorder = recordHeat(table());
  let changes = 0;
  const heat = await recorder.during(async () => {
    for (const person of people) {
      for (const request of [money.deposit, money.withdraw]) {
        const { _id } = transactionIn(await request(person, 20));
        expect((await money.setStatus(_id, 'completed')).status).toBe(200);
        changes += 2;
      }
    }
  });
  recorder.stop();
  // The administrator is one here, and many in a bank of this size; what belongs to one customer waits for no other.
  const own = new RegExp([...people, bank.admin].map(({ id }) => id).join('|'));
  const shared = new Map<string, Heat>();
  for (const [partition, { reads, writes }] of heat) {
    if (own.test(partition)) continue;
    const before = shared.get(rowOf(partition)) ?? { reads: 0, writes: 0 };
    shared.set(rowOf(partition), { reads: before.reads + reads, writes: before.writes + writes });
  }
  const perSecond = ([row, { reads, writes }]: [string, Heat]) => {
    const partitions = row.startsWith('AUDIT#') ? wholeAudit.length : 1;
    const atMost = Math.min((WRITES_A_SECOND / writes) * partitions, (READS_A_SECOND / reads) * partitions);
    return [row, Math.round(atMost * changes)] as const;
  };
  expect(Object.fromEntries([...shared].map(perSecond))).toEqual({
    // Lists, by what is written to them.
    'gsi2 TX#deposit': 4000,
    'gsi2 TX#withdraw': 4000,
    'gsi3 TX#deposit#pending': 2000,
    'gsi3 TX#withdraw#pending': 2000,
    'gsi3 TX#deposit#completed': 4000,
    'gsi3 TX#withdraw#completed': 4000,
    'AUDIT#<shard>': 8000,
    // By what is read of them, consistently.
    MAINTENANCE: 3000,
    SETTINGS: 6000,
    'APPROVAL-RULES': 6000,
    'ADMINISTRATOR-RULES': 6000,
  });
});

test('random customers and times: a list is one partition, the audit trail is spread evenly', () => {
  const random = seeded(31);
  const entries = new Map<string, number>();
  const count = (partition: string) => entries.set(partition, (entries.get(partition) ?? 0) + 1);
  const REQUESTS = 20_000;
  const year = 365 * 24 * 60 * 60 * 1000;
  for (let made = 0; made < REQUESTS; made += 1) {
    const at = Date.UTC(2026, 0, 1) + random.below(year);
    const number = transactionNumber(at, random.below(2 ** 20));
    const lists = (status: string) =>
      inTransactionLists(`customer-${random.below(5000)}`, random.pick(['deposit', 'withdraw']), status, number);
    const [requested, decided] = [lists('pending'), lists('completed')];
    for (const partition of [`gsi1 ${requested.gsi1pk}`, `gsi2 ${decided.gsi2pk}`, `gsi3 ${requested.gsi3pk}`]) {
      count(partition);
    }
    count(auditKey(randomUUID()).pk);
  }
  const fullest = (prefix: string) =>
    Math.max(...[...entries].filter(([name]) => name.startsWith(prefix)).map(([, size]) => size)) / REQUESTS;
  expect(fullest('gsi1 USER#')).toBeLessThan(0.002);
  for (const list of ['gsi2 TX#', 'gsi3 TX#']) expect(fullest(list)).toBeCloseTo(1 / 2, 1);
  expect(fullest('AUDIT#') * wholeAudit.length).toBeLessThan(1.2);
});
