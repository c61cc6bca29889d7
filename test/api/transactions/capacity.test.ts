/** Operations have budgets in DynamoDB's own units, which are the same for a small bank and a large one. */
import { beforeAll, expect, test } from 'vitest';
import { getChanges, getStats } from '#shared/contract/reports.ts';
import { requestDeposit } from '#shared/contract/transactions/deposits.ts';
import {
  changeStatus,
  createAdjustment,
  deleteTransaction,
  editTransaction,
  listRequests,
  listTransactions,
} from '#shared/contract/transactions/transactions.ts';
import { processWithdrawal, requestWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import type { Answer, Person } from '#test/support/bank.ts';
import {
  type CapacityMeter,
  type CapacityUsage,
  createCapacityMeter,
  excludeCallerCheckReads,
  excludeTwoFactorCheckReads,
  sumCapacity,
} from '#test/support/capacity.ts';
import { table } from '#test/support/faults/aws-clients.ts';
import { addDailyVolumes, daysWithVolume } from '#test/support/faults/daily-totals.ts';
import { iterationCount } from '#test/support/iterations.ts';
import {
  type MeasuredCustomer,
  measuredReads,
  prepareMeasuredCustomer,
  rowsOfAnswer,
} from '#test/support/measured-reads.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { exampleBankDetails } from '#test/support/payment-details.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const SIZE = { customers: iterationCount(10_000, 100), transactionsEach: 20 };

const { bank, admin, money } = setupBank({ methods: true, size: SIZE });
let meter: CapacityMeter;
let ada: Person;
let invented: MeasuredCustomer;

let keys = 0;
const once = () => {
  keys += 1;
  return { 'idempotency-key': `b8b0a4f2-5c0e-4a51-9f6e-${keys}` };
};
const customer = () => ({ as: ada.session, headers: once() });

/** Returns what a call costs besides the caller check. */
const costOf = async (action: () => Promise<Answer>): Promise<CapacityUsage> =>
  sumCapacity(excludeCallerCheckReads(await commandsOf(action)));

/** Returns what a call costs with the caller check, because a change of money reads both at once. */
const wholeCostOf = async (action: () => Promise<Answer>): Promise<CapacityUsage> =>
  sumCapacity(excludeTwoFactorCheckReads(await commandsOf(action)));

const commandsOf = (action: () => Promise<Answer>) =>
  meter.during(async () => {
    const answer = await action();
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  });

const deposit = () => bank.call(requestDeposit, { body: { amount: 250, methodCode: 'sepa' } }, customer());
const withdraw = () =>
  bank.call(requestWithdrawal, { body: { amount: 250, method: 'sepa', bankDetails: exampleBankDetails } }, customer());

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
    createAdjustment,
    { body: { userId: ada.id, type: 'deposit', amount: 100, description: 'Welcome bonus' } },
    { headers: once() },
  );

/** The largest number of write units. */
const REQUESTED = 7;
const DECIDED = 13;

beforeAll(async () => {
  meter = createCapacityMeter(table());
  ada = await bank.newCustomer({ name: 'Augusta Ada Thornbury', email: 'augusta.ada.thornbury@mail.example' });
  await money.book(ada, 'deposit', 10_000);
  invented = await prepareMeasuredCustomer(bank);
});

test.each(measuredReads)(
  'the read $name costs at most $calls calls and $units units',
  async ({ ask, rows, calls, units }) => {
    let answer: Answer | undefined;
    const { reads, readUnits, writes } = await costOf(async () => {
      answer = await ask(bank, invented);
      return answer;
    });
    // A cheap call proves nothing if it finds less than it should.
    expect(answer && rowsOfAnswer(answer).length).toBe(rows);
    expect(reads).toBeLessThanOrEqual(calls);
    expect(readUnits).toBeLessThanOrEqual(units);
    expect(writes).toBe(0);
  },
);

test('an operation on money needs one read, including its caller, and one write, within its units', async () => {
  const d = transactionOfAnswer(await deposit());
  const w = transactionOfAnswer(await withdraw());
  const open = transactionOfAnswer(await withdraw());
  const operations: Record<string, () => Promise<Answer>> = {
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
  for (const [name, operation] of Object.entries(operations)) {
    const { writeUnits, readUnits, reads, writes } = await wholeCostOf(operation);
    // The customer to credit is in the body, which is read after the caller.
    expect({ name, reads, writes }).toEqual({ name, reads: operation === add ? 2 : 1, writes: 1 });
    // The caller, maintenance, the customer, the transaction, and the methods or the rules of approval cost a unit
    // each.
    expect(readUnits).toBeLessThanOrEqual(5);
    expect(writeUnits, name).toBeLessThanOrEqual(name.startsWith('request ') ? REQUESTED : DECIDED);
  }
});

test('every page of 50 transactions costs at most 5 units, their count half a unit, and the waiting proposals a unit', async () => {
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
      expect((await costOf(read)).readUnits).toBeLessThanOrEqual(6.5);
    }
  }
});

test('the statistics of forty busy days cost half a unit, and the waiting proposals a unit', async () => {
  await addDailyVolumes(bank, ada.id, 41);
  expect(await daysWithVolume(bank)).toHaveLength(41);
  expect(await costOf(() => admin.call(getStats))).toMatchObject({ reads: 2, readUnits: 1.5 });
  expect(await costOf(() => admin.call(getChanges))).toMatchObject({ reads: 4, readUnits: 2.5 });
});
