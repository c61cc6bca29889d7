/** Operations have budgets in DynamoDB's own units, which are the same for a small bank and a large one. */
import { beforeAll, expect, test } from 'vitest';
import { requestDeposit } from '#shared/contract/transactions/deposits.ts';
import {
  changeStatus,
  createAdjustment,
  deleteTransaction,
  editTransaction,
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
const proof = {
  proofImage: 'https://proofs.bank.example/2026/11/1f6e2b0c.png',
  notes: 'Paid by SEPA, reference 4711',
};
const bonus = () => ({ userId: ada.id, type: 'deposit' as const, amount: 100, description: 'Welcome bonus' });
const add = () => admin.call(createAdjustment, { body: bonus() }, { headers: once() });

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
  const params = { id: transactionOfAnswer(await deposit())._id };
  const withdrawal = { id: transactionOfAnswer(await withdraw())._id };
  const reason = 'Received on our account';
  const operations: Record<string, () => Promise<Answer>> = {
    'request a deposit': deposit,
    'request a withdrawal': withdraw,
    'a deposit is completed': () => admin.call(changeStatus, { params, body: { status: 'completed', reason } }),
    'a deposit is edited': () =>
      admin.call(editTransaction, { params, body: { amount: 240, description: 'Invoice 2026-0815' } }),
    'a deposit is deleted': () => admin.call(deleteTransaction, { params }),
    'a withdrawal is completed, with proof and notes': () =>
      admin.call(processWithdrawal, { params: withdrawal, body: { status: 'completed', ...proof } }),
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
