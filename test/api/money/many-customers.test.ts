/** Banks that are invented for measurements are like those that lived: otherwise nothing measured there counts. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { startDynamoDb } from '#infra/local/dynamodb/start-dynamodb.ts';
import { clientSettings, localAccount } from '#infra/local/local-account.ts';
import { TABLE_NAME } from '#infra/local/start-stack.ts';
import { getBooks, getStats } from '#shared/contract/reports.ts';
import { addBalance } from '#shared/contract/transactions.ts';
import { listUsers } from '#shared/contract/users.ts';
import { processWithdrawal } from '#shared/contract/withdrawals.ts';
import { momentOf } from '#shared/domain/transaction-number.ts';
import { emailOfCustomer, type Item, itemsOfBank } from '#test/support/faults/many-customers.ts';
import { storedTransactions } from '#test/support/faults/stored-items.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { transactionIn } from '#test/support/money.ts';
import { effectOf } from '#test/support/money-model.ts';
import { fillTableFile } from '#test/support/table-file.ts';
import { tempFolder } from '#test/support/temp-folder.ts';

const SIZE = { customers: 60, transactionsEach: 20 };

describe('the items of an invented bank', () => {
  const endsAt = Date.parse('2026-11-21T12:00:00Z');
  const items = [...itemsOfBank(SIZE, endsAt)];

  test('stand in the file as dynoxide itself would have written them', async () => {
    const some = [...items.slice(0, 120), ...items.slice(-1)];
    const [prepared, written] = [tempFolder('bank-'), tempFolder('bank-')];
    await fillTableFile(prepared, some);
    await fillTableFile(written, []);
    const dynamodb = await startDynamoDb(join(written, 'table.db'));
    const settings = clientSettings(dynamodb.url, await localAccount(join(written, 'account.json')));
    const client = DynamoDBDocumentClient.from(new DynamoDBClient(settings), {
      marshallOptions: { removeUndefinedValues: true },
    });
    for (let start = 0; start < some.length; start += 25) {
      const batch = some.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }));
      await client.send(new BatchWriteCommand({ RequestItems: { [TABLE_NAME]: batch } }));
    }
    client.destroy();
    await dynamodb.close();
    const rows = rowsIn(prepared);
    expect(rows).toEqual(rowsIn(written));
    // The table and its four indexes.
    expect([...new Set(rows.map(({ table }) => table))]).toHaveLength(5);
    for (const directory of [prepared, written]) await rm(directory, { recursive: true });
  });

  test('tie out, customer by customer: balances are what the transactions come to, and what the journal says', () => {
    const ofCustomer = Map.groupBy(
      items.filter(({ kind }) => kind === 'user' || kind === 'transaction'),
      ({ pk }) => pk,
    );
    expect(ofCustomer.size).toBe(SIZE.customers + 1);
    for (const [user, ...rest] of ofCustomer.values()) {
      const transactions = storedTransactions(rest);
      const sum = { balance: 0, reserved: 0 };
      const booked = { balance: 0, reserved: 0 };
      for (const transaction of transactions) {
        const { balance, reserved } = effectOf(transaction);
        sum.balance += balance;
        sum.reserved += reserved;
        expect(transaction.journal).toHaveLength(transaction.version);
        for (const { postings } of transaction.journal) {
          const { customer = 0, reserve = 0, settlement = 0, fees = 0 } = postings;
          expect(customer + reserve + settlement + fees).toBe(0);
          booked.balance += customer + reserve;
          booked.reserved += reserve;
        }
      }
      expect({ balance: user?.balance, reserved: user?.reserved }).toEqual(sum);
      expect(booked).toEqual(sum);
      expect(user?.transactionCount ?? 0).toBe(transactions.length);
      expect(sum.reserved).toBeLessThanOrEqual(sum.balance);
    }
  });

  test('have numbers of their own, the youngest from just before the end', () => {
    const numbers = items.filter(({ kind }) => kind === 'transaction').map(({ gsi1sk }) => String(gsi1sk));
    expect(new Set(numbers).size).toBe(SIZE.customers * SIZE.transactionsEach);
    const youngest = Math.max(...numbers.map(momentOf));
    expect(youngest).toBeLessThan(endsAt);
    expect(youngest).toBeGreaterThan(endsAt - 3 * 24 * 60 * 60_000);
  });
});

describe('a bank that is started on them', () => {
  const { bank, admin, money, tickets } = setupBank({ size: SIZE });

  test('has the right totals, and books that tie out', async () => {
    const { body: books } = await admin.call(getBooks);
    expect(books).toMatchObject({ tiesOut: true, sum: 0, differences: [] });
    const { body: stats } = await admin.call(getStats);
    expect(stats).toMatchObject({
      totalUsers: SIZE.customers,
      totalTransactions: SIZE.customers * SIZE.transactionsEach,
      openTickets: SIZE.customers / 4,
    });
  });

  test('is read from the file as DynamoDB answers it', async () => {
    await bank.drain();
    const items = await bank.scannedItems();
    expect(items.length).toBeGreaterThan(SIZE.customers * SIZE.transactionsEach);
    expect(await bank.tableItems()).toEqual(items);
  });

  test('knows its customers, and moves their money on', async () => {
    const search = emailOfCustomer(17);
    const { result } = await admin.call(listUsers, { query: { search } });
    const [{ _id: userId, balance } = { _id: '', balance: 0 }] = result.users;
    const answer = await admin.call(addBalance, { body: { userId, type: 'withdraw', amount: balance } });
    expect(answer.status).toBe(201);
    await bank.drain();
    expect((await admin.call(getBooks)).body).toMatchObject({ tiesOut: true, sum: 0 });
  });

  test('keeps everything in the shape that its own functions give it', async () => {
    const invented = shapesOf(await bank.tableItems());
    const real = await startOver();

    expect(real.size).toBeGreaterThanOrEqual(12);
    for (const [what, shape] of real) expect({ what, shape: invented.get(what) }).toEqual({ what, shape });

    async function startOver(): Promise<ReturnType<typeof shapesOf>> {
      const before = new Set((await bank.tableItems()).map(({ pk, sk }) => `${pk} ${sk}`));
      await money.saveMethods();
      const person = await bank.newCustomer();
      const key = (of: string) => ({ 'idempotency-key': `many-customers-${of}` });
      await admin.call(
        addBalance,
        { body: { userId: person.id, type: 'deposit', amount: 500, description: 'Salary' } },
        { headers: key('credit') },
      );
      const deposit = transactionIn(await money.deposit(person, 100, key('deposit')));
      await money.setStatus(deposit._id, 'completed');
      const withdrawal = transactionIn(await money.withdraw(person, 50, key('withdrawal')));
      const done = { status: 'completed' as const, notes: 'Paid by SEPA' };
      await admin.call(processWithdrawal, { params: { id: withdrawal._id }, body: done });
      await money.withdraw(person, 60, key('another withdrawal'));
      await money.deposit(person, 70, key('another deposit'));
      await tickets.create(person, {}, key('ticket'));
      const made = (await bank.writtenItems()).filter(({ pk, sk }) => !before.has(`${pk} ${sk}`));
      const ofPerson = (item: Item) => JSON.stringify(item).includes(person.id);
      return shapesOf(made.filter((item) => ofPerson(item)));
    }
  });
});

/** By what an item is, the names of everything in it, in whichever of its kind. */
function shapesOf(items: readonly Item[]): Map<string, string[]> {
  const shapes = new Map<string, Set<string>>();
  for (const item of items) {
    const { t, s, m, action = '' } = (item.row ?? {}) as Record<string, string | undefined>;
    const what =
      item.kind === 'transaction' ? `${t} ${s} ${m}` : [item.kind, action, String(item.role ?? '')].join(' ').trim();
    const names = shapes.get(what) ?? new Set();
    for (const name of namesIn(item)) names.add(name);
    shapes.set(what, names);
  }
  return new Map([...shapes].map(([what, names]) => [what, [...names].sort()]));
}

function namesIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((element) => namesIn(element, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [`${path}: ${typeof value}`];
  return Object.entries(value).flatMap(([name, field]) => namesIn(field, `${path}.${name}`));
}

/** Everything in dynoxide's own tables of the table and its indexes. */
function rowsIn(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'table.db'), { readOnly: true });
  const tables = database.prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE ?`);
  const rows = tables.all(`${TABLE_NAME}%`).flatMap(({ name: table }) =>
    database
      .prepare(`SELECT * FROM "${table}" ORDER BY 1, 2`)
      .all()
      // When dynoxide wrote does not matter.
      .map(({ cached_at: _, item_json, ...row }) => ({ table, ...row, item: JSON.parse(String(item_json)) })),
  );
  database.close();
  return rows;
}
