import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeStatus, listTransactions } from '#shared/contract/transactions.ts';
import { processWithdrawal } from '#shared/contract/withdrawals.ts';
import { cents, eurosFromCents } from '#shared/domain/money.ts';
import { transactionStatuses } from '#shared/domain/transaction-status.ts';
import type { Person } from '#test/support/bank.ts';
import { storedTransaction } from '#test/support/faults/stored-items.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { listedIn } from '#test/support/lists.ts';
import { euros, transactionIn } from '#test/support/money.ts';
import { effectOf } from '#test/support/money-model.ts';
import { expectRefusal } from '#test/support/refusal.ts';

const { bank, admin, money, unmoved } = setupBank({ methods: true });
let ada: Person;

const AMOUNT = 123.45;

async function request(type: 'deposit' | 'withdraw', person = ada) {
  return transactionIn(await (type === 'deposit' ? money.deposit : money.withdraw)(person, AMOUNT));
}

const types = ['deposit', 'withdraw'] as const;

describe.each(types)('a %s', (type) => {
  beforeAll(async () => {
    ada = await money.customerWith(100_000);
  });

  const changes = transactionStatuses.flatMap((from) => transactionStatuses.map((to) => ({ from, to })));

  test.each(changes)('from $from to $to moves what the two mean, and nothing else', async ({ from, to }) => {
    const { _id } = await request(type);
    await money.setStatus(_id, from);
    const was = await money.balances(ada);
    const before = await bank.moneyItems();
    const answer = await money.setStatus(_id, to);
    expect(answer).toMatchObject({ status: 200, body: { transaction: { status: to } } });

    const amount = cents(Math.round(AMOUNT * 100));
    const done = effectOf({ type, status: to, amount });
    const undone = effectOf({ type, status: from, amount });
    const is = await money.balances(ada);
    expect(Math.round((is.balance - was.balance) * 100)).toBe(done.balance - undone.balance);
    expect(Math.round((is.reservedAmount - was.reservedAmount) * 100)).toBe(done.reserved - undone.reserved);
    expect(Math.round(is.availableBalance * 100)).toBe(Math.round((is.balance - is.reservedAmount) * 100));
    if (from === to) expect(await bank.moneyItems()).toEqual(before);
  });
});

