import { beforeAll, describe, expect, test } from 'vitest';
import { deleteUser, listUsers } from '#shared/contract/customers.ts';
import { getTicket, listTickets } from '#shared/contract/tickets.ts';
import {
  createAdjustment,
  deleteTransaction,
  editTransaction,
  getTransaction,
  listRequests,
  listTransactions,
} from '#shared/contract/transactions/transactions.ts';
import { listWithdrawals } from '#shared/contract/transactions/withdrawals.ts';
import type { Answer, Person } from '#test/support/bank.ts';
import { REVOKED_SESSION_STATE, VALID_SESSION_STATE } from '#test/support/customers.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { crashAtNextPoolCall } from '#test/support/faults/fail-pool.ts';
import { crashOnNextWrite, FREQUENT_FAULTS, injectFaults } from '#test/support/faults/fail-writes.ts';
import { storedTransaction } from '#test/support/faults/stored-items.ts';
import { followCustomers } from '#test/support/faults/workers.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { toTransactionListPage } from '#test/support/lists.ts';
import { type Transaction, transactionOfAnswer } from '#test/support/money.ts';
import { seededRandom } from '#test/support/random.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { USER_DELETED_MESSAGE } from '#test/support/spec-texts.ts';
import { ticketOfAnswer } from '#test/support/tickets.ts';
import { BALANCED_BOOKS, readBalanceTotals, readBooks } from '#test/support/totals.ts';

const DELETIONS = iterationCount(120, 2);
const AT_THE_SAME_MOMENT = iterationCount(12, 4);

const { bank, money, tickets, customers, unmoved } = setupBank({ methods: true, rateLimits: 'off' });

const done = { status: 200, body: { message: USER_DELETED_MESSAGE } };

const books = () => readBooks(bank);
const stats = () => readBalanceTotals(bank);

/** Returns the event by which the stream reports the deletion. */
const deletionOf = ({ id }: Person) => {
  const NewImage = { kind: { S: 'user' }, id: { S: id }, deleted: { BOOL: true } };
  return { Records: [{ dynamodb: { SequenceNumber: '1', NewImage } }] };
};

test('a deleted customer is signed out on every device, and a sign-in is answered as for an unknown address (ASVS 7.4.2)', async () => {
  const ada = await bank.newCustomer();
  const phone = await bank.signIn(ada.email, ada.password);
  expect(await customers.delete(ada.id)).toMatchObject(done);
  for (const session of [ada.session, phone]) expect(await customers.opens(session)).toEqual(REVOKED_SESSION_STATE);
  const unknown = await customers.tryToSignIn({ email: 'nobody@test.example', password: ada.password });
  const { requestId: _, ...words } = (await customers.tryToSignIn(ada)).refusal;
  expect(unknown).toMatchObject({ status: 401, body: words });
  expect(await customers.isEnabledInPool(ada.id)).toBe(false);
  // The address may be used again, and opens nothing of the former customer.
  const again = await bank.newCustomer({ email: ada.email });
  expect(await customers.opens(again.session)).toEqual(VALID_SESSION_STATE);
  expect(await customers.opens(ada.session)).toEqual(REVOKED_SESSION_STATE);
});

test('a deleted customer is in no list, no search and no item but the audit trail, and no route leads to them', async () => {
  const ada = await bank.newCustomer({ name: 'Augusta Ada Byron', email: 'augusta@test.example' });
  const { user } = (await customers.get(ada.id)).result;
  await money.deposit(ada, 20);
  await customers.delete(ada.id);
  await bank.drain();
  for (const word of ['augusta', ada.email, user.accountNumber]) expect(await customers.found(word)).toEqual([]);
  const { users } = (await bank.admin.call(listUsers, { query: { limit: 100 } })).result;
  expect(users.map(({ _id }) => _id)).not.toContain(ada.id);
  const items = (await bank.tableItems()).filter(({ kind }) => kind !== 'audit');
  const text = JSON.stringify(items).toLowerCase();
  for (const word of ['augusta', 'byron', user.accountNumber]) expect(text).not.toContain(word);
  const answers = [
    await customers.get(ada.id),
    await customers.suspend(ada.id),
    await bank.admin.call(createAdjustment, { body: { userId: ada.id, type: 'deposit', amount: 5 } }),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { error: 'User not found' } });
});

