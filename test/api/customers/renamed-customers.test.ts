import { expect, test } from 'vitest';
import { correctUser, setAccountNumber, updateProfile } from '#shared/contract/customers.ts';
import { getReconciliation } from '#shared/contract/reports.ts';
import { listTickets } from '#shared/contract/tickets.ts';
import {
  cancelOwnTransaction,
  listOwnTransactions,
  listTransactions,
} from '#shared/contract/transactions/transactions.ts';
import { listWithdrawals } from '#shared/contract/transactions/withdrawals.ts';
import type { Person } from '#test/support/bank.ts';
import { followCustomers } from '#test/support/faults/workers.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { retryWhileBusy } from '#test/support/retry-while-busy.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { ticketOfAnswer } from '#test/support/tickets.ts';

const { bank, admin, money, customers, tickets, backups, customerForEach } = setupBank({
  methods: true,
  rateLimits: 'off',
});
const ada = customerForEach({ name: 'Ada King', euros: 1000 });

const rename = async (name: string, person: Person = ada) =>
  expect((await retryWhileBusy(() => person.call(updateProfile, { body: { name } }))).status).toBe(200);

const itemsOf = async ({ id }: Person = ada) =>
  (await bank.tableItems())
    .filter(({ pk }) => pk === `USER#${id}`)
    .sort((a, b) => String(a.sk).localeCompare(String(b.sk)));
const ofKind = (items: Record<string, unknown>[], wanted: string) => items.filter(({ kind }) => kind === wanted);

interface Shown {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
  readonly accountNumber?: string;
}

async function shownIn(person: Person = ada) {
  const query = { userId: person.id, limit: 100 };
  const { transactions } = (await admin.call(listTransactions, { query })).result;
  const own = (await person.call(listOwnTransactions, { query: { limit: 100 } })).result.transactions;
  const withdrawals = (await admin.call(listWithdrawals, { query: { limit: 100 } })).result.withdrawals;
  const open = (await admin.call(listTickets, { query: { limit: 100 } })).result.tickets;
  return [...transactions, ...own, ...withdrawals, ...open]
    .map(({ userId }): Shown => userId)
    .filter(({ _id }) => _id === person.id);
}

const record = (id = ada.id) => ({
  Records: [
    { dynamodb: { SequenceNumber: '1', NewImage: { kind: { S: 'renamed' }, userId: { S: id }, version: { N: '1' } } } },
  ],
});

test('the rows of transactions, withdrawals and tickets show a new name within ten seconds, without any other call', async () => {
  await money.withdraw(ada, 20);
  await tickets.opened(ada);
  await rename('Ada Lovelace');
  await expect
    .poll(async () => new Set((await shownIn()).map(({ name }) => name)), { timeout: 10_000 })
    .toEqual(new Set(['Ada Lovelace']));
  expect(await shownIn()).toHaveLength(6);
});

test('the rows show a new e-mail address, account number and mobile number in the same way', async () => {
  await money.withdraw(ada, 20);
  await tickets.opened(ada);
  const email = `countess.${ada.id.slice(0, 8)}@test.example`;
  const accountNumber = `NEW${ada.id.slice(-6)}`.toUpperCase();
  await ada.call(updateProfile, { body: { mobile: '+44 20 7946 0999' } });
  expect((await admin.call(correctUser, { params: { id: ada.id }, body: { email } })).status).toBe(200);
  await admin.call(setAccountNumber, { params: { id: ada.id }, body: { accountNumber } });
  ada.email = email;
  await ada.signInAgain();
  await bank.drain();
  const rows = await shownIn();
  expect(new Set(rows.map((row) => row.email))).toEqual(new Set([email]));
  expect(new Set(rows.flatMap((row) => row.accountNumber ?? []))).toEqual(new Set([accountNumber]));
  expect(ofKind(await itemsOf(), 'transaction').map(({ mobile }) => mobile)).toEqual(Array(2).fill('+44 20 7946 0999'));
});

