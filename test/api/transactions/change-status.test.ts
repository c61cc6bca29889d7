/** `random-walk.test.ts` moves transactions between statuses at random; `test/domain/ledger.test.ts` has what each means. */
import { expect, test } from 'vitest';
import { changeStatus } from '#shared/contract/transactions/transactions.ts';
import { processWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, money, customerForAll, unwritten } = setupBank({ methods: true });
const ada = customerForAll({ euros: 1000 });

test('the same status of a transaction again writes nothing, not even an audit record', async () => {
  const { _id } = transactionOfAnswer(await money.deposit(ada, 100));
  const first = transactionOfAnswer(await money.setStatus(_id, 'completed'));
  expect(first.adminProof).toBeUndefined();
  const again = await unwritten(() => money.setStatus(_id, 'completed', first.version));
  expect(transactionOfAnswer(again)).toEqual(first);
});

test('two administrators who change a status are both in its history', async () => {
  const { _id, version } = transactionOfAnswer(await money.deposit(ada, 100));
  const eve = await bank.newAdmin({ name: 'Eve Examiner' });
  await money.setStatus(_id, 'processing', version);
  const body = { status: 'failed' as const, reason: 'Never arrived' };
  const answer = await eve.call(changeStatus, { params: { id: _id }, body });
  expect(transactionOfAnswer(answer).timeline).toMatchObject([
    { by: ada.name, what: 'requested', to: 'pending' },
    { by: admin.name, what: 'status', from: 'pending', to: 'processing' },
    { by: eve.name, what: 'status', from: 'processing', to: 'failed', reason: 'Never arrived' },
  ]);
});

test('the last administrator who decided a withdrawal is noted, and the notes stay', async () => {
  const { _id } = transactionOfAnswer(await money.withdraw(ada, 100));
  await admin.call(processWithdrawal, {
    params: { id: _id },
    body: { status: 'processing', notes: 'Sent to the bank' },
  });
  const bob = await bank.newAdmin();
  const body = { status: 'completed' as const };
  const decided = transactionOfAnswer(await bob.call(changeStatus, { params: { id: _id }, body })).adminProof;
  expect(decided).toMatchObject({
    notes: 'Sent to the bank',
    processedBy: { name: bob.name, email: bob.email },
  });
  const same = transactionOfAnswer(await admin.call(changeStatus, { params: { id: _id }, body })).adminProof;
  expect(same).toEqual(decided);
});