test('an account with money is deleted only by force, after the refusal has named the amounts', async () => {
  const ada = await money.customerWith(1234.5);
  await money.withdraw(ada, 100);
  const before = await customers.itemsOf(ada);
  for (const query of [{}, { force: 'false' as const }]) {
    const answer = await bank.admin.call(deleteUser, { params: { id: ada.id }, query });
    expect(answer).toMatchObject({ status: 409, body: { code: 'account_not_empty' } });
    expect(answer.refusal.error).toContain('This account still holds €1,234.50 (€100.00 of it reserved).');
  }
  expect(await customers.itemsOf(ada)).toEqual(before);
  expect(await customers.opens(ada.session)).toEqual(VALID_SESSION_STATE);
  expect(await customers.isEnabledInPool(ada.id)).toBe(true);
  expect(await customers.delete(ada.id, 'true')).toMatchObject(done);
});

test('a deleted account with money keeps it in the books, as unclaimed money, and in no total', async () => {
  const [before, totals] = [await books(), await stats()];
  const ada = await money.customerWith(1000);
  await money.withdraw(ada, 300);
  const open = await books();
  expect(await stats()).toEqual({
    totalUsers: totals.totalUsers + 1,
    totalBalance: totals.totalBalance + 1000,
    totalReserved: totals.totalReserved + 300,
  });
  await customers.delete(ada.id, 'true');
  const after = await books();
  expect(await stats()).toEqual(totals);
  expect(after).toMatchObject(BALANCED_BOOKS);
  expect(after.accounts).toEqual({
    ...open.accounts,
    customers: before.accounts.customers,
    reserve: before.accounts.reserve,
    unclaimed: (before.accounts.unclaimed ?? 0) + 1000,
  });
});

describe('what a deleted customer had asked for', () => {
  const openOf = async (id: string) => {
    const both = await Promise.all(
      (['pending', 'processing'] as const).map((status) =>
        bank.admin.call(listTransactions, { query: { userId: id, status, limit: 100 } }),
      ),
    );
    return both.flatMap((list) => toTransactionListPage(list).rows);
  };

  test('the open requests of a deleted customer are cancelled, and nothing stays held', async () => {
    const [before, counted] = [await books(), await stats()];
    const ada = await money.customerWith(100);
    const held = transactionOfAnswer(await money.withdraw(ada, 30));
    const seen = transactionOfAnswer(await money.deposit(ada, 45));
    const decided = transactionOfAnswer(await money.deposit(ada, 15));
    await money.setStatus(seen._id, 'processing');
    await money.setStatus(decided._id, 'failed');
    expect(await customers.delete(ada.id, 'true')).toMatchObject(done);
    const after = await books();
    for (const { _id } of [held, seen]) {
      const { timeline, ...row } = transactionOfAnswer(await bank.admin.call(getTransaction, { params: { id: _id } }));
      expect(row).toMatchObject({ status: 'cancelled', userId: { name: 'Unknown', email: '' } });
      expect(timeline[0]).toMatchObject({ by: 'Unknown' });
      const cancellation = { by: bank.admin.name, what: 'status', to: 'cancelled', reason: 'The customer was deleted' };
      expect(timeline.at(-1)).toMatchObject(cancellation);
    }
    const kept = transactionOfAnswer(await bank.admin.call(getTransaction, { params: { id: decided._id } }));
    expect(kept).toMatchObject({ status: 'failed' });
    expect(await openOf(ada.id)).toEqual([]);
    expect(await stats()).toEqual(counted);
    expect(after).toMatchObject(BALANCED_BOOKS);
    expect(after.accounts.reserve).toBe(before.accounts.reserve);
    expect(after.accounts.unclaimed).toBe((before.accounts.unclaimed ?? 0) + 100);
    const records = await customers.records(ada.id, 'transaction.status');
    const cancellations = records.filter(({ after: made }) => made?.status === 'cancelled');
    expect(cancellations.map(({ actorId }) => actorId)).toEqual([bank.admin.id, bank.admin.id]);
  });

  test('the open requests of a deleted customer are cancelled once, even after a worker that died between two of them', async () => {
    const ada = await money.customerWith(100);
    for (const amount of [10, 11, 12]) await money.withdraw(ada, amount);
    await customers.delete(ada.id, 'true');
    const event = deletionOf(ada);
    crashOnNextWrite('after');
    await Promise.allSettled([followCustomers(event), bank.drain()]);
    await Promise.all([followCustomers(event), followCustomers(event)]);
    expect(await openOf(ada.id)).toEqual([]);
    expect(await customers.records(ada.id, 'transaction.status')).toHaveLength(3);
    expect(await books()).toMatchObject(BALANCED_BOOKS);
  });
});

