/** What the bank's operations cost in DynamoDB's own units: budgets, the same for a small bank and a large one. */
import { beforeAll, describe, expect, test } from 'vitest';
import { requestDeposit } from '#shared/contract/deposits.ts';
import { getChanges, getStats, listRequests } from '#shared/contract/reports.ts';
import { listTickets } from '#shared/contract/tickets.ts';
import {
  addBalance,
  changeStatus,
  deleteTransaction,
  editTransaction,
  listTransactions,
} from '#shared/contract/transactions.ts';
import { processWithdrawal, requestWithdrawal } from '#shared/contract/withdrawals.ts';
import type { Answer, Person } from '#test/support/bank.ts';
import {
  type Bill,
  billOf,
  type Meter,
  meterOn,
  withoutCallerCheck,
  withoutTwoFactorCheck,
} from '#test/support/capacity.ts';
import { table } from '#test/support/faults/aws-clients.ts';
import { countDays, countedDays } from '#test/support/faults/daily-totals.ts';
import { putTicket } from '#test/support/faults/stored-items.ts';
import { figure } from '#test/support/figures.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { type Customer, measuredCustomer, measuredReads, rowsIn } from '#test/support/measured-reads.ts';
import { transactionIn } from '#test/support/money.ts';
import { bankDetails } from '#test/support/payment-details.ts';

const SIZE = { customers: figure(10_000, 100), transactionsEach: 20 };

const { bank, admin, money, tickets } = setupBank({ methods: true, size: SIZE });
let meter: Meter;
let ada: Person;
let invented: Customer;

let keys = 0;
const once = () => {
  keys += 1;
  return { 'idempotency-key': `b8b0a4f2-5c0e-4a51-9f6e-${keys}` };
};
const customer = () => ({ as: ada.session, headers: once() });

/** What a call costs besides the caller check. */
const costOf = async (action: () => Promise<Answer>): Promise<Bill> =>
  billOf(withoutCallerCheck(await commandsOf(action)));

/** A change of money reads what it changes together with its caller. */
const wholeCostOf = async (action: () => Promise<Answer>): Promise<Bill> =>
  billOf(withoutTwoFactorCheck(await commandsOf(action)));

const commandsOf = (action: () => Promise<Answer>) =>
  meter.during(async () => {
    const answer = await action();
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  });

const deposit = () => bank.call(requestDeposit, { body: { amount: 250, methodCode: 'sepa' } }, customer());
const withdraw = () => bank.call(requestWithdrawal, { body: { amount: 250, method: 'sepa', bankDetails } }, customer());

const setStatus = (id: string, status: 'processing' | 'completed') =>
  admin.call(changeStatus, { params: { id }, body: { status, reason: 'Received on our account' } });
const edit = (id: string) =>
  admin.call(editTransaction, { params: { id }, body: { amount: 240, description: 'Invoice 2026-0815' } });
const processWith = (id: string) =>
  admin.call(processWithdrawal, {
    params: { id },
    body: {
      status: 'completed',
      proofImage: 'https://proofs.bank.example/2026/11/1f6e2b0c.png',
      notes: 'Paid by SEPA, reference 4711',
    },
  });

const remove = (id: string) => admin.call(deleteTransaction, { params: { id } });
const add = () =>
  admin.call(
    addBalance,
    { body: { userId: ada.id, type: 'deposit', amount: 100, description: 'Welcome bonus' } },
    { headers: once() },
  );

const WRITTEN = {
  'request a deposit': 6,
  'request a withdrawal': 6,
  'a deposit is being processed': 11,
  'a deposit is completed': 11,
  'a deposit is edited': 10,
  'a deposit is deleted': 10,
  'a withdrawal is being processed': 11,
  'a withdrawal is completed, with proof and notes': 11,
  'a request for a withdrawal is edited': 9,
  'a request for a withdrawal is deleted': 9,
  'an administrator adds balance': 10,
};

beforeAll(async () => {
  meter = meterOn(table());
  ada = await bank.newCustomer({ name: 'Augusta Ada Thornbury', email: 'augusta.ada.thornbury@mail.example' });
  await money.book(ada, 'deposit', 10_000);
  invented = await measuredCustomer(bank);
});

test.each(measuredReads)('$name: at most $calls calls and $units units', async ({ ask, rows, calls, units }) => {
  let answer: Answer | undefined;
  const { reads, readUnits, writes } = await costOf(async () => {
    answer = await ask(bank, invented);
    return answer;
  });
  // What costs little because it finds little shows nothing.
  expect(answer && rowsIn(answer).length).toBe(rows);
  expect(reads).toBeLessThanOrEqual(calls);
  expect(readUnits).toBeLessThanOrEqual(units);
  expect(writes).toBe(0);
});

