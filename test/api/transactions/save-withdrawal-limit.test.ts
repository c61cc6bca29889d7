import { afterEach, expect, test } from 'vitest';
import { setWithdrawalLimit } from '#shared/contract/customers.ts';
import {
  getWithdrawalLimit,
  getWithdrawSettings,
  listWithdrawMethods,
  saveWithdrawalLimit,
  saveWithdrawSettings,
} from '#shared/contract/transactions/payment-methods.ts';
import {
  cancelOwnTransaction,
  deleteTransaction,
  editTransaction,
} from '#shared/contract/transactions/transactions.ts';
import type { Person } from '#test/support/bank.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { expectedBalances, transactionOfAnswer, withdrawMethods } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, money, backups, customerForEach, unmoved } = setupBank({ methods: true });
const ada = customerForEach({ euros: 1000 });
const AT_ONCE = iterationCount(64, 20);

type Limit = number | null | '';
const saveLimit = (withdrawalLimit: Limit) => admin.call(saveWithdrawalLimit, { body: { withdrawalLimit } });
const setOwn = (withdrawalLimit: Limit, { id }: Person = ada) =>
  admin.call(setWithdrawalLimit, { params: { id }, body: { withdrawalLimit } });
const allowanceOf = async (person: Person = ada) => {
  const { withdrawalLimit: limit, withdrawalLeft: left } = (await person.call(listWithdrawMethods)).result;
  return limit === undefined ? undefined : { limit, left };
};
const refusal = (left: string) => ({
  status: 409,
  body: { code: 'withdrawal_limit', error: `You can withdraw €${left} more today` },
});

afterEach(async () => {
  await admin.staySignedIn();
  await saveLimit(null);
});

test('a new bank has no limit, and everything can be withdrawn', async () => {
  expect((await admin.call(getWithdrawalLimit)).result).toEqual({});
  expect(await allowanceOf()).toBeUndefined();
  expect((await money.withdraw(ada, 1000)).status).toBe(201);
});

test('the bank’s limit applies to what a customer requests in 24 hours', async () => {
  expect(await saveLimit(100)).toMatchObject({
    status: 200,
    body: { message: 'Withdrawal limit updated', withdrawalLimit: 100 },
  });
  expect((await admin.call(getWithdrawalLimit)).result).toEqual({ withdrawalLimit: 100 });
  expect(await allowanceOf()).toEqual({ limit: 100, left: 100 });
  expect((await money.withdraw(ada, 60)).status).toBe(201);
  expect(await allowanceOf()).toEqual({ limit: 100, left: 40 });
  expect(await unmoved(() => money.withdraw(ada, 40.01))).toMatchObject(refusal('40.00'));
  expect((await money.withdraw(ada, 40)).status).toBe(201);
  expect(await money.withdraw(ada, 5)).toMatchObject(refusal('0.00'));
  expect(await money.balances(ada)).toEqual(expectedBalances(1000, 100));
});

test('the bank’s limit counts what was requested before it was set', async () => {
  await money.withdraw(ada, 60);
  await saveLimit(50);
  expect(await allowanceOf()).toEqual({ limit: 50, left: 0 });
  expect(await money.withdraw(ada, 5)).toMatchObject(refusal('0.00'));
});

test('a limit of zero lets nothing be withdrawn, and a blank one removes it', async () => {
  await saveLimit(0);
  expect(await money.withdraw(ada, 5)).toMatchObject(refusal('0.00'));
  await saveLimit('');
  expect((await admin.call(getWithdrawalLimit)).result).toEqual({});
  expect((await money.withdraw(ada, 5)).status).toBe(201);
});

test('the bank’s limit and the methods are saved independently, with their own versions', async () => {
  const { version } = (await admin.call(getWithdrawSettings)).result;
  await saveLimit(75);
  const body = { methods: withdrawMethods, version };
  expect((await admin.call(saveWithdrawSettings, { body })).status).toBe(200);
  expect((await admin.call(getWithdrawalLimit)).result).toEqual({ withdrawalLimit: 75 });
});

test('the bank’s limit is the one of the last audit record when several administrators set it at once', async () => {
  const wanted = [10, 20, 30, 40, 50, 60, 70, 80];
  const answers = await Promise.all(wanted.map(saveLimit));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const { withdrawalLimit } = (await admin.call(getWithdrawalLimit)).result;
  const records = (await backups.records('withdrawal-limit.saved')).slice(-8);
  // Each change begins with the result of another.
  const ends = records.map(({ after }) => after?.withdrawalLimit);
  const begins = records.map(({ before }) => before?.withdrawalLimit);
  expect(ends.filter((end) => !begins.includes(end))).toEqual([(withdrawalLimit ?? 0) * 100]);
});

