import { beforeAll, describe, expect, test } from 'vitest';
import { listOwnTransactions } from '#shared/contract/transactions/transactions.ts';
import { listWithdrawals, processWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { readAllTransactionNumbers, toTransactionListPage, transactionNumbersOf } from '#test/support/lists.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { exampleBankDetails } from '#test/support/payment-details.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, money, customerForAll } = setupBank({ methods: true });
const ada = customerForAll({ name: 'Ada Lovelace' });
const grace = customerForAll({ name: 'Grace Hopper' });
/** The ids, oldest first. */
const made: string[] = [];

beforeAll(async () => {
  for (const person of [ada, grace]) await money.book(person, 'deposit', 1000);
  await money.deposit(ada, 50);
  for (const person of [ada, grace, ada, grace]) {
    made.push(transactionOfAnswer(await money.withdraw(person, 10)).transactionNumber);
    bank.clock.advance(1);
  }
  const { rows } = await list();
  await money.setStatus(rows[0]?._id ?? '', 'completed');
  await money.setStatus(rows[1]?._id ?? '', 'failed');
  await bank.drain();
});

type Query = Record<string, string | number>;
const list = async (query: Query = {}) => toTransactionListPage(await admin.call(listWithdrawals, { query }));
const pick = (...indexes: number[]) => indexes.map((index) => made[index]);

describe('the list of withdrawals', () => {
  test('the list of withdrawals has the newest first, no deposits, and their number', async () => {
    const answer = await list();
    expect(transactionNumbersOf(answer)).toEqual(pick(3, 2, 1, 0));
    expect(answer.total).toBe(4);
    expect(answer.rows[0]).toMatchObject({ type: 'withdraw', userId: { name: 'Grace Hopper' }, feeAmount: 0.2 });
  });

  test.each<[string, Query, number[]]>([
    ['pending', { status: 'pending' }, [1, 0]],
    ['completed', { status: 'completed' }, [3]],
    ['failed', { status: 'failed' }, [2]],
    ['cancelled', { status: 'cancelled' }, []],
    ['a name', { search: 'hopper' }, [3, 1]],
    ['a name and a status', { search: 'ada', status: 'pending' }, [0]],
    ['days before the bank', { to: '2000-01-01' }, []],
    ['days after the first', { from: '2000-01-01' }, [3, 2, 1, 0]],
  ])('the list of withdrawals is filtered by %s', async (_, query, expected) => {
    expect(transactionNumbersOf(await list(query))).toEqual(pick(...expected));
  });

  test('the list of withdrawals says how many of a status there are', async () => {
    expect((await list({ status: 'pending' })).total).toBe(2);
    expect((await list({ status: 'cancelled' })).total).toBe(0);
  });

  test('the list of withdrawals comes in pages that leave nothing out while new ones come in', async () => {
    for (const query of [{}, { status: 'pending' }, { search: 'grace' }]) {
      const before = transactionNumbersOf(await list({ ...query, limit: 100 }));
      const seen = await readAllTransactionNumbers(
        (cursor) => list({ ...query, limit: 1, ...cursor }),
        () => money.withdraw(grace, 5),
      );
      expect(seen).toEqual(before);
    }
  });

  test('the list of withdrawals shows payment details and payer, and the customer sees no payer', async () => {
    const { transactionNumber, _id: id } = transactionOfAnswer(await money.withdraw(ada, 10));
    const proof = { proofImage: 'https://proofs.bank.example/4711.png', notes: 'Paid by SEPA' };
    await admin.call(processWithdrawal, { params: { id }, body: { status: 'completed', ...proof } });
    const processedBy = { name: admin.name, email: admin.email };
    for (const query of [{}, { status: 'completed' }, { search: transactionNumber }]) {
      const row = (await list(query)).rows.find(({ _id }) => _id === id);
      expect(row).toMatchObject({
        paymentDetails: { bankDetails: exampleBankDetails },
        adminProof: { ...proof, processedBy },
      });
    }
    const [own] = (await ada.call(listOwnTransactions)).result.transactions;
    expect(own).toMatchObject({ _id: id, paymentDetails: { bankDetails: exampleBankDetails } });
    expect(own?.adminProof).toEqual({ proofImage: proof.proofImage, processedAt: expect.any(String) });
  });
});
