/** What operations on money cost in DynamoDB's own units: budgets, the same for a small bank and a large one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { table } from '#functions/data/table.ts';
import { requestDeposit } from '#shared/contract/deposits.ts';
import { getStats, listRequests } from '#shared/contract/reports.ts';
import {
  addBalance,
  changeStatus,
  deleteTransaction,
  editTransaction,
  getOverview,
  listTransactions,
} from '#shared/contract/transactions.ts';
import { processWithdrawal, requestWithdrawal } from '#shared/contract/withdrawals.ts';
import { type Answer, type Person, startTestBank, type TestBank } from '#test/support/bank.ts';
import { type Bill, billOf, type Meter, meterOn } from '#test/support/capacity.ts';
import { writeCustomers } from '#test/support/many-customers.ts';
import { bankDetails, moneyOf, transactionIn } from '#test/support/money.ts';

let bank: TestBank;
let money: ReturnType<typeof moneyOf>;
let meter: Meter;
let ada: Person;
beforeAll(async () => {
  bank = await startTestBank();
  money = moneyOf(bank);
  meter = meterOn(table());
  await money.saveMethods();
  ada = await bank.newCustomer({ name: 'Augusta Ada Thornbury', email: 'augusta.ada.thornbury@mail.example' });
  await money.book(ada, 'deposit', 10_000);
});
afterAll(() => bank.close());

let keys = 0;
const once = () => {
  keys += 1;
  return { 'idempotency-key': `b8b0a4f2-5c0e-4a51-9f6e-${keys}` };
};
const customer = () => ({ as: ada.session, headers: once() });
const admin = () => ({ as: bank.admin.session });

/** What a call costs besides the caller check, which is asserted to be one consistent read of the caller. */
async function costOf(action: () => Promise<Answer>): Promise<Bill> {
  const commands = await meter.during(async () => {
    const answer = await action();
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  });
  const [callerCheck, ...rest] = commands;
  expect(callerCheck).toMatchObject({ name: 'GetItemCommand', readUnits: 1, input: { ConsistentRead: true } });
  return billOf(rest);
}

const deposit = () => bank.call(requestDeposit, { body: { amount: 250, methodCode: 'sepa' } }, customer());
const withdraw = () => bank.call(requestWithdrawal, { body: { amount: 250, method: 'sepa', bankDetails } }, customer());

const setStatus = (id: string, status: 'processing' | 'completed') =>
  bank.call(changeStatus, { params: { id }, body: { status, reason: 'Received on our account' } }, admin());
const edit = (id: string) =>
  bank.call(editTransaction, { params: { id }, body: { amount: 240, description: 'Invoice 2026-0815' } }, admin());
const processWith = (id: string) =>
  bank.call(
    processWithdrawal,
    {
      params: { id },
      body: {
        status: 'completed',
        proofImage: 'https://proofs.bank.example/2026/11/1f6e2b0c.png',
        notes: 'Paid by SEPA, reference 4711',
      },
    },
    admin(),
  );

const remove = (id: string) => bank.call(deleteTransaction, { params: { id } }, admin());
const add = () =>
  bank.call(
    addBalance,
    { body: { userId: ada.id, type: 'deposit', amount: 100, description: 'Welcome bonus' } },
    { ...admin(), headers: once() },
  );

/** Units written by each operation, all of them within the budget of 7 for a customer's and 11 for an administrator's. */
const WRITTEN = {
  'request a deposit': 7,
  'request a withdrawal': 7,
  'a deposit is being processed': 11,
  'a deposit is completed': 11,
  'a deposit is edited': 10,
  'a deposit is deleted': 10,
  'a withdrawal is being processed': 11,
  'a withdrawal is completed, with proof and notes': 11,
  'a request for a withdrawal is edited': 10,
  'a request for a withdrawal is deleted': 10,
  'an administrator adds balance': 10,
};

// The big size takes half a minute to write; test:long has it.
const LARGE = 10_000;

describe.each([100, LARGE])('with %i customers', (customers) => {
  beforeAll(async () => {
    const there = (await bank.tableItems()).filter(({ kind }) => kind === 'user').length;
    await writeCustomers(table(), bank.stack.tableName, customers - there, bank.clock.now(), bank.drain);
  }, 300_000);

  test('an operation on money is one read and one write, within its units', async () => {
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
      const { writeUnits, readUnits, reads, writes } = await costOf(operation);
      expect({ name, reads, writes }).toEqual({ name, reads: 1, writes: 1 });
      // The customer, the transaction, and the methods where one is chosen: a unit each.
      expect(readUnits).toBeLessThanOrEqual(3);
      written[name] = writeUnits;
    }
    expect(written).toEqual(WRITTEN);
  });

  test('the same request again writes nothing', async () => {
    const headers = once();
    const again = () =>
      bank.call(requestDeposit, { body: { amount: 250, methodCode: 'sepa' } }, { as: ada.session, headers });
    await again();
    expect(await costOf(again)).toMatchObject({ reads: 1, writes: 0, readUnits: 3 });
  });

  test('a page of 50 transactions is at most 3 units', async () => {
    const lists = [
      (cursor: object) => bank.call(listTransactions, { query: { limit: 50, ...cursor } }, admin()),
      (cursor: object) => bank.call(listTransactions, { query: { limit: 50, type: 'deposit', ...cursor } }, admin()),
      (cursor: object) => bank.call(listTransactions, { query: { limit: 50, status: 'failed', ...cursor } }, admin()),
      (cursor: object) => bank.call(listRequests, { query: { limit: 50, ...cursor } }, admin()),
    ];
    for (const list of lists) {
      let nextCursor: string | undefined;
      const read = async (): Promise<Answer> => {
        const answer = await list(nextCursor === undefined ? {} : { cursor: nextCursor });
        ({ nextCursor } = answer.body as { nextCursor?: string });
        return answer;
      };
      for (let page = 1; page === 1 || (page <= 3 && nextCursor); page += 1) {
        expect((await costOf(read)).readUnits).toBeLessThanOrEqual(3);
      }
    }
  });

  test('the overview is half a unit, the statistics too', async () => {
    expect(await costOf(() => bank.call(getOverview, {}, { as: ada.session }))).toMatchObject({
      reads: 1,
      readUnits: 0.5,
    });
    expect(await costOf(() => bank.call(getStats, {}, admin()))).toMatchObject({ reads: 1, readUnits: 0.5 });
  });
});
