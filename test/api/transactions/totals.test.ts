/** The totals count every change of the table exactly once, however the stream delivers it. */
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type StreamRecord,
} from '@aws-sdk/client-dynamodb-streams';
import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type ItemChange, itemChanges } from '#functions/core/dynamodb/item-changes.ts';
import { totalsKey } from '#functions/core/dynamodb/keys.ts';
import type { Sums } from '#functions/core/dynamodb/sums.ts';
import { addToTotals } from '#functions/reports/add-to-totals.ts';
import { readTotals, readTotalsWithDailyVolume, totalsDelta } from '#functions/reports/totals.ts';
import { toTicketItem } from '#functions/tickets/ticket-item.ts';
import { type PackedDailyVolumes, unpackDailyVolumes, utcDayOf } from '#functions/transactions/daily-volume.ts';
import { toTransactionItem } from '#functions/transactions/transaction-item.ts';
import { restoreEmptyMaps } from '#infra/local/dynamodb/stream-feeder.ts';
import { deleteUser } from '#shared/contract/customers.ts';
import { deleteTransaction, editTransaction } from '#shared/contract/transactions/transactions.ts';
import { settleDormantBalance } from '#shared/contract/transactions/unclaimed.ts';
import { NO_FEE } from '#shared/domain/fees.ts';
import { cents } from '#shared/domain/money.ts';
import { transactionNumber } from '#shared/domain/transaction-number.ts';
import { table } from '#test/support/faults/aws-clients.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const RUNS = iterationCount(1_000, 5);

const { bank, admin, money, tickets } = setupBank({ methods: true });
/** The true events: everything that the stream delivered about a few customers, in its order. */
let recorded: ItemChange[];
let exact: Sums;
let customerIds: string[];

beforeAll(async () => {
  const read = await streamFromHere(bank.stack.tableName);
  let heirId = '';
  for (let count = 0; count < 3; count += 1) {
    const person = await money.customerWith(100);
    heirId = person.id;
    const deposit = transactionOfAnswer(await money.deposit(person, 30));
    const withdrawal = transactionOfAnswer(await money.withdraw(person, 50));
    await money.setStatus(deposit._id, 'completed');
    await money.setStatus(withdrawal._id, 'processing');
    await money.setStatus(withdrawal._id, count === 1 ? 'failed' : 'completed');
    await admin.call(editTransaction, { params: { id: deposit._id }, body: { amount: 25 } });
    if (count === 2) await admin.call(deleteTransaction, { params: { id: deposit._id } });
    const asked = [await tickets.opened(person), await tickets.opened(person), await tickets.opened(person)];
    const [first, second, third] = asked.map(({ _id }) => _id);
    await tickets.setStatus(first ?? '', 'closed');
    await tickets.replyAsBank(second ?? '');
    await tickets.reply(person, second ?? '');
    if (count === 0) await tickets.remove(third ?? '');
  }
  // This customer leaves 70 euros behind, 20 of them reserved. Then 9 more arrive, 10 are paid out and 15 are
  // assigned to the last of the three.
  const gone = await money.customerWith(70);
  await money.withdraw(gone, 20);
  const late = transactionOfAnswer(await money.deposit(gone, 10));
  await admin.call(deleteUser, { params: { id: gone.id }, query: { force: 'true' } });
  await bank.drain();
  await admin.call(editTransaction, { params: { id: late._id }, body: { amount: 9, status: 'completed' } });
  const about = { userId: gone.id, reason: 'Probate' };
  await admin.call(settleDormantBalance, { body: { ...about, action: 'payout', amount: 10, details: 'By SEPA' } });
  await admin.call(settleDormantBalance, { body: { ...about, action: 'assign', amount: 15, toUserId: heirId } });
  recorded = (await read()).filter((change) => Object.keys(totalsDelta(change)).length > 0);
  exact = addUp(recorded.map(totalsDelta));
  customerIds = [...new Set(recorded.flatMap(({ after }) => (after?.kind === 'user' ? [String(after.id)] : [])))];
  await bank.drain();
});
beforeEach(forget);

async function forget(): Promise<void> {
  await table().send(new DeleteCommand({ TableName: bank.stack.tableName, Key: totalsKey }));
}

