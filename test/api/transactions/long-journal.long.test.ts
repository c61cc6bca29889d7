/** A transaction contains its journal, and DynamoDB allows at most 400 KB per item ("Constraints in Amazon DynamoDB"). */
import { expect, test } from 'vitest';
import { deleteTransaction, editTransaction } from '#shared/contract/transactions/transactions.ts';
import {
  overwriteStoredTransaction,
  readTransactionItem,
  storedTransaction,
  transactionItemBytes,
} from '#test/support/faults/stored-items.ts';
import { expectedBalances, transactionOfAnswer } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const KILOBYTE = 1024;
const MAX_TRANSACTION_ITEMS = 400 * KILOBYTE;

const { admin, money, customerForEach } = setupBank({ methods: true });
const ada = customerForEach({ euros: 100 });

const edit = (id: string, description: string) =>
  admin.call(editTransaction, { params: { id }, body: { amount: 40, description } });
const full = {
  status: 409,
  body: { code: 'history_limit_reached', message: expect.stringMatching(/too often.*deleted\.$/) },
};

/** Adds lines to the journal, which move no money, until the item has this size. */
async function withJournalOf(bytes: number, id: string): Promise<void> {
  const stored = await storedTransaction(id);
  const last = stored.journal.at(-1) ?? expect.fail('A transaction has a journal');
  const by = { id: admin.id, name: admin.name };
  const line = { ...last, by, what: 'edited' as const, from: last.to, reason: 'r'.repeat(500), postings: {} };
  const journal = [...stored.journal];
  while (transactionItemBytes({ ...stored, journal }) < bytes) {
    journal.push({ ...line, id: String(journal.length).padStart(12, '0') });
  }
  await overwriteStoredTransaction({ ...stored, journal });
}

test('a transaction that was edited hundreds of times can be decided, but no longer edited', async () => {
  const { _id } = transactionOfAnswer(await money.withdraw(ada, 40));
  await withJournalOf(150 * KILOBYTE, _id);
  expect((await edit(_id, 'Once more')).status).toBe(200);
  await withJournalOf(200 * KILOBYTE, _id);
  const before = await readTransactionItem(_id);
  expect(await edit(_id, 'Too often')).toMatchObject(full);
  expect(await readTransactionItem(_id)).toEqual(before);
  expect((await money.setStatus(_id, 'completed')).status).toBe(200);
  expect(await money.balances(ada)).toEqual(expectedBalances(60));
});

test('a transaction that was decided hundreds of times can still be deleted, and its money comes back', async () => {
  const { _id } = await money.book(ada, 'withdraw', 40);
  await withJournalOf(300 * KILOBYTE, _id);
  expect(await money.setStatus(_id, 'failed')).toMatchObject(full);
  expect(await money.balances(ada)).toEqual(expectedBalances(60));
  expect((await admin.call(deleteTransaction, { params: { id: _id } })).status).toBe(200);
  expect(await money.balances(ada)).toEqual(expectedBalances(100));
  expect(JSON.stringify(await readTransactionItem(_id)).length).toBeLessThan(MAX_TRANSACTION_ITEMS - 50 * KILOBYTE);
});
