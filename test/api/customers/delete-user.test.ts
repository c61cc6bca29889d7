import { beforeAll, describe, expect, test } from 'vitest';
import { createUser, deleteUser, listUserSignIns, listUsers, setWithdrawFee } from '#shared/contract/customers.ts';
import { getTicket, listTickets } from '#shared/contract/tickets.ts';
import {
  cancelOwnTransaction,
  createAdjustment,
  deleteTransaction,
  editTransaction,
  getTransaction,
  listRequests,
  listTransactions,
  previewTransaction,
} from '#shared/contract/transactions/transactions.ts';
import { getWithdrawal, listWithdrawals } from '#shared/contract/transactions/withdrawals.ts';
import type { Answer, Person } from '#test/support/bank.ts';
import { REVOKED_SESSION_STATE, VALID_SESSION_STATE } from '#test/support/customers.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { crashAtNextPoolCall } from '#test/support/faults/fail-pool.ts';
import { crashOnNextWrite, FREQUENT_FAULTS, injectFaults } from '#test/support/faults/fail-writes.ts';
import { putTransactions, storedTransaction } from '#test/support/faults/stored-items.ts';
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
  const [ada, other] = [await bank.newCustomer(), await bank.newCustomer()];
  const phone = await bank.signIn(ada.email, ada.password);
  const sessionsOf = async (id: string) =>
    (await bank.writtenItems()).filter(({ pk }) => pk === `SESSIONS-OF#${id}`).length;
  expect(await sessionsOf(ada.id)).toBe(2);
  expect(await customers.delete(ada.id)).toMatchObject(done);
  for (const session of [ada.session, phone]) expect(await customers.opens(session)).toEqual(REVOKED_SESSION_STATE);
  const unknown = await customers.tryToSignIn({ email: 'nobody@test.example', password: ada.password });
  const { requestId: _, ...words } = (await customers.tryToSignIn(ada)).refusal;
  expect(unknown).toMatchObject({ status: 401, body: words });
  expect(await customers.isEnabledInPool(ada.id)).toBe(false);
  // A refused renewal does not record the use of the session.
  await expect.poll(() => sessionsOf(ada.id)).toBe(0);
  expect(await sessionsOf(other.id)).toBe(1);
  const noted = (await bank.tableItems()).filter(({ kind, userId }) => kind === 'departure' && userId === ada.id);
  expect(noted).toMatchObject([{ sk: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z#/) }]);
  expect(noted[0]?.sk).toBe(`${noted[0]?.deletedAt}#${ada.id}`);
});

test('a deleted customer is in no list and no search, and no route leads to them any more', async () => {
  const ada = await bank.newCustomer({ name: 'Augusta Ada Byron', email: 'augusta@test.example' });
  const { user } = (await customers.get(ada.id)).result;
  await customers.delete(ada.id);
  for (const word of ['augusta', 'ada', 'byron', ada.email, user.accountNumber]) {
    expect(await customers.found(word)).toEqual([]);
  }
  const { users } = (await bank.admin.call(listUsers, { query: { limit: 100 } })).result;
  expect(users.map(({ _id }) => _id)).not.toContain(ada.id);
  const params = { id: ada.id };
  const answers = [
    await customers.get(ada.id),
    await customers.suspend(ada.id),
    await customers.reactivate(ada.id),
    await bank.admin.call(listUserSignIns, { params }),
    await bank.admin.call(setWithdrawFee, { params, body: { withdrawalFeePercent: 1 } }),
    await bank.admin.call(createAdjustment, { body: { userId: ada.id, type: 'deposit', amount: 5 } }),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { error: 'User not found' } });
});

test('a deleted customer leaves no personal data in the table, except in the audit trail', async () => {
  const ada = await bank.newCustomer({ name: 'Ottoline Quillfeather', email: 'ottoline@test.example' });
  const { user } = (await customers.get(ada.id)).result;
  await money.deposit(ada, 20);
  await customers.delete(ada.id);
  await bank.drain();
  const items = (await bank.tableItems()).filter(({ kind }) => kind !== 'audit');
  const text = JSON.stringify(items).toLowerCase();
  for (const word of ['ottoline', 'quillfeather', user.accountNumber]) expect(text).not.toContain(word);
});