interface Counted {
  readonly sums: Sums;
  readonly volume: PackedDailyVolumes;
  readonly asOf: string;
  readonly version: number;
  readonly counted: Readonly<Record<string, unknown>>;
}

async function counted(): Promise<Counted> {
  const { Item } = await table().send(
    new GetCommand({ TableName: bank.stack.tableName, Key: totalsKey, ConsistentRead: true }),
  );
  const stored = Item as Counted;
  return { ...stored, sums: unpackDailyVolumes(stored) };
}

function addUp(all: readonly Sums[]): Sums {
  const total: Record<string, number> = {};
  for (const sums of all) for (const [name, value] of Object.entries(sums)) total[name] = (total[name] ?? 0) + value;
  return Object.fromEntries(Object.entries(total).filter(([, value]) => value !== 0));
}

function cut<T>(list: readonly T[], lengths: readonly number[]): T[][] {
  const parts: T[][] = [];
  let rest = [...list];
  for (const length of lengths) {
    parts.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return [...parts, rest].filter((part) => part.length > 0);
}

const lengths = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 12 });

test('the totals of the recorded changes equal the books', () => {
  expect(recorded.length).toBeGreaterThan(30);
  expect(customerIds).toHaveLength(4);
  // The customers have 100 + 25 - 50, 100 + 25 and 100 - 50 + 15 euros.
  expect(exact).toMatchObject({ users: 3, balance: 26_500, 'account.customer': 26_500, 'deposit.completed.count': 8 });
  // The unclaimed money is 70 + 9 - 10 - 15 euros; the two sides of the assignment cancel each other out.
  expect(exact).toMatchObject({ 'account.unclaimed': 5_400 });
  expect(exact).not.toHaveProperty('account.settlement:transfer');
  expect(exact).not.toHaveProperty('account.reserve');
  expect(Object.keys(exact).filter((name) => name.startsWith('off.'))).toEqual([]);
  // Each customer's first ticket is closed and the second is answered; one of the third ones was deleted.
  expect(exact).toMatchObject({ 'tickets.closed': 3, 'tickets.in-progress': 3, 'tickets.open': 2 });
});

test('a deletion moves all of a customer’s money out of their accounts, and a restore books it back', () => {
  const amounts = fc.integer({ min: 0, max: 99_999_999_999 });
  fc.assert(
    fc.property(amounts, amounts, (one, other) => {
      const [reserved, balance] = [Math.min(one, other), Math.max(one, other)];
      const customer = { kind: 'user', role: 'user', id: 'ada', balance, reserved };
      const deletion = { sequence: '1', before: customer, after: { ...customer, deleted: true } };
      const { users, balance: total = 0, reserved: held = 0, ...accounts } = totalsDelta(deletion);
      expect({ users, total, held }).toEqual({ users: -1, total: 0 - balance, held: 0 - reserved });
      expect(Object.keys(accounts).every((name) => name.startsWith('account.'))).toBe(true);
      expect(accounts['account.unclaimed'] ?? 0).toBe(balance);
      expect(accounts['account.reserve'] ?? 0).toBe(0 - reserved);
      expect(Object.values(accounts).reduce((sum, amount) => sum + amount, 0)).toBe(0);
      const restore = { sequence: '2', before: deletion.after, after: customer };
      expect(addUp([totalsDelta(deletion), totalsDelta(restore)])).toEqual({});
    }),
  );
});

test('each change counts once, however the batches are split, repeated or delayed', async () => {
  const repeats = fc.array(fc.tuple(fc.nat(40), fc.nat(40), fc.nat(40)), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(lengths, repeats, async (sizes, again) => {
      await forget();
      const batches = cut(recorded, sizes);
      for (const [index, batch] of batches.entries()) {
        await addToTotals('shard-1', batch, Date.now());
        // Lambda delivers a failed batch again: whole, in part, or joined with new records.
        for (const [at, back, length] of again.filter(([at]) => at % batches.length === index)) {
          const end = batches.slice(0, index + 1).flat().length;
          const start = Math.max(0, end - back - (at % 3));
          await addToTotals('shard-1', recorded.slice(start, Math.min(end, start + length)), Date.now());
        }
      }
      expect((await counted()).sums).toEqual(exact);
    }),
    { numRuns: RUNS },
  );
});

