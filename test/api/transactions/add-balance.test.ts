import { describe, expect, test } from 'vitest';
import { addBalance } from '#shared/contract/transactions.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { euros } from '#test/support/money.ts';
import { expectRefusal } from '#test/support/refusal.ts';
import { INVALID_AMOUNT } from '#test/support/spec-texts.ts';

const { bank, money, customerForAll, unmoved } = setupBank({ methods: true });
const ada = customerForAll({ euros: 100 });

interface Booking {
  userId: string;
  amount: number;
  type: 'deposit' | 'withdraw' | 'credit' | 'debit';
  description?: string;
}

const book = (body: Booking, headers: Record<string, string> = {}) =>
  bank.admin.call(addBalance, { body }, { headers });

describe('an administrator books', () => {
  test.each([
    ['deposit', 'deposit', '€1,050.25 deposited successfully'],
    ['credit', 'deposit', '€1,050.25 deposited successfully'],
    ['withdraw', 'withdraw', '€1,050.25 withdrawn successfully'],
    ['debit', 'withdraw', '€1,050.25 withdrawn successfully'],
  ] as const)('a %s, completed at once, without a fee', async (type, shown, message) => {
    const grace = await money.customerWith(2000);
    const answer = await book({ userId: grace.id, amount: 1050.25, type, description: ' By hand ' });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        message,
        transaction: {
          type: shown,
          status: 'completed',
          amount: 1050.25,
          feeAmount: 0,
          feePercent: 0,
          method: 'Admin',
          description: 'By hand',
          userId: { _id: grace.id, name: grace.name, email: grace.email },
        },
      },
    });
    expect(await money.balances(grace)).toEqual(euros(shown === 'deposit' ? 3050.25 : 949.75));
  });

  test('the last cent, and not one more', async () => {
    const grace = await money.customerWith(0.01);
    expect((await book({ userId: grace.id, amount: 0.01, type: 'withdraw' })).status).toBe(201);
    expect(await money.balances(grace)).toEqual(euros(0));
    expect((await book({ userId: grace.id, amount: 0.01, type: 'withdraw' })).status).toBe(409);
  });

  test('with one audit record of what and on whom (ASVS 16)', async () => {
    const grace = await bank.newCustomer();
    const { _id } = await money.book(grace, 'deposit', 12.5);
    const records = (await bank.auditOf(grace.id)).filter(({ action }) => action === 'transaction.booked');
    expect(records).toMatchObject([
      {
        actorName: bank.admin.name,
        subjectId: grace.id,
        thingId: _id,
        sourceIp: expect.stringMatching(/^10\./),
        after: { type: 'deposit', amount: 1250 },
      },
    ]);
  });
});

test('the same booking by two administrators is two bookings', async () => {
  const grace = await bank.newCustomer();
  const bob = await bank.newAdmin();
  const body = { userId: grace.id, amount: 10, type: 'deposit' as const };
  const headers = { 'idempotency-key': 'booking-3' };
  await book(body, headers);
  expect((await bob.call(addBalance, { body }, { headers })).status).toBe(201);
  expect(await money.balances(grace)).toEqual(euros(20));
});

describe('refused, and nothing moves:', () => {
  const refused = (body: object) =>
    unmoved(() => bank.admin.send('POST', '/admin/add-balance', { userId: ada.id, type: 'deposit', ...body }));

  const amount = INVALID_AMOUNT;
  const userId = 'Please choose a customer';
  test.each([
    ['no amount', {}, { amount }],
    ['zero', { amount: 0 }, { amount }],
    ['less than nothing', { amount: -1 }, { amount }],
    ['a text', { amount: '1' }, { amount }],
    ['a third decimal', { amount: 0.001 }, { amount: 'An amount has at most two decimals' }],
    ['too much', { amount: 1e9 }, { amount: 'The amount is too large' }],
    ['no customer', { amount: 1, userId: '' }, { userId }],
    ['a customer that is no text', { amount: 1, userId: { $gt: '' } }, { userId }],
    ['a customer with an endless id', { amount: 1, userId: 'x'.repeat(5000) }, { userId }],
    ['an unknown type', { amount: 1, type: 'gift' }, { type: 'The type is deposit or withdraw' }],
    [
      'a long description',
      { amount: 1, description: 'x'.repeat(501) },
      { description: 'Description is too long (at most 500 characters)' },
    ],
  ])('%s', async (_, body, fields) => {
    const [sentence] = Object.values(fields);
    expect(await refused(body)).toMatchObject({ status: 400, body: { error: sentence, message: sentence, fields } });
  });

  test('more than is available, held money included', async () => {
    const grace = await money.customerWith(100);
    await money.withdraw(grace, 100);
    expectRefusal(await refused({ userId: grace.id, type: 'withdraw', amount: 0.01 }), 409, {
      code: 'insufficient_balance',
    });
  });

  test('more than the bank can count', async () => {
    expectRefusal(await refused({ amount: 999_999_999.99 }), 409, { code: 'balance_too_large' });
  });
});

test('a transaction is numbered by its moment', async () => {
  const { transactionNumber, createdAt } = await money.book(ada, 'deposit', 1);
  expect(transactionNumber).toMatch(/^TX\d{8}-\d{6}-[0-9A-HJKMNP-TV-Z]{6}$/);
  expect(transactionNumber).toContain(String(createdAt).slice(0, 10).replaceAll('-', ''));
});