test('an operation on money is one read, its caller included, and one write, within its units', async () => {
  const d = transactionIn(await deposit());
  const w = transactionIn(await withdraw());
  const open = transactionIn(await withdraw());
  const operations: Record<keyof typeof WRITTEN, () => Promise<Answer>> = {
    'request a deposit': deposit,
    'request a withdrawal': withdraw,
    'a deposit is being processed': () => setStatus(d._id, 'processing'),
    'a deposit is completed': () => setStatus(d._id, 'completed'),
    'a deposit is edited': () => edit(d._id),
    'a deposit is deleted': () => remove(d._id),
    'a withdrawal is being processed': () => setStatus(w._id, 'processing'),
    'a withdrawal is completed, with proof and notes': () => processWith(w._id),
    'a request for a withdrawal is edited': () => edit(open._id),
    'a request for a withdrawal is deleted': () => remove(open._id),
    'an administrator adds balance': add,
  };
  const written: Record<string, number> = {};
  for (const [name, operation] of Object.entries(operations)) {
    const { writeUnits, readUnits, reads, writes } = await wholeCostOf(operation);
    // The customer whose balance is added to is in the body, which is read after the caller.
    expect({ name, reads, writes }).toEqual({ name, reads: operation === add ? 2 : 1, writes: 1 });
    // The caller, maintenance, the customer, the transaction, and the methods or the rules of approval: a unit each.
    expect(readUnits).toBeLessThanOrEqual(5);
    written[name] = writeUnits;
  }
  expect(written).toEqual(WRITTEN);
});

test('a customer who has used up most of what may be requested in an hour pays no more', async () => {
  const busy = await bank.newCustomer({ name: 'Wilhelmina Featherstonehaugh' });
  await money.book(busy, 'deposit', 10_000);
  const send = { as: busy.session };
  const body = { amount: 250, method: 'sepa', bankDetails };
  const written: number[] = [];
  for (let count = 0; count < 12; count += 1) {
    const deposit = () =>
      bank.call(requestDeposit, { body: { amount: 250, methodCode: 'sepa' } }, { ...send, headers: once() });
    const withdraw = () => bank.call(requestWithdrawal, { body }, { ...send, headers: once() });
    written.push((await wholeCostOf(deposit)).writeUnits, (await wholeCostOf(withdraw)).writeUnits);
  }
  expect(new Set(written)).toEqual(new Set([6]));
});

test('the same request again writes nothing', async () => {
  const headers = once();
  const again = () => ada.call(requestDeposit, { body: { amount: 250, methodCode: 'sepa' } }, { headers });
  await again();
  const { reads, writes, readUnits } = await wholeCostOf(again);
  expect({ reads, writes }).toEqual({ reads: 1, writes: 0 });
  // DynamoDB Local counts none for what is not there: maintenance.
  expect(readUnits).toBeLessThanOrEqual(4);
});

test('every page of 50 transactions is at most 5 units, and half a unit for how many there are', async () => {
  const lists = [
    (cursor: object) => admin.call(listTransactions, { query: { limit: 50, ...cursor } }),
    (cursor: object) => admin.call(listTransactions, { query: { limit: 50, type: 'deposit', ...cursor } }),
    (cursor: object) => admin.call(listTransactions, { query: { limit: 50, status: 'failed', ...cursor } }),
    (cursor: object) => admin.call(listRequests, { query: { limit: 50, ...cursor } }),
  ];
  for (const list of lists) {
    let nextCursor: string | undefined;
    const read = async (): Promise<Answer> => {
      const answer = await list(nextCursor === undefined ? {} : { cursor: nextCursor });
      ({ nextCursor } = answer.result);
      return answer;
    };
    for (let page = 1; page === 1 || (page <= 3 && nextCursor); page += 1) {
      expect((await costOf(read)).readUnits).toBeLessThanOrEqual(5.5);
    }
  }
});

describe('a ticket', () => {
  const subject = 'Where is my transfer?';
  const message = 'I sent 250 euros on Monday, and it has not arrived yet. Could you please look into it? '.repeat(2);
  const answer = 'Thank you for asking. It left us on Tuesday and should be there tomorrow. '.repeat(2);

  test('is opened, answered and closed with one read and one write each', async () => {
    const made = await costOf(() => tickets.create(ada, { subject, message }, once()));
    const { tickets: all } = (await admin.call(listTickets)).result;
    const id = all[0]?._id ?? '';
    const bills = {
      opened: made,
      'answered by the bank': await costOf(() => tickets.replyAsBank(id, answer, once())),
      'answered by the customer': await costOf(() => tickets.reply(ada, id, answer, once())),
      closed: await costOf(() => tickets.setStatus(id, 'closed')),
    };
    const units = Object.entries(bills).map(([name, { reads, writes, writeUnits }]) => [
      name,
      reads,
      writes,
      writeUnits,
    ]);
    // Seven as for a request of money, and three for each word of the subject that it is found by.
    expect(units).toEqual([
      ['opened', 1, 1, 7 + 4 * 3],
      ['answered by the bank', 1, 1, 14],
      ['answered by the customer', 1, 1, 15],
      ['closed', 1, 1, 15],
    ]);
  });

  test('a page of 50 of them is one query', async () => {
    for (let count = 0; count < 60; count += 1) await putTicket(ada.id, { subject, message });
    for (const query of [{ limit: 50 }, { limit: 50, status: 'open' as const }]) {
      const bill = await costOf(() => admin.call(listTickets, { query }));
      const queries = bill.commands.filter(({ name }) => name === 'QueryCommand');
      expect(queries).toHaveLength(1);
      // Half a kilobyte each, and the totals, which say how many there are.
      expect(bill.readUnits).toBeLessThanOrEqual(4);
    }
  });
});

test('the statistics of forty busy days are half a unit', async () => {
  await countDays(bank, ada.id, 41);
  expect(await countedDays(bank)).toHaveLength(41);
  expect(await costOf(() => admin.call(getStats))).toMatchObject({ reads: 1, readUnits: 0.5 });
  expect(await costOf(() => admin.call(getChanges))).toMatchObject({ reads: 1, readUnits: 0.5 });
});
