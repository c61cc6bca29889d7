import { describe, expect, test } from 'vitest';
import { getReconciliation, getStats } from '#shared/contract/reports.ts';
import { createAdjustment } from '#shared/contract/transactions/transactions.ts';
import { processWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { generateBankItems, type Item } from '#test/support/faults/many-customers.ts';
import { storedTransactions } from '#test/support/faults/stored-items.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { balanceEffect } from '#test/support/money-model.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const SIZE = { customers: 40, transactionsEach: 12 };

const endsAt = Date.parse('2026-11-21T12:00:00Z');
const items = [...generateBankItems(SIZE, endsAt)];

test('the items of an invented bank tie out: balances equal transactions and journal, customer by customer', () => {
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
      const { balance, reserved } = balanceEffect(transaction);
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

describe('a bank that is started on them', () => {
  const { bank, admin, money, tickets } = setupBank({ size: SIZE });

  test('a bank that is started on invented items has the right totals, and books that tie out', async () => {
    const { body: books } = await admin.call(getReconciliation);
    expect(books).toMatchObject({ tiesOut: true, sum: 0, differences: [] });
    const { body: stats } = await admin.call(getStats);
    expect(stats).toMatchObject({
      totalUsers: SIZE.customers,
      totalTransactions: SIZE.customers * SIZE.transactionsEach,
      openTickets: SIZE.customers / 4,
    });
  });

  test('a bank that is started on invented items has the same items in its file as in DynamoDB', async () => {
    await bank.drain();
    const items = await bank.scannedItems();
    expect(items.length).toBeGreaterThan(SIZE.customers * SIZE.transactionsEach);
    expect(await bank.tableItems()).toEqual(items);
  });

  test('the invented items have the same shape as those that the functions write', async () => {
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
        createAdjustment,
        { body: { userId: person.id, type: 'deposit', amount: 500, description: 'Salary' } },
        { headers: key('credit') },
      );
      const deposit = transactionOfAnswer(await money.deposit(person, 100, key('deposit')));
      await money.setStatus(deposit._id, 'completed');
      const withdrawal = transactionOfAnswer(await money.withdraw(person, 50, key('withdrawal')));
      const done = { status: 'completed' as const, notes: 'Paid by SEPA' };
      await admin.call(processWithdrawal, { params: { id: withdrawal._id }, body: done });
      await money.withdraw(person, 60, key('another withdrawal'));
      await money.deposit(person, 70, key('another deposit'));
      await tickets.create(person, {}, key('ticket'));
      const made = (await bank.writtenItems()).filter(({ pk, sk }) => !before.has(`${pk} ${sk}`));
      const ofPerson = (item: Item) => JSON.stringify(item).includes(person.id);
      // The invented customers have had no notifications.
      return shapesOf(made.filter((item) => ofPerson(item) && item.type !== 'notification'));
    }
  });
});

/** Returns the names of all attributes of each kind of item. */
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
