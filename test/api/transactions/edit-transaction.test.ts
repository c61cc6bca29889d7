import { describe, expect, test } from 'vitest';
import { requestDeposit } from '#shared/contract/deposits.ts';
import { editTransaction } from '#shared/contract/transactions.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { euros, transactionIn } from '#test/support/money.ts';
import { expectRefusal } from '#test/support/refusal.ts';
import { INVALID_AMOUNT } from '#test/support/spec-texts.ts';

const { bank, admin, money, customerForEach, unmoved } = setupBank({ methods: true });
const ada = customerForEach({ euros: 100 });

interface Edit {
  amount: number;
  description?: string;
  status?: 'pending' | 'completed' | 'failed';
  version?: number;
}

const edit = (id: string, body: Edit) => admin.call(editTransaction, { params: { id }, body });

describe('editing the amount', () => {
  test('of a completed deposit books the difference, up and down', async () => {
    const { _id } = transactionIn(await money.deposit(ada, 50));
    await money.setStatus(_id, 'completed');
    expect((await edit(_id, { amount: 70 })).status).toBe(200);
    expect(await money.balances(ada)).toEqual(euros(170));
    await edit(_id, { amount: 20.01 });
    expect(await money.balances(ada)).toEqual(euros(120.01));
  });

  test('of a completed withdrawal books the difference, up and down', async () => {
    const { _id } = await money.book(ada, 'withdraw', 40);
    await edit(_id, { amount: 100 });
    expect(await money.balances(ada)).toEqual(euros(0));
    await edit(_id, { amount: 0.01 });
    expect(await money.balances(ada)).toEqual(euros(99.99));
  });

  test('of an open withdrawal changes what is held', async () => {
    const { _id } = transactionIn(await money.withdraw(ada, 40));
    await edit(_id, { amount: 100 });
    expect(await money.balances(ada)).toEqual(euros(100, 100));
    await edit(_id, { amount: 10 });
    expect(await money.balances(ada)).toEqual(euros(100, 10));
  });

  test('of what is failed, or a pending deposit, moves nothing', async () => {
    const failed = transactionIn(await money.withdraw(ada, 40));
    await money.setStatus(failed._id, 'failed');
    const pending = transactionIn(await money.deposit(ada, 40));
    for (const { _id } of [failed, pending]) {
      expect(transactionIn(await edit(_id, { amount: 5000 })).amount).toBe(5000);
    }
    expect(await money.balances(ada)).toEqual(euros(100));
  });

  test('takes the fee of the new amount, by the percentage it was made with', async () => {
    const { _id } = transactionIn(await money.withdraw(ada, 40));
    expect(transactionIn(await edit(_id, { amount: 50 }))).toMatchObject({ feePercent: 2, feeAmount: 1 });
  });

  test('of a deposit in coins counts the coins anew, at the rate it was made with', async () => {
    const made = transactionIn(await ada.call(requestDeposit, { body: { amount: 250, methodCode: 'btc' } }));
    expect(made.cryptoAmount).toBe('0.00308500');
    const edited = transactionIn(await edit(made._id, { amount: 500 }));
    expect(edited).toMatchObject({ amount: 500, cryptoAmount: '0.00617000', eurToCryptoRate: '0.00001234' });
    expect(transactionIn(await edit(made._id, { amount: 250 }))).toMatchObject({ cryptoAmount: '0.00308500' });
  });

  test('together with the status books one difference', async () => {
    const { _id } = transactionIn(await money.withdraw(ada, 40));
    await edit(_id, { amount: 60, status: 'completed' });
    expect(await money.balances(ada)).toEqual(euros(40));
    await edit(_id, { amount: 80, status: 'pending' });
    expect(await money.balances(ada)).toEqual(euros(100, 80));
  });
});

describe('the description', () => {
  test('is changed without money', async () => {
    const { _id } = await money.book(ada, 'deposit', 5);
    const answer = await edit(_id, { amount: 5, description: '  For the books ' });
    expect(answer).toMatchObject({
      body: { message: 'Transaction updated', transaction: { description: 'For the books' } },
    });
    expect(await money.balances(ada)).toEqual(euros(105));
  });

  test('stays when it is not sent, and goes when it is empty', async () => {
    const { _id } = await money.book(ada, 'deposit', 5);
    await edit(_id, { amount: 5, description: 'First' });
    expect(transactionIn(await edit(_id, { amount: 6 })).description).toBe('First');
    expect(transactionIn(await edit(_id, { amount: 6, description: '' })).description).toBeUndefined();
  });
});