describe('the transactions of a deleted customer', () => {
  let ada: Person;
  let booked: Transaction;
  let deposit: Transaction;
  let withdrawal: Transaction;
  beforeAll(async () => {
    ada = await money.customerWith(0);
    booked = await money.book(ada, 'deposit', 500);
    deposit = transactionOfAnswer(await money.deposit(ada, 20));
    withdrawal = transactionOfAnswer(await money.withdraw(ada, 30));
    await customers.delete(ada.id, 'true');
    await bank.drain();
  });

  const unknown = { name: 'Unknown', email: '', accountNumber: '' };

  test('the transactions of a deleted customer stay in every list, under the name "Unknown"', async () => {
    const lists = [
      await bank.admin.call(listTransactions, { query: { limit: 100 } }),
      await bank.admin.call(listWithdrawals, { query: { status: 'cancelled', limit: 100 } }),
      await bank.admin.call(listRequests, { query: { status: 'cancelled', limit: 100 } }),
    ];
    for (const list of lists) {
      const rows = toTransactionListPage(list).rows.filter(({ _id }) =>
        [booked, deposit, withdrawal].some((one) => one._id === _id),
      );
      expect(rows.map(({ _id }) => _id)).toContain(withdrawal._id);
      for (const { userId } of rows) expect(userId).toEqual({ _id: ada.id, ...unknown });
    }
  });

  const sentence =
    'This customer has been deleted. Only a deposit that still arrives can be booked; what is unclaimed is paid out or assigned.';
  const moves: [string, () => Promise<Answer>][] = [
    ['completing a withdrawal', () => money.setStatus(withdrawal._id, 'completed')],
    ['undoing what was booked', () => money.setStatus(booked._id, 'failed')],
    ['another amount', () => bank.admin.call(editTransaction, { params: { id: booked._id }, body: { amount: 5 } })],
    ['deleting what was booked', () => bank.admin.call(deleteTransaction, { params: { id: booked._id } })],
  ];

  test.each(moves)('a transaction of a deleted customer refuses %s, and nothing moves', async (_, move) => {
    expectRefusal(await unmoved(() => move()), 409, { error: sentence, code: 'customer_deleted' });
  });

  test('a request of a deleted customer cannot be opened again', async () => {
    expectRefusal(await money.setStatus(withdrawal._id, 'pending'), 409, {
      error: 'This customer has been deleted. None of their requests can be opened again.',
      code: 'customer_deleted',
    });
  });

  test('a transaction of a deleted customer accepts changes that move no money', async () => {
    expect(transactionOfAnswer(await money.setStatus(deposit._id, 'failed'))).toMatchObject({ status: 'failed' });
    const body = { amount: 500, description: 'Owner not found' };
    const edited = await bank.admin.call(editTransaction, { params: { id: booked._id }, body });
    expect(transactionOfAnswer(edited)).toMatchObject({ description: 'Owner not found', userId: unknown });
    expect(await books()).toMatchObject(BALANCED_BOOKS);
  });
});

