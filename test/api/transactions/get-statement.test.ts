import { expect, test } from 'vitest';
import { deleteTransaction, editTransaction, getStatement } from '#shared/contract/transactions/transactions.ts';
import type { Person } from '#test/support/bank.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, money } = setupBank({ methods: true });

const DAY = 24 * 60 * 60_000;

const thisMonth = () => new Date(bank.clock.now()).toISOString().slice(0, 7);

const statementOf = async (customer: Person, month: string) =>
  (await customer.call(getStatement, { query: { month } })).result;

test('a statement shows each booking with its charge and the balance after it, and nothing that is open or failed', async () => {
  const ada = await money.customerWith(500);
  const paid = transactionOfAnswer(await money.withdraw(ada, 100));
  await money.setStatus(paid._id, 'completed');
  const failed = transactionOfAnswer(await money.withdraw(ada, 50));
  await money.setStatus(failed._id, 'failed');
  await money.withdraw(ada, 40);
  await money.deposit(ada, 70);
  const month = thisMonth();
  const statement = await statementOf(ada, month);
  expect(statement).toMatchObject({
    opening: 0,
    received: 500,
    paid: -100,
    closing: 400,
    lines: [
      { type: 'deposit', method: 'Admin', amount: 500, feeAmount: 0, balance: 500, correction: false },
      { _id: paid._id, transactionNumber: paid.transactionNumber, amount: -100, feeAmount: 2, balance: 400 },
    ],
  });
  expect(statement.lines.every(({ bookedAt }) => bookedAt.startsWith(month))).toBe(true);
  // Without a month, the statement is of the current one.
  expect((await ada.call(getStatement)).result).toEqual(statement);
});

test('what is completed or corrected in the next month is in the next statement, and the past one stays the same', async () => {
  const ada = await money.customerWith(500);
  const late = transactionOfAnswer(await money.withdraw(ada, 100));
  const wrong = await money.book(ada, 'deposit', 30);
  const mistaken = await money.book(ada, 'deposit', 20);
  const month = thisMonth();
  const { months: _, ...before } = await statementOf(ada, month);
  expect(before).toMatchObject({ opening: 0, received: 550, paid: 0, closing: 550 });

  while (thisMonth() === month) bank.clock.advance(DAY);
  for (const person of [ada, admin]) await person.signInAgain();
  await money.setStatus(late._id, 'completed');
  await admin.call(editTransaction, { params: { id: wrong._id }, body: { amount: 25 } });
  await admin.call(deleteTransaction, { params: { id: mistaken._id }, query: {} });
  expect(await statementOf(ada, month)).toMatchObject(before);
  const statement = await statementOf(ada, thisMonth());
  expect(statement).toMatchObject({
    opening: 550,
    received: 0,
    paid: -125,
    closing: 425,
    lines: [
      { _id: late._id, amount: -100, balance: 450, correction: false },
      { _id: wrong._id, amount: -5, balance: 445, correction: true },
      { _id: mistaken._id, amount: -20, balance: 425, correction: true },
    ],
  });
  expect(statement.months).toHaveLength(12);
  expect(statement.months.slice(-3)).toMatchObject([
    { received: 0, paid: 0 },
    { month, received: 550, paid: 0 },
    { month: thisMonth(), received: 0, paid: -125 },
  ]);
});