test('an edit that changes nothing writes nothing', async () => {
  const { _id, version } = await money.book(ada, 'deposit', 5);
  const before = await bank.moneyItems();
  const records = await bank.auditOf(ada.id);
  for (const body of [
    { amount: 5 },
    { amount: 5, description: '' },
    { amount: 5, status: 'completed' as const, version },
  ]) {
    expect((await edit(_id, body)).status).toBe(200);
  }
  expect(await bank.moneyItems()).toEqual(before);
  expect(await bank.auditOf(ada.id)).toEqual(records);
});

test('leaves one audit record with the values before and after (ASVS 16)', async () => {
  const { _id } = await money.book(ada, 'deposit', 5);
  await edit(_id, { amount: 7.5, description: 'Corrected' });
  const records = (await bank.auditOf(ada.id)).filter(({ action }) => action === 'transaction.edited');
  expect(records).toMatchObject([
    {
      actorName: admin.name,
      thingId: _id,
      before: { amount: 500, status: 'completed' },
      after: { amount: 750, status: 'completed', description: 'Corrected' },
    },
  ]);
});

describe('refused, and nothing moves:', () => {
  const refused = (id: string, body: object) => unmoved(() => admin.send('PUT', `/admin/transactions/${id}`, body));

  test('less than has been spent of a deposit', async () => {
    const poor = await bank.newCustomer();
    const { _id } = await money.book(poor, 'deposit', 50);
    await money.withdraw(poor, 30);
    expectRefusal(await refused(_id, { amount: 29.99 }), 409, { code: 'insufficient_balance' });
    expect((await edit(_id, { amount: 30 })).status).toBe(200);
    expect(await money.balances(poor)).toEqual(euros(30, 30));
  });

  test('a withdrawal of more than is available', async () => {
    const { _id } = transactionIn(await money.withdraw(ada, 30));
    expectRefusal(await refused(_id, { amount: 100.01 }), 409, { code: 'insufficient_balance' });
  });

  test('a deposit of more than the bank can count', async () => {
    const { _id } = await money.book(ada, 'deposit', 5);
    expectRefusal(await refused(_id, { amount: 999_999_999.99 }), 409, { code: 'balance_too_large' });
  });

  test('a stale version, with the transaction as it is now', async () => {
    const { _id, version } = await money.book(ada, 'deposit', 5);
    const current = transactionIn(await edit(_id, { amount: 6, version }));
    expectRefusal(await refused(_id, { amount: 7, version }), 409, { code: 'stale_version', current });
  });

  const amount = INVALID_AMOUNT;
  test.each([
    ['no amount', { description: 'x' }, { amount }],
    ['zero', { amount: 0 }, { amount }],
    ['less than nothing', { amount: -0.01 }, { amount }],
    ['a text', { amount: '10' }, { amount }],
    ['nothing', { amount: null }, { amount }],
    ['a third decimal', { amount: 1.005 }, { amount: 'An amount has at most two decimals' }],
    ['a sum that is no sum', { amount: 0.1 + 0.2 }, { amount: 'An amount has at most two decimals' }],
    ['too much', { amount: 1_000_000_000 }, { amount: 'The amount is too large' }],
    ['an unknown status', { amount: 1, status: 'gone' }, { status: 'Please choose one of the statuses' }],
    [
      'a long description',
      { amount: 1, description: 'x'.repeat(501) },
      { description: 'Description is too long (at most 500 characters)' },
    ],
    ['a number for a description', { amount: 1, description: 1 }, { description: 'Description is not a text' }],
  ])('%s', async (_, body, fields) => {
    const { _id } = await money.book(ada, 'deposit', 5);
    const [sentence] = Object.values(fields);
    expect(await refused(_id, body)).toMatchObject({ status: 400, body: { error: sentence, fields } });
  });

  test('an amount beyond any number', async () => {
    const { _id } = await money.book(ada, 'deposit', 5);
    const answer = await bank.sendText('PUT', `/admin/transactions/${_id}`, '{"amount":1e400}', admin.session);
    expect(answer).toMatchObject({ status: 400, body: { fields: { amount } } });
  });
});