test('the e-mail address and account number of a deleted customer may be used again', async () => {
  const ada = await bank.newCustomer();
  await customers.delete(ada.id);
  const again = await bank.newCustomer({ email: ada.email });
  expect(again.id).not.toBe(ada.id);
  expect(await customers.opens(again.session)).toEqual(VALID_SESSION_STATE);
  expect(await customers.opens(ada.session)).toEqual(REVOKED_SESSION_STATE);
});

test('a deleted customer may have a name of more words than a transaction can contain', async () => {
  const letters = Array.from({ length: 50 }, (_, index) => String.fromCodePoint(0x4e00 + index));
  const ada = await bank.newCustomer({ name: letters.join(' ') });
  expect(await customers.found(letters[3] ?? '')).toEqual([ada.id]);
  expect(await customers.delete(ada.id)).toMatchObject(done);
  expect(await customers.found(letters[3] ?? '')).toEqual([]);
  expect(await customers.itemsOf(ada)).toHaveLength(2);
});

test.each([
  [1234.5, 100, 'This account still holds €1,234.50 (€100.00 of it reserved).'],
  [7, 0, 'This account still holds €7.00.'],
])('an account of %d euros, %d reserved, is deleted only by force', async (balance, reserved, sentence) => {
  const ada = await money.customerWith(balance);
  if (reserved > 0) await money.withdraw(ada, reserved);
  const before = await customers.itemsOf(ada);
  for (const query of [{}, { force: 'false' as const }]) {
    const answer = await bank.admin.call(deleteUser, { params: { id: ada.id }, query });
    expect(answer).toMatchObject({ status: 409, body: { code: 'account_not_empty' } });
    expect(answer.refusal.error).toContain(sentence);
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
    const begun = transactionOfAnswer(await money.withdraw(ada, 20));
    const awaited = transactionOfAnswer(await money.deposit(ada, 25));
    const seen = transactionOfAnswer(await money.deposit(ada, 45));
    const decided = transactionOfAnswer(await money.deposit(ada, 15));
    for (const { _id } of [begun, seen]) await money.setStatus(_id, 'processing');
    await money.setStatus(decided._id, 'failed');
    expect(await customers.delete(ada.id, 'true')).toMatchObject(done);
    const after = await books();
    for (const { _id } of [held, begun, awaited, seen]) {
      const { timeline, ...row } = transactionOfAnswer(await bank.admin.call(getTransaction, { params: { id: _id } }));
      expect(row).toMatchObject({ status: 'cancelled', userId: { name: 'Unknown', email: '' } });
      expect(timeline.at(-1)).toMatchObject({
        by: bank.admin.name,
        what: 'status',
        to: 'cancelled',
        reason: 'The customer was deleted',
      });
    }
    const kept = transactionOfAnswer(await bank.admin.call(getTransaction, { params: { id: decided._id } }));
    expect(kept).toMatchObject({ status: 'failed' });
    expect(await openOf(ada.id)).toEqual([]);
    expect(await stats()).toEqual(counted);
    expect(after).toMatchObject(BALANCED_BOOKS);
    expect(after.accounts.reserve).toBe(before.accounts.reserve);
    expect(after.accounts.unclaimed).toBe((before.accounts.unclaimed ?? 0) + 100);
    expect((await customers.itemsOf(ada)).find(({ kind }) => kind === 'user')).toMatchObject({
      balance: 10_000,
      reserved: 0,
    });
    const cancellations = (await customers.records(ada.id, 'transaction.status')).filter(
      ({ after: made }) => made?.status === 'cancelled',
    );
    expect(cancellations).toHaveLength(4);
    for (const record of cancellations) {
      expect(record).toMatchObject({ actorId: bank.admin.id, actorName: bank.admin.name });
    }
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

  test('an administrator can also close a deleted customer’s requests, while no held money leaves the bank', async () => {
    const ada = await money.customerWith(100);
    const [first, second] = [
      transactionOfAnswer(await money.withdraw(ada, 10)),
      transactionOfAnswer(await money.withdraw(ada, 20)),
    ];
    await customers.delete(ada.id, 'true');
    const [closed, removed] = await Promise.all([
      money.setStatus(first._id, 'failed'),
      bank.admin.call(deleteTransaction, { params: { id: second._id } }),
    ]);
    expect([closed.status, removed.status]).toEqual([200, 200]);
    expect(await books()).toMatchObject(BALANCED_BOOKS);
    expect(await openOf(ada.id)).toEqual([]);
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
      await bank.admin.call(listTransactions, { query: { userId: ada.id } }),
      await bank.admin.call(listTransactions, { query: { search: withdrawal.transactionNumber } }),
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

  test('the transactions of a deleted customer can be viewed, with their history', async () => {
    const detail = await bank.admin.call(getTransaction, { params: { id: booked._id } });
    expect(transactionOfAnswer(detail)).toMatchObject({ userId: unknown, timeline: [{ by: bank.admin.name }] });
    const paid = await bank.admin.call(getWithdrawal, { params: { id: withdrawal._id } });
    expect(transactionOfAnswer(paid)).toMatchObject({
      userId: unknown,
      timeline: [
        { by: 'Unknown', what: 'requested' },
        { what: 'status', to: 'cancelled' },
      ],
    });
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

  test.each([
    ['a deposit', () => deposit._id],
    ['a withdrawal', () => withdrawal._id],
  ])('a request of a deleted customer cannot be opened again: %s', async (_, id) => {
    for (const status of ['pending', 'processing'] as const) {
      expectRefusal(await money.setStatus(id(), status), 409, {
        error: 'This customer has been deleted. None of their requests can be opened again.',
        code: 'customer_deleted',
      });
    }
  });

  test('a preview for a deleted customer shows the refusal', async () => {
    const preview = { params: { id: withdrawal._id }, query: { status: 'completed' as const } };
    const { before, ...rest } = (await bank.admin.call(previewTransaction, preview)).result;
    expect(rest).toMatchObject({ allowed: false, refusal: sentence, after: before });
  });

  test('a transaction of a deleted customer accepts changes that move no money', async () => {
    expect(transactionOfAnswer(await money.setStatus(deposit._id, 'failed'))).toMatchObject({ status: 'failed' });
    const body = { amount: 500, description: 'Owner not found' };
    const edited = await bank.admin.call(editTransaction, { params: { id: booked._id }, body });
    expect(transactionOfAnswer(edited)).toMatchObject({ description: 'Owner not found', userId: unknown });
    expect(await books()).toMatchObject(BALANCED_BOOKS);
  });
});

describe('a deposit that arrives for a deleted customer', () => {
  const foretell = (id: string, status: 'completed' | 'cancelled') =>
    bank.admin.call(previewTransaction, { params: { id }, query: { status } });
  const arrivingFor = async (euros: number) => {
    const ada = await money.customerWith(0);
    const deposit = transactionOfAnswer(await money.deposit(ada, euros));
    await customers.delete(ada.id);
    await bank.drain();
    return { ada, deposit };
  };

  test('a deposit for a deleted customer is booked to unclaimed money, with its fee, and is in no total of balances', async () => {
    const { ada, deposit } = await arrivingFor(100);
    const [before, counted] = [await books(), await stats()];
    expect((await foretell(deposit._id, 'completed')).result).toMatchObject({
      before: { balance: 0 },
      after: { balance: 100, availableBalance: 100, feeAmount: 1.5 },
      allowed: true,
    });
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
    const records = await customers.records(ada.id, 'transaction.status');
    expect(records.at(-1)).toMatchObject({
      actorName: bank.admin.name,
      before: { status: 'cancelled', amount: 10_000 },
      after: { status: 'completed', amount: 10_000 },
    });
  });

  test('a deposit for a deleted customer is undone by its status and booked again, and the same status moves nothing', async () => {
    const { deposit } = await arrivingFor(40);
    const before = await books();
    for (const status of ['completed', 'completed', 'cancelled', 'failed', 'completed', 'cancelled'] as const) {
      expect((await money.setStatus(deposit._id, status)).status).toBe(200);
    }
    expect(await books()).toEqual({ ...before, asOf: expect.any(String) });
  });

  test('a deposit for a deleted customer is booked once by several administrators at once', async () => {
    const { ada, deposit } = await arrivingFor(40);
    const answers = await Promise.all(Array.from({ length: 8 }, () => money.setStatus(deposit._id, 'completed')));
    for (const { status } of answers) expect(status).toBe(200);
    expect((await customers.itemsOf(ada)).find(({ kind }) => kind === 'user')).toMatchObject({ balance: 4000 });
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
});

test('a removed name does not return to a list by a change that was already in progress', async () => {
  const ada = await bank.newCustomer();
  const { _id } = transactionOfAnswer(await money.deposit(ada, 20));
  await Promise.all([customers.delete(ada.id), money.setStatus(_id, 'processing'), money.setStatus(_id, 'failed')]);
  await bank.drain();
  expect((await storedTransaction(_id)).customer).toBeUndefined();
});

test('a removed name is in no line of a journal', async () => {
  const ada = await bank.newCustomer({ name: 'Perpetua Longbottom' });
  const { _id } = transactionOfAnswer(await money.deposit(ada, 20));
  await money.setStatus(_id, 'processing');
  await money.setStatus(_id, 'pending');
  await ada.call(cancelOwnTransaction, { params: { id: _id } });
  const { timeline } = transactionOfAnswer(await bank.admin.call(getTransaction, { params: { id: _id } }));
  expect(timeline.map(({ by }) => by)).toEqual([ada.name, bank.admin.name, bank.admin.name, ada.name]);
  await customers.delete(ada.id);
  expect(JSON.stringify(await customers.itemsOf(ada))).not.toContain('Longbottom');
  expect(transactionOfAnswer(await bank.admin.call(getTransaction, { params: { id: _id } })).timeline).toMatchObject([
    { by: 'Unknown' },
    {},
    {},
    { by: 'Unknown', to: 'cancelled' },
  ]);
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

test('a removed name is gone for good after one time, however often the stream repeats the deletion', async () => {
  const ada = await bank.newCustomer();
  await tickets.opened(ada);
  await money.deposit(ada, 20);
  await customers.delete(ada.id);
  const after = await customers.itemsOf(ada);
  await followCustomers(deletionOf(ada));
  expect(await customers.itemsOf(ada)).toEqual(after);
});

test('the name of an existing customer stays, whatever an old record of the stream says', async () => {
  const ada = await bank.newCustomer();
  const { _id } = transactionOfAnswer(await money.deposit(ada, 20));
  await followCustomers(deletionOf(ada));
  expect((await storedTransaction(_id)).customer).toMatchObject({ name: ada.name });
});

test('a removed name is removed from more transactions than are written at once', async () => {
  const ada = await bank.newCustomer();
  const customer = { name: ada.name, email: ada.email, accountNumber: '' };
  await putTransactions(ada.id, Array(60).fill({ customer }));
  await customers.delete(ada.id);
  await bank.drain();
  const { rows } = toTransactionListPage(
    await bank.admin.call(listTransactions, { query: { userId: ada.id, limit: 100 } }),
  );
  expect(rows).toHaveLength(60);
  for (const { userId } of rows) expect(userId).toMatchObject({ name: 'Unknown' });
});

test('a deletion by ten administrators at once is one deletion', async () => {
  const ada = await bank.newCustomer();
  const answers = await Promise.all(Array.from({ length: 10 }, () => customers.delete(ada.id)));
  for (const answer of answers) expect(answer).toMatchObject(done);
  expect(await customers.records(ada.id, 'user.deleted')).toHaveLength(1);
  expect((await customers.itemsOf(ada)).map(({ kind }) => kind)).toEqual(['departure', 'user']);
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

test('the same request that opened the account does not open it again', async () => {
  const body = { name: 'Ada Lovelace', email: 'ada.lovelace@test.example', password: 'seven quiet otters' };
  const send = () => bank.admin.call(createUser, { body }, { headers: { 'idempotency-key': 'opened-and-deleted' } });
  const { _id } = (await send()).result.user;
  await customers.delete(_id);
  expectRefusal(await send(), 409, { code: 'customer_deleted' });
  expect((await customers.tryToSignIn(body)).status).toBe(401);
  expect(await customers.isEnabledInPool(_id)).toBe(false);
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

test('a deletion prevents every request for money at the same moment from taking effect afterwards', async () => {
  for (let round = 0; round < AT_THE_SAME_MOMENT / 2; round += 1) {
    const ada = await bank.newCustomer();
    const [deletion, ...requests] = await Promise.all([
      customers.delete(ada.id),
      money.deposit(ada, 20),
      tickets.create(ada),
    ]);
    expect(deletion).toMatchObject(done);
    const made = (await customers.itemsOf(ada)).filter(({ kind }) => kind === 'transaction' || kind === 'ticket');
    for (const { status } of requests) expect([201, 401]).toContain(status);
    expect(made).toHaveLength(requests.filter(({ status }) => status === 201).length);
  }
  expect(await books()).toMatchObject(BALANCED_BOOKS);
});