test('each change of two shards counts once when their batches come at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(lengths, lengths, async (some, others) => {
      await forget();
      // DynamoDB divides the changes in this way: all those of one partition go to one shard, in order.
      const [first = ''] = customerIds;
      const isFirst = ({ before, after }: ItemChange) => String((after ?? before)?.pk).endsWith(first);
      const parts = Map.groupBy(recorded, isFirst);
      const shards = [
        ['shard-1', cut(parts.get(true) ?? [], some)],
        ['shard-2', cut(parts.get(false) ?? [], others)],
      ] as const;
      await Promise.all(
        shards.map(async ([shard, batches]) => {
          for (const batch of batches) {
            await addToTotals(shard, batch, Date.now());
            await addToTotals(shard, batch, Date.now());
          }
        }),
      );
      expect((await counted()).sums).toEqual(exact);
    }),
    { numRuns: Math.ceil(RUNS / 4) },
  );
});

test('each change counts once when another worker has written the totals between reading and writing', async () => {
  await addToTotals('shard-1', recorded.slice(0, 10), Date.now());
  const client = table();
  let between = 0;
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName === 'PutItemCommand' && between === 0) {
        between += 1;
        await addToTotals('shard-2', [{ sequence: '1', before: undefined, after: toTicketItem(TICKET) }], Date.now());
      }
      return next(args);
    },
    { step: 'initialize', name: 'interference', override: true },
  );
  try {
    await addToTotals('shard-1', recorded.slice(10), Date.now());
  } finally {
    client.middlewareStack.remove('interference');
  }
  expect(between).toBe(1);
  const sums = { ...exact, 'tickets.open': 3, 'tickets.versions': 18 };
  expect(await counted()).toMatchObject({ sums, version: 3 });
});

test('each change counts once in more shards than one write sets aside, also when it comes again', async () => {
  const [HOUR, SHARDS] = [60 * 60 * 1000, 50];
  const start = Date.now();
  const count = (shard: number, sequence: number, hour: number) => {
    const change = { sequence: String(sequence), before: undefined, after: toTicketItem(TICKET) };
    return addToTotals(`ends-${shard}`, [change], start + hour * HOUR);
  };
  for (let shard = 1; shard <= SHARDS; shard += 1) await count(shard, 1, 0);
  // These two write the others to items of their own, because they have been idle for an hour.
  for (const shard of [SHARDS + 1, SHARDS + 2]) await count(shard, 1, 4);
  expect(Object.keys((await counted()).counted)).toHaveLength(2);
  // The stream keeps records for 24 hours, so what a shard counted last expires later than that.
  const setAside = (await bank.tableItems()).filter(({ sk }) => String(sk).startsWith('SHARD#ends-'));
  expect(setAside).toHaveLength(SHARDS);
  const expiry = Math.ceil((start + 48 * HOUR) / 1000);
  expect(new Set(setAside.map(({ expiresAt }) => expiresAt))).toEqual(new Set([expiry]));
  // A late record of a shard that was set aside counts as well, and none of that shard counts again.
  for (const sequence of [1, 2, 2, 1]) await count(7, sequence, 5);
  expect((await counted()).sums['tickets.open']).toBe(SHARDS + 3);
});

test('each change counts once when the answer to a write is lost', async () => {
  const client = table();
  let lost = 0;
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const result = await next(args);
      if (context.commandName !== 'PutItemCommand' || lost > 0) return result;
      lost += 1;
      throw new Error('The answer got lost (wanted by a test)');
    },
    { step: 'initialize', name: 'loss', override: true },
  );
  try {
    await expect(addToTotals('shard-1', recorded, Date.now())).rejects.toThrow('lost');
  } finally {
    client.middlewareStack.remove('loss');
  }
  await addToTotals('shard-1', recorded, Date.now());
  expect((await counted()).sums).toEqual(exact);
});

test('the time `asOf` is the moment of the last batch with a new change', async () => {
  const asOf = async (changes: readonly ItemChange[], at: string) => {
    await addToTotals('shard-1', changes, Date.parse(at));
    return (await readTotals()).asOf;
  };
  expect(await asOf(recorded.slice(0, 10), '2026-11-21T10:00:00.000Z')).toBe('2026-11-21T10:00:00.000Z');
  expect(await asOf(recorded.slice(10), '2026-11-21T10:00:01.000Z')).toBe('2026-11-21T10:00:01.000Z');
  expect(await asOf(recorded.slice(10), '2026-11-21T10:00:02.000Z')).toBe('2026-11-21T10:00:01.000Z');
});

