/** `test/domain/withdrawal-limit.test.ts` has what counts towards the limit, and for how long. */
import { afterEach, expect, test } from 'vitest';
import { setWithdrawalLimit } from '#shared/contract/customers.ts';
import {
  getWithdrawalLimit,
  getWithdrawSettings,
  listWithdrawMethods,
  saveWithdrawalLimit,
  saveWithdrawSettings,
} from '#shared/contract/transactions/payment-methods.ts';
import { cancelOwnTransaction, editTransaction } from '#shared/contract/transactions/transactions.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { expectedBalances, transactionOfAnswer, withdrawMethods } from '#test/support/money.ts';
import { retryWhileBusy } from '#test/support/retry-while-busy.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, money, backups, customerForEach, unmoved } = setupBank({ methods: true });
const ada = customerForEach({ euros: 1000 });
const AT_ONCE = iterationCount(64, 10);

type Limit = number | null | '';
const saveLimit = (withdrawalLimit: Limit) => admin.call(saveWithdrawalLimit, { body: { withdrawalLimit } });
const setOwn = (withdrawalLimit: Limit) =>
  admin.call(setWithdrawalLimit, { params: { id: ada.id }, body: { withdrawalLimit } });
const allowance = async () => {
  const { withdrawalLimit: limit, withdrawalLeft: left } = (await ada.call(listWithdrawMethods)).result;
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

test('the bank’s limit applies to what a customer requests in 24 hours, also before it was set, until it is removed', async () => {
  expect((await admin.call(getWithdrawalLimit)).result).toEqual({});
  expect(await allowance()).toBeUndefined();
  expect((await money.withdraw(ada, 60)).status).toBe(201);
  expect(await saveLimit(100)).toMatchObject({
    status: 200,
    body: { message: 'Withdrawal limit updated', withdrawalLimit: 100 },
  });
  expect((await admin.call(getWithdrawalLimit)).result).toEqual({ withdrawalLimit: 100 });
  expect(await allowance()).toEqual({ limit: 100, left: 40 });
  expect(await unmoved(() => money.withdraw(ada, 40.01))).toMatchObject(refusal('40.00'));
  const headers = { 'idempotency-key': 'limited-0001' };
  const { _id } = transactionOfAnswer(await money.withdraw(ada, 40, headers));
  expect((await money.withdraw(ada, 40, headers)).status).toBe(200);
  await money.setStatus(_id, 'completed');
  expect(await money.withdraw(ada, 5)).toMatchObject(refusal('0.00'));
  bank.clock.advance(24 * 60 * 60_000);
  await ada.signInAgain();
  expect(await allowance()).toEqual({ limit: 100, left: 100 });
  await admin.staySignedIn();
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
  const wanted = [10, 20, 30, 40];
  const answers = await Promise.all(wanted.map(saveLimit));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const { withdrawalLimit } = (await admin.call(getWithdrawalLimit)).result;
  const records = (await backups.records('withdrawal-limit.saved')).slice(-wanted.length);
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
  expect(await allowance()).toEqual({ limit: 200, left: 170 });
  await setOwn(0);
  expect(await money.withdraw(ada, 5)).toMatchObject(refusal('0.00'));
  expect((await setOwn(null)).body).not.toHaveProperty('user.withdrawalLimit');
  expect(await money.withdraw(ada, 30)).toMatchObject(refusal('20.00'));
});

test('the remaining limit grows when a request is cancelled or edited to less, and the bank itself has no limit', async () => {
  await saveLimit(100);
  await money.book(ada, 'withdraw', 500);
  const made = async () => transactionOfAnswer(await money.withdraw(ada, 100))._id;
  const id = await made();
  expect((await ada.call(cancelOwnTransaction, { params: { id } })).status).toBe(200);
  const edited = await made();
  expect((await money.setStatus(id, 'pending')).status).toBe(200);
  expect(await allowance()).toEqual({ limit: 100, left: 0 });
  await money.setStatus(id, 'failed');
  expect((await admin.call(editTransaction, { params: { id: edited }, body: { amount: 30 } })).status).toBe(200);
  expect(await allowance()).toEqual({ limit: 100, left: 70 });
});

test(`requests and cancellations at once never exceed the limit together, in ${AT_ONCE} requests`, async () => {
  await saveLimit(100);
  const made: string[] = [];
  for (let count = 0; count < 4; count += 1) made.push(transactionOfAnswer(await money.withdraw(ada, 10))._id);
  const answers = await Promise.all([
    ...made.slice(0, 2).map((id) => ada.call(cancelOwnTransaction, { params: { id } })),
    ...Array.from({ length: AT_ONCE }, () => retryWhileBusy(() => money.withdraw(ada, 10))),
  ]);
  const refused = answers.filter(({ status }) => status >= 400);
  for (const { refusal: said } of refused) expect(said.code).toBe('withdrawal_limit');
  const again = AT_ONCE - refused.length;
  // The six that were left are taken, and those that a cancellation gives back in time.
  expect([6, 7, 8]).toContain(again);
  expect(await money.balances(ada)).toEqual(expectedBalances(1000, 20 + 10 * again));
  expect(await allowance()).toEqual({ limit: 100, left: 80 - 10 * again });
});
