/** No transaction takes more than is available, and none makes a balance larger than the bank can count. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createAdjustment, deleteTransaction, editTransaction } from '#shared/contract/transactions/transactions.ts';
import { settleDormantBalance } from '#shared/contract/transactions/unclaimed.ts';
import { processWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import type { Answer, Person } from '#test/support/bank.ts';
import { expectedBalances, transactionOfAnswer } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { INSUFFICIENT_BALANCE } from '#test/support/spec-texts.ts';

const { bank, admin, money, customers, customerForEach, unmoved } = setupBank({ methods: true });

const book = (person: Person, type: 'deposit' | 'withdraw', amount: number) =>
  admin.call(createAdjustment, { body: { userId: person.id, type, amount } });
const edit = (id: string, amount: number) => admin.call(editTransaction, { params: { id }, body: { amount } });

describe('a customer with €100.00, of which €60.00 are held,', () => {
  const ada = customerForEach();
  let deposit = '';
  let held = '';
  let failed = '';

  async function prepare(): Promise<void> {
    deposit = (await money.book(ada, 'deposit', 100))._id;
    failed = transactionOfAnswer(await money.withdraw(ada, 50))._id;
    await money.setStatus(failed, 'failed');
    held = transactionOfAnswer(await money.withdraw(ada, 60))._id;
  }

  const tooMuch: Record<string, () => Promise<Answer>> = {
    'a withdrawal of €40.01': () => money.withdraw(ada, 40.01),
    'a booking of €40.01': () => book(ada, 'withdraw', 40.01),
    'a withdrawal that is edited to €100.01': () => edit(held, 100.01),
    'a deposit that is edited to €59.99': () => edit(deposit, 59.99),
    'a deposit that is deleted': () => admin.call(deleteTransaction, { params: { id: deposit } }),
    'a deposit that is pending again': () => money.setStatus(deposit, 'pending'),
    'a deposit that has failed': () => money.setStatus(deposit, 'failed'),
    'a failed withdrawal of €50.00 that is pending again': () => money.setStatus(failed, 'pending'),
    'a failed withdrawal of €50.00 that is completed': () => money.setStatus(failed, 'completed'),
    'a failed withdrawal of €50.00 that is processed': () =>
      admin.call(processWithdrawal, { params: { id: failed }, body: { status: 'completed' } }),
  };

  test.each(Object.entries(tooMuch))(
    'a customer with €100.00, of which €60.00 are held, is refused %s, and nothing moves',
    async (_, move) => {
      await prepare();
      expect(await unmoved(move)).toMatchObject({ status: 409, body: { code: 'insufficient_balance' } });
    },
  );

  test('a customer is told of their own balance, and an administrator of the customer’s', async () => {
    await prepare();
    expect((await money.withdraw(ada, 40.01)).body).toMatchObject({ error: INSUFFICIENT_BALANCE });
    expect((await money.setStatus(deposit, 'failed')).body).toMatchObject({
      error: expect.stringContaining('This takes €100.00 from the customer, who has €40.00 available.'),
    });
  });

  test.each([
    ['a withdrawal of €40.00', () => money.withdraw(ada, 40), expectedBalances(100, 100)],
    ['a booking of €40.00', () => book(ada, 'withdraw', 40), expectedBalances(60, 60)],
    ['a withdrawal that is edited to €100.00', () => edit(held, 100), expectedBalances(100, 100)],
    ['a deposit that is edited to €60.00', () => edit(deposit, 60), expectedBalances(60, 60)],
  ])(
    'a customer with €100.00, of which €60.00 are held, is allowed %s, which leaves nothing available',
    async (_, move, left) => {
      await prepare();
      expect((await move()).status).toBeLessThan(300);
      expect(await money.balances(ada)).toEqual(left);
    },
  );
});

describe('a balance of €999,999,999.00', () => {
  let rich: Person;
  let small = '';
  let pending = '';
  let gone: Person;
  beforeAll(async () => {
    rich = await money.customerWith(999_999_998);
    small = (await money.book(rich, 'deposit', 1))._id;
    pending = transactionOfAnswer(await money.deposit(rich, 10))._id;
    gone = await money.customerWith(1);
    await customers.delete(gone.id, 'true');
    await bank.drain();
  });

  const reason = 'The same person';
  test.each<[string, () => Promise<Answer>]>([
    ['a booking', () => book(rich, 'deposit', 1)],
    ['a deposit that is completed', () => money.setStatus(pending, 'completed')],
    ['a deposit that is edited', () => edit(small, 2)],
    [
      'unclaimed money',
      () =>
        admin.call(settleDormantBalance, {
          body: { action: 'assign', userId: gone.id, toUserId: rich.id, amount: 1, reason },
        }),
    ],
  ])(
    'a balance of €999,999,999.00 is not raised by one euro more by %s, and nothing moves (ASVS 1.4.2)',
    async (_, move) => {
      expect(await unmoved(move)).toMatchObject({ status: 409, body: { code: 'balance_too_large' } });
    },
  );
});
