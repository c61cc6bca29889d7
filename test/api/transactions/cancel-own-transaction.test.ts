import { beforeEach, expect, test } from 'vitest';
import { cancelOwnTransaction, changeStatus } from '#shared/contract/transactions/transactions.ts';
import type { Person } from '#test/support/bank.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { expectedBalances, transactionOfAnswer } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, money, unmoved } = setupBank({ methods: true });
let ada: Person;
beforeEach(async () => {
  ada = await money.customerWith(100);
});

const cancel = (id: string, person = ada) => person.call(cancelOwnTransaction, { params: { id } });

test('a customer cancels a pending withdrawal once, even if it is sent twice, and the held money is available again', async () => {
  const { _id } = transactionOfAnswer(await money.withdraw(ada, 60));
  expect((await money.balances(ada)).availableBalance).toBe(40);
  const [{ result }, again] = await Promise.all([cancel(_id), cancel(_id)]);
  expect(result.message).toBe('Request cancelled');
  expect(result.transaction).toMatchObject({
    status: 'cancelled',
    timeline: [{ what: 'requested' }, { by: 'You', what: 'status', from: 'pending', to: 'cancelled' }],
  });
  expect(again.result.transaction).toEqual(result.transaction);
  expect(await money.balances(ada)).toEqual(expectedBalances(100));
  expect(await bank.auditOf(ada.id)).toContainEqual(
    expect.objectContaining({ action: 'transaction.status', actorId: ada.id, resourceId: _id }),
  );
});

test('a booking of the bank is no request of the customer, who cannot cancel it while it is pending', async () => {
  const { _id } = await money.book(ada, 'withdraw', 30);
  expect((await money.setStatus(_id, 'pending')).status).toBe(200);
  expectRefusal(await unmoved(() => cancel(_id)), 403, { code: 'forbidden' });
});

test('a request that the bank is processing can no longer be cancelled, and the refusal shows its status', async () => {
  const { _id } = transactionOfAnswer(await money.withdraw(ada, 60));
  await money.setStatus(_id, 'processing');
  const { refusal } = await unmoved(() => cancel(_id));
  expect(refusal).toMatchObject({
    code: 'not_pending',
    error: 'This request is processing and cannot be cancelled any more',
    current: { _id, status: 'processing', timeline: [{ by: 'You' }, { to: 'processing' }] },
  });
  expect(JSON.stringify(refusal)).not.toContain(bank.admin.name);
});

const rounds = iterationCount(1000, 4);

test(`either the customer or the administrator decides a withdrawal when both try at once, in ${rounds} rounds`, async () => {
  let balance = 0;
  for (let round = 0; round < rounds; round += 1) {
    if (round % 20 === 0) {
      ada = await money.customerWith(100);
      balance = 100;
    }
    const { _id, version } = transactionOfAnswer(await money.withdraw(ada, 5));
    const complete = () =>
      bank.admin.call(changeStatus, { params: { id: _id }, body: { status: 'completed', version } });
    // The two calls take turns in being first.
    const [cancelled, completed] =
      round % 2 === 0
        ? await Promise.all([cancel(_id), complete()])
        : (await Promise.all([complete(), cancel(_id)])).toReversed();
    expect([cancelled?.status, completed?.status].toSorted()).toEqual([200, 409]);
    if (completed?.status === 200) balance -= 5;
    expect(await money.balances(ada)).toEqual(expectedBalances(balance));
  }
});