test('a customer’s own limit takes precedence over the bank’s, even when it is zero or higher, until it is removed', async () => {
  await saveLimit(50);
  expect(await setOwn(200)).toMatchObject({
    status: 200,
    body: { message: 'Withdrawal limit updated', user: { _id: ada.id, withdrawalLimit: 200 } },
  });
  expect((await money.withdraw(ada, 30)).status).toBe(201);
  expect(await allowanceOf()).toEqual({ limit: 200, left: 170 });
  for (const blank of [null, ''] as const) {
    await setOwn(0);
    expect(await money.withdraw(ada, 5)).toMatchObject(refusal('0.00'));
    expect((await setOwn(blank)).body).not.toHaveProperty('user.withdrawalLimit');
    expect(await allowanceOf()).toEqual({ limit: 50, left: 20 });
    expect(await money.withdraw(ada, 30)).toMatchObject(refusal('20.00'));
  }
  await setOwn(200);
  expect((await money.withdraw(ada, 150)).status).toBe(201);
});

test('a customer’s own limit does not apply to other customers', async () => {
  await setOwn(10);
  const grace = await money.customerWith(50);
  expect(await allowanceOf(grace)).toBeUndefined();
  expect((await money.withdraw(grace, 50)).status).toBe(201);
});

test('the remaining limit grows when a request is cancelled, fails, is deleted or is edited to less', async () => {
  await saveLimit(100);
  const made = async () => transactionOfAnswer(await money.withdraw(ada, 100))._id;
  const cancelled = await made();
  expect((await ada.call(cancelOwnTransaction, { params: { id: cancelled } })).status).toBe(200);
  await money.setStatus(await made(), 'failed');
  expect((await admin.call(deleteTransaction, { params: { id: await made() } })).status).toBe(200);
  const edited = await made();
  expect((await admin.call(editTransaction, { params: { id: edited }, body: { amount: 30 } })).status).toBe(200);
  expect(await allowanceOf()).toEqual({ limit: 100, left: 70 });
});

test('the remaining limit does not grow when the bank pays out', async () => {
  await saveLimit(100);
  const { _id } = transactionOfAnswer(await money.withdraw(ada, 100));
  for (const status of ['processing', 'completed'] as const) {
    await money.setStatus(_id, status);
    expect(await money.withdraw(ada, 5)).toMatchObject(refusal('0.00'));
  }
});

test('the limit does not apply to an administrator, neither to an adjustment nor to a decision', async () => {
  await saveLimit(100);
  await money.book(ada, 'withdraw', 500);
  expect(await allowanceOf()).toEqual({ limit: 100, left: 100 });
  const { _id } = transactionOfAnswer(await money.withdraw(ada, 100));
  await money.setStatus(_id, 'failed');
  await money.withdraw(ada, 100);
  expect((await money.setStatus(_id, 'pending')).status).toBe(200);
  expect(await allowanceOf()).toEqual({ limit: 100, left: 0 });
});

test('the limit is fully available again 24 hours later, and not before', async () => {
  await saveLimit(100);
  await money.withdraw(ada, 100);
  bank.clock.advance(24 * 60 * 60_000 - 10_000);
  await ada.signInAgain();
  expect(await money.withdraw(ada, 5)).toMatchObject(refusal('0.00'));
  bank.clock.advance(10_000);
  expect(await allowanceOf()).toEqual({ limit: 100, left: 100 });
  expect((await money.withdraw(ada, 100)).status).toBe(201);
});

test('the remaining limit falls once for a request that is sent twice', async () => {
  await saveLimit(100);
  const headers = { 'idempotency-key': 'limited-0001' };
  expect((await money.withdraw(ada, 100, headers)).status).toBe(201);
  expect((await money.withdraw(ada, 100, headers)).status).toBe(200);
});

test(`exactly the requests within the limit are made, of ${AT_ONCE} at once`, async () => {
  await saveLimit(100);
  for (let round = 0; round < iterationCount(3, 1); round += 1) {
    const grace = await money.customerWith(1000);
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => money.withdraw(grace, 15)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(6);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status, refusal: { code, error } }) => `${status} ${code} ${error}`))).toEqual(
      new Set(['409 withdrawal_limit You can withdraw €10.00 more today']),
    );
    expect(await money.balances(grace)).toEqual(expectedBalances(1000, 90));
    expect(await allowanceOf(grace)).toEqual({ limit: 100, left: 10 });
  }
});

test('requests and cancellations at once never exceed the limit together', async () => {
  await saveLimit(100);
  const made: string[] = [];
  for (let count = 0; count < 10; count += 1) made.push(transactionOfAnswer(await money.withdraw(ada, 10))._id);
  const answers = await Promise.all([
    ...made.slice(0, 5).map((id) => ada.call(cancelOwnTransaction, { params: { id } })),
    ...Array.from({ length: 12 }, () => money.withdraw(ada, 10)),
  ]);
  const again = answers.slice(5).filter(({ status }) => status === 201).length;
  expect(again).toBeLessThanOrEqual(5);
  expect(await money.balances(ada)).toEqual(expectedBalances(1000, 50 + 10 * again));
  expect(await allowanceOf()).toEqual({ limit: 100, left: 50 - 10 * again });
});
