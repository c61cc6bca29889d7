/** No transaction takes more than is available, and none makes a balance larger than the bank can count. */
import { expect, test } from 'vitest';
import { createAdjustment, deleteTransaction, editTransaction } from '#shared/contract/transactions/transactions.ts';
import { settleDormantBalance } from '#shared/contract/transactions/unclaimed.ts';
import { processWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import type { Answer, Person } from '#test/support/bank.ts';
import { expectedBalances, transactionOfAnswer } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { INSUFFICIENT_BALANCE } from '#test/support/spec-texts.ts';

const { bank, admin, money, unmoved } = setupBank({ methods: true });

const book = (person: Person, type: 'deposit' | 'withdraw', amount: number) =>
  admin.call(createAdjustment, { body: { userId: person.id, type, amount } });
const edit = (id: string, amount: number) => admin.call(editTransaction, { params: { id }, body: { amount } });

test('a customer with €100.00, of which €60.00 are held, is refused all that takes more than €40.00, and nothing moves', async () => {
  const ada = await bank.newCustomer();
  const deposit = (await money.book(ada, 'deposit', 100))._id;
  const failed = transactionOfAnswer(await money.withdraw(ada, 50))._id;
  await money.setStatus(failed, 'failed');
  const held = transactionOfAnswer(await money.withdraw(ada, 60))._id;
  const ofAdministrator = 'This takes €100.00 from the customer, who has €40.00 available.';
  const tooMuch: [() => Promise<Answer>, sentence?: string][] = [
    [() => money.withdraw(ada, 40.01), INSUFFICIENT_BALANCE],
    [() => book(ada, 'withdraw', 40.01)],
    [() => edit(held, 100.01)],
    [() => edit(deposit, 59.99)],
    [() => admin.call(deleteTransaction, { params: { id: deposit } })],
    [() => money.setStatus(deposit, 'failed'), ofAdministrator],
    [() => money.setStatus(failed, 'pending')],
    [() => admin.call(processWithdrawal, { params: { id: failed }, body: { status: 'completed' } })],
  ];
  for (const [move, sentence = ''] of tooMuch) {
    expect(await unmoved(move)).toMatchObject({
      status: 409,
      body: { code: 'insufficient_balance', error: expect.stringContaining(sentence) },
    });
  }
  expect((await money.withdraw(ada, 40)).status).toBe(201);
  expect(await money.balances(ada)).toEqual(expectedBalances(100, 100));
});

test('a balance of €999,999,999.00 is not raised by one euro more, and nothing moves (ASVS 1.4.2)', async () => {
  const rich = await money.customerWith(999_999_998);
  const small = (await money.book(rich, 'deposit', 1))._id;
  const pending = transactionOfAnswer(await money.deposit(rich, 10))._id;
  const gone = await money.deletedCustomerWith(1);
  const assignment = { action: 'assign', userId: gone.id, toUserId: rich.id, amount: 1, reason: 'One person' } as const;
  const tooMuch: (() => Promise<Answer>)[] = [
    () => book(rich, 'deposit', 1),
    () => money.setStatus(pending, 'completed'),
    () => edit(small, 2),
    () => admin.call(settleDormantBalance, { body: assignment }),
  ];
  await bank.drain();
  for (const move of tooMuch) {
    expect(await unmoved(move)).toMatchObject({ status: 409, body: { code: 'balance_too_large' } });
  }
});