test('a new name changes nothing but what names the customer: neither versions, money, totals nor the journal', async () => {
  await money.withdraw(ada, 20);
  await tickets.opened(ada);
  await bank.drain();
  const before = await itemsOf();
  const books = async () => {
    const { asOf: _, ...rest } = (await admin.call(getReconciliation)).result;
    return rest;
  };
  const [totals, content] = [await books(), await backups.snapshot()];
  await rename('Ada Lovelace');
  await bank.drain();
  const after = await itemsOf();
  expect(await books()).toEqual(totals);
  const unnamed = (items: Record<string, unknown>[]) =>
    [...ofKind(items, 'transaction'), ...ofKind(items, 'ticket')].map(({ row, journal: _, ...rest }) => {
      const { c: __, customer: ___, ...others } = row as Record<string, unknown>;
      return { ...rest, row: others };
    });
  expect(unnamed(after)).toEqual(unnamed(before));
  // The journal keeps the names of its time.
  const journal = (await backups.snapshot()).journal.filter(({ userId }) => userId === ada.id);
  expect(journal).toEqual(content.journal.filter(({ userId }) => userId === ada.id));
  expect(journal.map(({ by }) => by.name)).toContain('Ada King');
});

test('a new name loses no money and no tickets that change at the same time, and every row shows the last name', async () => {
  const made: string[] = [];
  for (let count = 0; count < 4; count += 1) made.push(transactionOfAnswer(await money.withdraw(ada, 5))._id);
  const ticket = await tickets.opened(ada);
  const names = ['Ada One', 'Ada Two', 'Ada Three', 'Ada Four'];
  const renaming = (async () => {
    for (const name of names) await rename(name);
  })();
  const answers = await Promise.all([
    ...made.slice(0, 2).map((id) => retryWhileBusy(() => money.setStatus(id, 'completed'))),
    ...made.slice(2).map((id) => retryWhileBusy(() => ada.call(cancelOwnTransaction, { params: { id } }))),
    ...Array.from({ length: 2 }, () => retryWhileBusy(() => money.withdraw(ada, 5))),
    ...Array.from({ length: 3 }, () => retryWhileBusy(() => tickets.reply(ada, ticket._id))),
    ...Array.from({ length: 3 }, () => followCustomers(record()).then(() => ({ status: 200 }))),
  ]);
  await renaming;
  expect(answers.every(({ status }) => status < 300)).toBe(true);
  await bank.drain();
  expect(new Set((await shownIn()).map(({ name }) => name))).toEqual(new Set(['Ada Four']));
  expect(ofKind(await itemsOf(), 'renamed')).toEqual([]);
  expect(await money.balances(ada)).toMatchObject({ balance: 990, reservedAmount: 10 });
  expect((await admin.call(getReconciliation)).result).toMatchObject({ tiesOut: true, differences: [] });
  expect(ticketOfAnswer(await tickets.replyAsBank(ticket._id)).replyCount).toBe(4);
});

test('the worker tolerates records that are repeated, late, or of no customer', async () => {
  await money.withdraw(ada, 20);
  await rename('Ada Lovelace');
  await bank.drain();
  const after = await itemsOf();
  await followCustomers(record());
  await Promise.all([followCustomers(record()), followCustomers(record())]);
  expect(await itemsOf()).toEqual(after);
  await followCustomers(record('01890a5d-ac96-774b-bcce-b302099a8057'));
});

test('the worker gives a deleted customer no name back', async () => {
  const { _id } = transactionOfAnswer(await money.withdraw(ada, 20));
  await rename('Ada Lovelace');
  await customers.delete(ada.id, 'true');
  await followCustomers(record());
  await bank.drain();
  await followCustomers(record());
  const { transactions } = (await admin.call(listTransactions, { query: { limit: 100 } })).result;
  expect(transactions.find((one) => one._id === _id)?.userId.name).toBe('Unknown');
  expect(ofKind(await itemsOf(), 'renamed')).toEqual([]);
});
