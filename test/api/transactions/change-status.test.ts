import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeStatus } from '#shared/contract/transactions/transactions.ts';
import { processWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { cents } from '#shared/domain/money.ts';
import { transactionStatuses } from '#shared/domain/transaction-status.ts';
import type { Person } from '#test/support/bank.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { balanceEffect } from '#test/support/money-model.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, money, unmoved, unwritten } = setupBank({ methods: true });
let ada: Person;

const AMOUNT = 123.45;

async function request(type: 'deposit' | 'withdraw', person = ada) {
  return transactionOfAnswer(await (type === 'deposit' ? money.deposit : money.withdraw)(person, AMOUNT));
}

/** A walk through every change from one status to another or the same, some of them twice. */
const walk = transactionStatuses.flatMap((one, at) => [
  one,
  one,
  ...transactionStatuses.slice(at + 1).flatMap((other) => [other, one]),
]);

test.each(['deposit', 'withdraw'] as const)(
  'a %s that goes from any status to any other moves what the two statuses mean, and nothing else',
  async (type) => {
    const person = await money.customerWith(100_000);
    const { _id, status } = await request(type, person);
    let from = status;
    const changes = new Set<string>();
    for (const to of walk) {
      const change = `from ${from} to ${to}`;
      const was = await money.balances(person);
      const before = from === to ? await bank.moneyItems() : [];
      const answer = await money.setStatus(_id, to);
      expect(answer, change).toMatchObject({ status: 200, body: { transaction: { status: to } } });

      const amount = cents(Math.round(AMOUNT * 100));
      const done = balanceEffect({ type, status: to, amount });
      const undone = balanceEffect({ type, status: from, amount });
      const is = await money.balances(person);
      expect(Math.round((is.balance - was.balance) * 100), change).toBe(done.balance - undone.balance);
      expect(Math.round((is.reservedAmount - was.reservedAmount) * 100), change).toBe(done.reserved - undone.reserved);
      expect(Math.round(is.availableBalance * 100)).toBe(Math.round((is.balance - is.reservedAmount) * 100));
      if (from === to) expect(await bank.moneyItems()).toEqual(before);
      changes.add(change);
      from = to;
    }
    expect(changes.size).toBe(transactionStatuses.length ** 2);
  },
);

describe('a change of status', () => {
  beforeEach(async () => {
    ada = await money.customerWith(1000);
  });

  test('the same status of a transaction again writes nothing, not even an audit record', async () => {
    const { _id } = await request('deposit');
    const first = transactionOfAnswer(await money.setStatus(_id, 'completed'));
    const again = await unwritten(() => money.setStatus(_id, 'completed', first.version));
    expect(transactionOfAnswer(again)).toEqual(first);
  });

  test('two administrators who change a status are both in its history', async () => {
    const { _id, version } = await request('deposit');
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

  test('a change of a stale version is refused, even for the present status', async () => {
    const { _id, version } = await request('withdraw');
    const current = transactionOfAnswer(await money.setStatus(_id, 'processing'));
    const answer = await unmoved(() => money.setStatus(_id, 'processing', version));
    expect(answer).toMatchObject({ status: 409, body: { code: 'stale_version', current } });
  });
});

describe('who decided a withdrawal', () => {
  beforeAll(async () => {
    ada = await money.customerWith(1000);
  });

  test('the route of withdrawals notes who decided a withdrawal, and the proof stays', async () => {
    const { _id } = await request('withdraw');
    const processed = await admin.call(processWithdrawal, {
      params: { id: _id },
      body: { status: 'processing', notes: 'Sent to the bank' },
    });
    expect(transactionOfAnswer(processed)).toMatchObject({ status: 'processing' });
    bank.clock.advance(60_000);
    const bob = await bank.newAdmin();
    const body = { status: 'completed' as const };
    const decided = transactionOfAnswer(await bob.call(changeStatus, { params: { id: _id }, body })).adminProof;
    expect(decided).toMatchObject({
      notes: 'Sent to the bank',
      processedBy: { name: bob.name, email: bob.email },
    });
    expect(Date.parse(decided?.processedAt ?? '')).toBeGreaterThan(
      Date.parse(transactionOfAnswer(processed).adminProof?.processedAt ?? ''),
    );
    const same = transactionOfAnswer(await admin.call(changeStatus, { params: { id: _id }, body })).adminProof;
    expect(same).toEqual(decided);
  });

  test('the decision about a withdrawal is noted even when it was never processed, and not for a deposit', async () => {
    const [withdrawal, deposit] = [await request('withdraw'), await request('deposit')];
    expect(transactionOfAnswer(await money.setStatus(withdrawal._id, 'failed')).adminProof).toMatchObject({
      processedBy: { name: admin.name },
      processedAt: expect.any(String),
    });
    expect(transactionOfAnswer(await money.setStatus(deposit._id, 'completed')).adminProof).toBeUndefined();
  });
});