describe('a change of status', () => {
  beforeEach(async () => {
    ada = await money.customerWith(1000);
  });

  test('completing a deposit credits exactly its amount; the fee was paid on top', async () => {
    const { _id, feeAmount } = await request('deposit');
    expect(feeAmount).toBe(1.85);
    await money.setStatus(_id, 'completed');
    expect(await money.balances(ada)).toEqual(euros(1123.45));
  });

  test('the same status again writes nothing, not even an audit record', async () => {
    const { _id } = await request('deposit');
    const first = transactionIn(await money.setStatus(_id, 'completed'));
    const records = await bank.auditOf(ada.id);
    const again = await money.setStatus(_id, 'completed', first.version);
    expect(again.status).toBe(200);
    expect(transactionIn(again)).toEqual(first);
    expect(await bank.auditOf(ada.id)).toHaveLength(records.length);
  });

  describe('two administrators', () => {
    test('who complete one deposit with the version they saw credit it once; the second is shown how it is now', async () => {
      const { _id, version } = await request('deposit');
      const bob = await bank.newAdmin({ name: 'Bob Banker' });
      const complete = (session: Person['session']) =>
        bank.call(changeStatus, { params: { id: _id }, body: { status: 'completed', version } }, { as: session });
      const answers = await Promise.all([complete(admin.session), complete(bob.session)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const done = answers.find(({ status }) => status === 200);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.body).toMatchObject({
        code: 'stale_version',
        error: 'This transaction was changed by somebody else in the meantime',
        current: done && transactionIn(done),
      });
      expect(await money.balances(ada)).toEqual(euros(1123.45));
    });

    test('are both in the record of what happened', async () => {
      const { _id, version } = await request('deposit');
      const eve = await bank.newAdmin({ name: 'Eve Examiner' });
      await money.setStatus(_id, 'processing', version);
      const body = { status: 'failed' as const, reason: 'Never arrived' };
      const answer = await eve.call(changeStatus, { params: { id: _id }, body });
      expect(transactionIn(answer).timeline).toMatchObject([
        { by: ada.name, what: 'requested', to: 'pending' },
        { by: admin.name, what: 'status', from: 'pending', to: 'processing' },
        { by: eve.name, what: 'status', from: 'processing', to: 'failed', reason: 'Never arrived' },
      ]);
    });
  });

  test('a stale version is refused with the transaction as it is now, also for the status it has', async () => {
    const { _id, version } = await request('withdraw');
    const current = transactionIn(await money.setStatus(_id, 'processing'));
    const before = await bank.moneyItems();
    for (const status of ['failed', 'processing'] as const) {
      const answer = await money.setStatus(_id, status, version);
      expect(answer).toMatchObject({ status: 409, body: { code: 'stale_version', current } });
    }
    expect(await bank.moneyItems()).toEqual(before);
  });

  test('each change leaves one audit record: who, what, on whom, from where, before and after (ASVS 16)', async () => {
    const { _id } = await request('deposit');
    await money.setStatus(_id, 'completed');
    const records = (await bank.auditOf(ada.id)).filter(({ thingId }) => thingId === _id);
    expect(records).toEqual([
      {
        action: 'transaction.status',
        actorId: expect.stringMatching(/./),
        actorName: admin.name,
        subjectId: ada.id,
        thingId: _id,
        sourceIp: expect.stringMatching(/^10\./),
        before: { status: 'pending', amount: 12_345 },
        after: { status: 'completed', amount: 12_345 },
      },
    ]);
  });

  describe('refused, and nothing moves:', () => {
    const refused = (id: string, body: object) =>
      unmoved(() => admin.send('PATCH', `/admin/transactions/${id}/status`, body));

    test('undoing a deposit that has been spent', async () => {
      const poor = await bank.newCustomer();
      const { _id } = await request('deposit', poor);
      await money.setStatus(_id, 'completed');
      await money.book(poor, 'withdraw', 0.01);
      for (const status of ['pending', 'processing', 'failed', 'cancelled']) {
        expectRefusal(await refused(_id, { status }), 409, { code: 'insufficient_balance' });
      }
      expect(await money.balances(poor)).toEqual(euros(123.44));
    });

    test('a failed withdrawal that shall be open again, when the money is gone', async () => {
      const { _id } = await request('withdraw');
      await money.setStatus(_id, 'failed');
      await money.book(ada, 'withdraw', 900);
      for (const status of ['pending', 'processing', 'completed']) {
        expect(await refused(_id, { status })).toMatchObject({ status: 409, body: { code: 'insufficient_balance' } });
      }
    });

    test('more than the bank can count', async () => {
      const rich = await money.customerWith(999_999_900);
      const { _id } = await request('deposit', rich);
      expectRefusal(await refused(_id, { status: 'completed' }), 409, { code: 'balance_too_large' });
    });

    const status = 'Please choose one of the statuses';
    test.each([
      ['no status', {}, { status }],
      ['an unknown status', { status: 'done' }, { status }],
      ['a status in other letters', { status: 'Completed' }, { status }],
      ['a number for a status', { status: 1 }, { status }],
      ['a text for a version', { status: 'failed', version: '1' }, { version: 'The version is a number' }],
      ['a fraction for a version', { status: 'failed', version: 1.5 }, { version: expect.any(String) }],
      ['version 0', { status: 'failed', version: 0 }, { version: expect.any(String) }],
      [
        'a long reason',
        { status: 'failed', reason: 'x'.repeat(501) },
        { reason: 'Reason is too long (at most 500 characters)' },
      ],
    ])('%s', async (_, body, fields) => {
      const { _id } = await request('withdraw');
      const answer = await refused(_id, body);
      expect(answer).toMatchObject({ status: 400, body: { fields } });
      expect(Object.keys(answer.refusal.fields ?? {})).toEqual(Object.keys(fields));
    });
  });

  test('what the books say of a change is what the balances say', async () => {
    const { _id } = await request('withdraw');
    await money.setStatus(_id, 'completed');
    const rows = listedIn(await admin.call(listTransactions, { query: { userId: ada.id } })).rows;
    const stored = await Promise.all(rows.map((row) => storedTransaction(row._id)));
    const lines = stored.flatMap(({ journal }) => journal);
    const sum = (account: string) => lines.reduce((total, { postings }) => total + (postings[account] ?? 0), 0);
    for (const { postings } of lines) expect(Object.values(postings).reduce((a, b) => a + b, 0)).toBe(0);
    const { balance, availableBalance } = await money.balances(ada);
    expect(eurosFromCents(cents(sum('customer')))).toBe(availableBalance);
    expect(eurosFromCents(cents(sum('customer') + sum('reserve')))).toBe(balance);
  });
});

describe('who decided a withdrawal', () => {
  beforeAll(async () => {
    ada = await money.customerWith(1000);
  });

  test('is noted as by the route of withdrawals, and the proof stays', async () => {
    const { _id } = await request('withdraw');
    const processed = await admin.call(processWithdrawal, {
      params: { id: _id },
      body: { status: 'processing', notes: 'Sent to the bank' },
    });
    expect(transactionIn(processed)).toMatchObject({ status: 'processing' });
    bank.clock.advance(60_000);
    const bob = await bank.newAdmin();
    const body = { status: 'completed' as const };
    const decided = transactionIn(await bob.call(changeStatus, { params: { id: _id }, body })).adminProof;
    expect(decided).toMatchObject({
      notes: 'Sent to the bank',
      processedBy: { name: bob.name, email: bob.email },
    });
    expect(Date.parse(decided?.processedAt ?? '')).toBeGreaterThan(
      Date.parse(transactionIn(processed).adminProof?.processedAt ?? ''),
    );
    const same = transactionIn(await admin.call(changeStatus, { params: { id: _id }, body })).adminProof;
    expect(same).toEqual(decided);
  });

  test('is noted for one that was never processed, and not for a deposit', async () => {
    const [withdrawal, deposit] = [await request('withdraw'), await request('deposit')];
    expect(transactionIn(await money.setStatus(withdrawal._id, 'failed')).adminProof).toMatchObject({
      processedBy: { name: admin.name },
      processedAt: expect.any(String),
    });
    expect(transactionIn(await money.setStatus(deposit._id, 'completed')).adminProof).toBeUndefined();
  });
});