const arrivingFor = async (euros: number) => {
  const ada = await money.customerWith(0);
  const deposit = transactionOfAnswer(await money.deposit(ada, euros));
  await customers.delete(ada.id);
  await bank.drain();
  return { ada, deposit };
};

test('a deposit for a deleted customer is booked to unclaimed money, with its fee, and is in no total of balances', async () => {
  const { deposit } = await arrivingFor(100);
  const [before, counted] = [await books(), await stats()];
  expect(transactionOfAnswer(await money.setStatus(deposit._id, 'completed'))).toMatchObject({
    status: 'completed',
    userId: { name: 'Unknown' },
    timeline: [{}, { to: 'cancelled' }, { by: bank.admin.name, from: 'cancelled', to: 'completed' }],
  });
  const { journal } = await storedTransaction(deposit._id);
  expect(journal.at(-1)?.postings).toEqual({ customer: 10_000, settlement: -10_150, fees: 150 });
  const after = await books();
  expect(after).toMatchObject(BALANCED_BOOKS);
  expect(after.accounts).toEqual({
    ...before.accounts,
    unclaimed: (before.accounts.unclaimed ?? 0) + 100,
    'settlement:bank': (before.accounts['settlement:bank'] ?? 0) - 101.5,
    'income:fees': (before.accounts['income:fees'] ?? 0) + 1.5,
  });
  expect(await stats()).toEqual(counted);
});

test('a deposit for a deleted customer is booked once by several administrators at once, and is undone by its status', async () => {
  const { ada, deposit } = await arrivingFor(40);
  const before = await books();
  const answers = await Promise.all(Array.from({ length: 8 }, () => money.setStatus(deposit._id, 'completed')));
  for (const { status } of answers) expect(status).toBe(200);
  expect(await bank.storedUser(ada.id)).toMatchObject({ balance: 4000 });
  expect((await money.setStatus(deposit._id, 'cancelled')).status).toBe(200);
  expect(await books()).toEqual({ ...before, asOf: expect.any(String) });
});

test('a deposit for a deleted customer may differ from the announced amount, keeps it while booked, and is not deleted', async () => {
  const { deposit } = await arrivingFor(40);
  const unclaimed = (await books()).accounts.unclaimed ?? 0;
  const body = { amount: 25, status: 'completed' as const };
  expect((await bank.admin.call(editTransaction, { params: { id: deposit._id }, body })).status).toBe(200);
  expect((await books()).accounts.unclaimed).toBe(unclaimed + 25);
  const before = await bank.moneyItems();
  const [edited, removed] = [
    await bank.admin.call(editTransaction, { params: { id: deposit._id }, body: { amount: 41 } }),
    await bank.admin.call(deleteTransaction, { params: { id: deposit._id } }),
  ];
  for (const answer of [edited, removed]) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'customer_deleted' } });
  }
  expect(await bank.moneyItems()).toEqual(before);
});

test('a removed name is removed from tickets, too, which stay in every list', async () => {
  const ada = await bank.newCustomer({ name: 'Ottilie Marchbanks' });
  const { _id } = await tickets.opened(ada);
  await tickets.reply(ada, _id);
  // A change that read the name before its removal must not write it back.
  await Promise.all([
    customers.delete(ada.id),
    ...(['in-progress', 'resolved', 'closed'] as const).map((status) => tickets.setStatus(_id, status)),
  ]);
  await bank.drain();
  const unknown = { _id: ada.id, name: 'Unknown', email: '' };
  const shown = ticketOfAnswer(await bank.admin.call(getTicket, { params: { id: _id } }));
  expect(shown).toMatchObject({ userId: unknown, replies: [{ repliedBy: { name: 'Unknown' } }] });
  const { tickets: listed } = (await bank.admin.call(listTickets, { query: { limit: 100 } })).result;
  expect(listed.find((ticket) => ticket._id === _id)?.userId).toEqual(unknown);
  const found = (await bank.admin.call(listTickets, { query: { search: 'Marchbanks' } })).result;
  expect(found.tickets).toEqual([]);
});