test('a customer is out of balance only while half of a change is counted', async () => {
  const isTransaction = ({ before, after }: ItemChange) => (after ?? before)?.kind === 'transaction';
  for (const [shard, part] of [
    ['shard-1', recorded.filter((change) => !isTransaction(change))],
    ['shard-2', recorded.filter(isTransaction)],
  ] as const) {
    await addToTotals(shard, part, Date.now());
    const { differences } = await readTotals();
    expect(differences.map(({ userId }) => userId).sort()).toEqual(shard === 'shard-1' ? customerIds.toSorted() : []);
  }
  expect((await counted()).sums).toEqual(exact);
});

test('the volume of a day is removed after forty days, and a later change is ignored', async () => {
  const [TODAY, DAY] = [Date.UTC(2026, 10, 21, 12), 24 * 60 * 60 * 1000];
  const deposit = (daysAgo: number, amount: number) =>
    toTransactionItem({
      customerId: customerIds[0] ?? '',
      localId: '01900000-0000-7000-8000-000000000001',
      number: transactionNumber(TODAY - daysAgo * DAY, daysAgo),
      type: 'deposit',
      status: 'completed',
      amount: cents(amount),
      feePercent: NO_FEE,
      settlement: 'bank',
      version: 1,
      journal: [],
    });
  const volumeOf = async (daysAgo: number) =>
    (await readTotalsWithDailyVolume()).volume('deposit', utcDayOf(TODAY - daysAgo * DAY));
  const made = [
    { sequence: '1', before: undefined, after: deposit(40, 5) },
    { sequence: '2', before: undefined, after: deposit(41, 7) },
  ];
  await addToTotals('shard-1', made, TODAY);
  expect(await volumeOf(40)).toEqual({ count: 1, amount: 5 });
  expect(await volumeOf(41)).toEqual({ count: 0, amount: 0 });
  const edited = { sequence: '3', before: deposit(40, 5), after: deposit(40, 6) };
  await addToTotals('shard-1', [edited, { sequence: '4', before: undefined, after: deposit(0, 9) }], TODAY + DAY);
  expect(await volumeOf(40)).toEqual({ count: 0, amount: 0 });
  expect(await volumeOf(0)).toEqual({ count: 1, amount: 9 });
  expect(Object.keys((await counted()).volume)).toEqual(['20261121']);
});

const TICKET = {
  customerId: '01900000-0000-7000-8000-000000000000',
  localId: '01900000-0000-7000-8000-000000000001',
  subject: 'A ticket',
  message: 'Of a test',
  priority: 'low',
  status: 'open',
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
  replies: [],
  replyCount: 0,
  version: 1,
  lastChange: 'by a test',
} as const;

async function streamFromHere(tableName: string): Promise<() => Promise<ItemChange[]>> {
  const dynamodb = new DynamoDBClient({});
  const { Table } = await dynamodb.send(new DescribeTableCommand({ TableName: tableName }));
  dynamodb.destroy();
  const StreamArn = Table?.LatestStreamArn;
  const streams = new DynamoDBStreamsClient({ endpoint: bank.stack.endpoints.dynamodb });
  const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
  const ShardId = StreamDescription?.Shards?.at(-1)?.ShardId;
  const { ShardIterator } = await streams.send(
    new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType: 'LATEST' }),
  );
  return async () => {
    const { Records = [] } = await streams.send(new GetRecordsCommand({ ShardIterator, Limit: 1000 }));
    streams.destroy();
    return itemChanges(Records.map(({ dynamodb }) => ({ dynamodb: { ...dynamodb, ...typedImages(dynamodb) } })));
  };
}

/** Returns the images in the form in which the local stack delivers them. */
const typedImages = ({ OldImage, NewImage }: StreamRecord = {}) => ({
  ...(OldImage && { OldImage: restoreEmptyMaps(OldImage) }),
  ...(NewImage && { NewImage: restoreEmptyMaps(NewImage) }),
});