test('the name of an existing customer stays, whatever an old record of the stream says', async () => {
  const ada = await bank.newCustomer();
  const { _id } = transactionOfAnswer(await money.deposit(ada, 20));
  await followCustomers(deletionOf(ada));
  expect((await storedTransaction(_id)).customer).toMatchObject({ name: ada.name });
});

test.each(['before', 'after'] as const)(
  'a repeated deletion succeeds after a function that died %s the commit',
  async (when) => {
    const ada = await money.customerWith(10);
    crashOnNextWrite(when);
    expect((await customers.delete(ada.id, 'true')).status).toBe(500);
    expect((await customers.get(ada.id)).status).toBe(when === 'before' ? 200 : 404);
    expect(await customers.delete(ada.id, 'true')).toMatchObject(done);
    expect(await customers.isEnabledInPool(ada.id)).toBe(false);
    expect(await customers.records(ada.id, 'user.deleted')).toHaveLength(1);
    expect(await books()).toMatchObject(BALANCED_BOOKS);
  },
);

test('a repeated deletion succeeds after a function that died before the pool was updated, and no one signs in meanwhile', async () => {
  const ada = await bank.newCustomer();
  crashAtNextPoolCall('AdminDisableUser');
  expect((await customers.delete(ada.id)).status).toBe(500);
  expect(await customers.opens(ada.session)).toEqual(REVOKED_SESSION_STATE);
  expect((await customers.tryToSignIn(ada)).status).toBe(401);
  expect(await customers.delete(ada.id)).toMatchObject(done);
  expect(await customers.isEnabledInPool(ada.id)).toBe(false);
});

test('a deletion through conflicts, throttles and lost answers is one deletion, and the books tie out', async () => {
  const random = seededRandom(11);
  for (let round = 0; round < DELETIONS; round += 1) {
    const ada = await money.customerWith(10);
    const faults = injectFaults(FREQUENT_FAULTS, random);
    let answer: Answer;
    do {
      answer = await customers.delete(ada.id, 'true');
      expect([200, 503]).toContain(answer.status);
    } while (answer.status !== 200);
    faults.stop();
    expect((await customers.itemsOf(ada)).filter(({ kind }) => kind !== 'transaction')).toMatchObject([
      { kind: 'departure' },
      { kind: 'user', deleted: true, balance: 1000, version: 3 },
    ]);
    expect(await customers.records(ada.id, 'user.deleted')).toHaveLength(1);
    expect(await customers.isEnabledInPool(ada.id)).toBe(false);
  }
  expect(await books()).toMatchObject(BALANCED_BOOKS);
});

test('a deletion is refused, or the money becomes unclaimed, when money arrives at the same moment', async () => {
  const before = (await books()).accounts.unclaimed ?? 0;
  let [deleted, refused, kept] = [0, 0, 0];
  for (let round = 0; round < AT_THE_SAME_MOMENT; round += 1) {
    const ada = await bank.newCustomer();
    const { _id } = transactionOfAnswer(await money.deposit(ada, 20));
    const force = round % 2 === 0 ? 'true' : undefined;
    const [deletion, completion] = await Promise.all([
      customers.delete(ada.id, force),
      money.setStatus(_id, 'completed'),
    ]);
    expect(completion.status).toBe(200);
    if (deletion.status === 409) {
      expect(force).toBeUndefined();
      expect((await customers.get(ada.id)).body).toMatchObject({ user: { balance: 20 } });
      refused += 1;
    } else {
      expect(deletion).toMatchObject(done);
      kept += 20;
      deleted += 1;
    }
  }
  expect(deleted + refused).toBe(AT_THE_SAME_MOMENT);
  expect(deleted).toBeGreaterThanOrEqual(AT_THE_SAME_MOMENT / 2);
  const after = await books();
  expect(after).toMatchObject(BALANCED_BOOKS);
  expect(after.accounts.unclaimed).toBe(before + kept);
});
