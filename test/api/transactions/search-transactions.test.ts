import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '#shared/contract/customers.ts';
import { saveDepositSettings, saveWithdrawSettings } from '#shared/contract/transactions/payment-methods.ts';
import {
  createAdjustment,
  editTransaction,
  listOwnTransactions,
  listRequests,
  listTransactions,
} from '#shared/contract/transactions/transactions.ts';
import { listWithdrawals, requestWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { cents } from '#shared/domain/money.ts';
import { transactionNumber } from '#shared/domain/transaction-number.ts';
import { putTransaction, putTransactions } from '#test/support/faults/stored-items.ts';
import {
  type PageOfTransactions,
  readAllTransactionNumbers,
  toTransactionListPage,
  transactionNumbersOf,
} from '#test/support/lists.ts';
import { transactionOfAnswer, withdrawMethods } from '#test/support/money.ts';
import { IBAN, WALLET } from '#test/support/payment-details.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, money, customers, customerForAll } = setupBank({ methods: true });
const ada = customerForAll({ name: 'Ada Sandström', email: 'ada@moor.example' });
const grace = customerForAll({ name: 'Grace Åse-Hopper', email: 'grace@sea.example' });
/** Transaction numbers by name. The last two are Grace's, the others are Ada's. */
const made: Record<string, string> = {};

beforeAll(async () => {
  const keep = (name: string, { transactionNumber: number }: { transactionNumber: string }) => {
    made[name] = number;
    bank.clock.advance(1);
  };
  keep('booked', await money.book(ada, 'deposit', 5000));
  keep('deposit', transactionOfAnswer(await money.deposit(ada, 793.69)));
  keep('payout', transactionOfAnswer(await money.withdraw(ada, 1793.5)));
  // No time of day has these digits, so they are in no transaction number.
  const body = { amount: 893, method: 'btc', bitcoinWallet: WALLET };
  keep('coins', transactionOfAnswer(await ada.call(requestWithdrawal, { body })));
  keep('of grace', await money.book(grace, 'deposit', 300));
  keep('to grace', transactionOfAnswer(await money.withdraw(grace, 100)));
  const invoice = {
    userId: grace.id,
    type: 'deposit' as const,
    amount: 11,
    description: 'Invoice 0815 of Sandström & Söhne',
  };
  keep('invoice', (await admin.call(createAdjustment, { body: invoice })).result.transaction);
  await bank.drain();
});

type Query = Record<string, string | number>;
const lists = {
  transactions: async (query: Query) => toTransactionListPage(await admin.call(listTransactions, { query })),
  requests: async (query: Query) => toTransactionListPage(await admin.call(listRequests, { query })),
  withdrawals: async (query: Query) => toTransactionListPage(await admin.call(listWithdrawals, { query })),
  own: async (query: Query) => toTransactionListPage(await ada.call(listOwnTransactions, { query })),
};

const namesIn = (listed: PageOfTransactions) =>
  transactionNumbersOf(listed).map((number) => Object.keys(made).find((name) => made[name] === number) ?? number);
const endOf = (name: string) => made[name]?.slice(-6) ?? '';
const WITHDRAWALS = ['payout', 'coins', 'to grace'];
const OF_ADA = ['booked', 'deposit', 'payout', 'coins'];

describe.each(['transactions', 'requests', 'withdrawals', 'own'] as const)('the list of %s is searched', (list) => {
  const held = Object.entries({ withdrawals: WITHDRAWALS, own: OF_ADA }).find(([name]) => name === list)?.[1];
  const find = async (search: string, query: Query = {}) => namesIn(await lists[list]({ ...query, search }));
  const only = (...names: string[]) => names.filter((name) => !held || held.includes(name));

  test.each([
    ['793.69', ['deposit']],
    ['€793.69', ['deposit']],
    ['793,69', ['deposit']],
    ['1.793,50 €', ['payout']],
    ['1’793.50', ['payout']],
    ['793.690', ['deposit']],
    ['793.691', []],
    ['1,793.50', ['payout']],
    ['€1793.50', ['payout']],
    ['893', ['coins']],
    ['5,000', ['booked']],
    ['5000,-', ['booked']],
    ['0.01', []],
  ])('a list is searched by the amount %s', async (search, found) => {
    expect(await find(search)).toEqual(only(...found));
  });

  test('a list is searched by the amount of a bank statement, with or without the fee', async () => {
    expect(await find('805.60')).toEqual(only('deposit'));
    expect(await find('1757.63')).toEqual(only('payout'));
  });

  test('a list is searched by a number and by its end', async () => {
    for (const [name, number] of Object.entries(made)) {
      expect(await find(number)).toEqual(only(name));
      expect(await find(number.slice(-6))).toEqual(only(name));
      expect(await find(number.slice(-13).toLowerCase())).toEqual(only(name));
      expect(await find(number.slice(11, -2))).toEqual(expect.arrayContaining(only(name)));
      expect(await find(`Ref: ${number.replaceAll('-', ' ')}`)).toEqual(only(name));
      expect(await find(` ${number.slice(0, -1)} `)).toEqual(expect.arrayContaining(only(name)));
    }
  });

  test.each([
    ...[IBAN, IBAN.toLowerCase(), IBAN.replaceAll(/(.{4})/g, '$1 '), `IBAN ${IBAN}`, IBAN.replaceAll(/(.{4})/g, '$1–')],
    ...[IBAN.slice(4, 12), `${IBAN.slice(4, 8)} ${IBAN.slice(8, 12)}`, IBAN.slice(0, 4).toLowerCase()],
  ])('a list is searched by the IBAN %s', async (search) => {
    expect(await find(search)).toEqual(only('to grace', 'payout'));
  });

  test('a list is searched by the wallet', async () => {
    for (const search of [WALLET, WALLET.slice(0, -1), `bitcoin:${WALLET}?amount=1`])
      expect(await find(search)).toEqual(only('coins'));
    expect(await find(`${WALLET}1`)).toEqual([]);
  });

  test.each([
    ['moor lane', ['to grace', 'payout']],
    ['invoice 0815', ['invoice']],
    ['soehne', ['invoice']],
    ['sandstrom & sohne', ['invoice']],
    ['bank tran', []],
  ])('a list is searched by the text "%s" of its rows', async (search, found) => {
    expect(await find(search)).toEqual(only(...found));
  });

  test('a list is searched by the method', async () => {
    expect(await find('bitcoin')).toEqual(only('coins'));
    expect(await find('Bank')).toEqual(only('to grace', 'payout'));
    expect(await find('admin')).toEqual(only('invoice', 'of grace', 'booked'));
  });

  test('a list is searched by the name that a method had before it was renamed or removed', async () => {
    const renamed = withdrawMethods.map((one) => (one.code === 'sepa' ? { ...one, name: 'Heritage' } : one));
    await admin.call(saveWithdrawSettings, { body: { methods: renamed } });
    expect(await find('bank')).toEqual(only('to grace', 'payout'));
    await admin.call(saveDepositSettings, { body: { methods: [] } });
    expect(await find('sepa transfer')).toEqual(only('deposit'));
    await money.saveMethods();
    expect(await find('heritage')).toEqual([]);
  });

  test('a search is combined with the other filters', async () => {
    expect(await find('793.69', { status: 'completed' })).toEqual([]);
    expect(await find('893', { status: 'pending' })).toEqual(only('coins'));
    expect(await find(endOf('coins'), { to: '2020-01-01' })).toEqual([]);
  });
});

let crowd: Promise<string[]> | undefined;

/** Creates 27 customers with a withdrawal each. @returns the transaction numbers, newest first */
function crowded(): Promise<string[]> {
  crowd ??= (async () => {
    const numbers: string[] = [];
    for (let count = 0; count < 27; count += 1) {
      const [name, email] = ['Åke Crowd', `Crowd.${count}@crowd.example`];
      const { user } = (await admin.call(createUser, { body: { name, email, password: ada.password } })).result;
      const customer = { name, email, accountNumber: '' };
      const number = transactionNumber(Date.now() + count, count);
      await putTransaction(user._id, { number, customer, status: count % 3 ? 'failed' : 'pending' });
      numbers.unshift(number);
    }
    return numbers;
  })();
  return crowd;
}

describe.each(['transactions', 'requests', 'withdrawals'] as const)(
  'the list of %s is searched for customers',
  (list) => {
    const find = async (search: string) => namesIn(await lists[list]({ search }));
    const only = (...names: string[]) => names.filter((name) => list !== 'withdrawals' || WITHDRAWALS.includes(name));

    test.each(['sandstrom', 'SANDSTRÖM', 'sandst', 'sandstroem', 'sandstrom ada', 'ada@moor.example', 'ada@m'])(
      'a list is searched for a customer by %s',
      async (search) => {
        expect(await find(search)).toEqual(only('coins', 'payout', 'deposit', 'booked'));
      },
    );

    test('a list has the transactions of a customer first, and then those that show the words in their texts', async () => {
      const read = (limit: number) =>
        readAllTransactionNumbers((cursor) => lists[list]({ limit, search: 'sandstrom', ...cursor }));
      const all = only('coins', 'payout', 'deposit', 'booked', 'invoice').map((name) => made[name]);
      for (const limit of [1, 4, 50]) expect(await read(limit)).toEqual(all);
    });

    test.each(['moor.example', '@moor.example', 'moor.ex'])(
      'a list is searched by the part %s of an address',
      async (search) => {
        expect(await find(search)).toEqual(only('coins', 'payout', 'deposit', 'booked'));
      },
    );

    test('a list is searched by an account number in groups, and by its end', async () => {
      const { user } = (await customers.get(grace.id)).result;
      const [first, second, third] = user.accountNumber.match(/.{1,4}/g) ?? [];
      for (const search of [`${first} ${second} ${third}`, `${second} ${third}`, user.accountNumber.slice(-4)]) {
        expect(await find(search)).toEqual(expect.arrayContaining(only('to grace', 'of grace')));
      }
    });

    test.each(['opper', 'ada hopper', 'tx-nobody', 'tx'])(
      'a list has no customer for the whole of %s',
      async (search) => {
        expect(await find(search)).toEqual([]);
      },
    );

    test.each(['åse', 'ASE', 'hopper grace'])('a list is searched for another customer by %s', async (search) => {
      expect(await find(search)).toEqual(only('invoice', 'to grace', 'of grace'));
    });

    test('a search that finds very many customers comes page after page, newest first', async () => {
      const numbers = await crowded();
      const read = (query: Query) =>
        readAllTransactionNumbers((cursor) => lists[list]({ limit: 10, ...query, ...cursor }));
      for (const search of ['Crowd', 'Crowd ake', 'ÅKE crowd', 'Crowd.']) {
        expect(await read({ search })).toEqual(numbers);
      }
      expect(await read({ search: 'Crowd', status: 'pending' })).toHaveLength(9);
      expect(await read({ search: 'Crowd lovelace' })).toEqual([]);
    });
  },
);

test('a search by an amount that begins an account number finds both', async () => {
  const { user } = (await customers.get(grace.id)).result;
  const search = user.accountNumber.slice(0, 4);
  const { transactionNumber: number } = await money.book(ada, 'deposit', Number(search));
  await bank.drain();
  const found = namesIn(await lists.transactions({ search }));
  expect(found).toEqual(expect.arrayContaining([number, 'to grace', 'of grace']));
  expect(namesIn(await lists.transactions({ search: user.accountNumber }))).toEqual([
    'invoice',
    'to grace',
    'of grace',
  ]);
});

test('a search finds both amounts of a text that can be read as either', async () => {
  const numbers = [
    (await money.book(ada, 'deposit', 1.26)).transactionNumber,
    (await money.book(ada, 'deposit', 1260)).transactionNumber,
  ];
  await money.book(ada, 'deposit', 126);
  await bank.drain();
  for (const search of ['1.260', '1,260 €'])
    for (const list of [lists.transactions, lists.own]) {
      expect(transactionNumbersOf(await list({ search })).toSorted()).toEqual(numbers.toSorted());
    }
  expect(transactionNumbersOf(await lists.transactions({ search: '1.260,00' }))).toEqual([numbers[1]]);
});

test('a search finds the present amount, not the former one', async () => {
  const { _id: id, transactionNumber: number } = await money.book(ada, 'deposit', 77.01);
  await admin.call(editTransaction, { params: { id }, body: { amount: 77.02 } });
  expect(transactionNumbersOf(await lists.transactions({ search: '77.02' }))).toEqual([number]);
  expect(transactionNumbersOf(await lists.transactions({ search: '77.01' }))).toEqual([]);
});

test('a search reads a limited number of transactions at once: a page without rows leads to the next', async () => {
  const customerId = randomUUID();
  const amount = cents(4_242);
  const at = Date.UTC(2020, 0, 1);
  await putTransaction(customerId, { number: transactionNumber(at, 1), amount, type: 'deposit', status: 'failed' });
  const others = Array.from({ length: 1_100 }, (_, index) => transactionNumber(at + 1 + index, 1));
  await putTransactions(
    customerId,
    others.map((number) => ({ number, type: 'deposit' })),
  );
  const query = { search: '42.42', status: 'failed', type: 'deposit', to: '2020-01-01' };
  const first = await lists.transactions(query);
  expect(first).toMatchObject({ rows: [], nextCursor: expect.any(String) });
  expect(await readAllTransactionNumbers((cursor) => lists.transactions({ ...query, ...cursor }))).toEqual([
    transactionNumber(at, 1),
  ]);
});

describe('a search whose customers change between two pages', () => {
  const read = (search: string, cursor: { cursor?: string } = {}) =>
    lists.transactions({ limit: 1, search, ...cursor });

  let made = 0;
  const nextNumber = () => {
    made += 1;
    return transactionNumber(bank.clock.now() + made, made);
  };

  /** Creates a customer with a transaction of this description. */
  async function customerWith(name: string, description?: string): Promise<{ id: string; number: string }> {
    const { id, email } = await bank.newCustomer({ name });
    const customer = { name, email, accountNumber: '' };
    const { number } = await putTransaction(id, { number: nextNumber(), customer, description });
    return { id, number };
  }

  test('a search goes on with the other rows when its only customer is deleted', async () => {
    const other = await customerWith('Somebody Else', 'For Zedekiah');
    const { id } = await customerWith('Zedekiah Quill');
    const { number } = await putTransaction(id, { number: nextNumber() });
    const first = await read('zedekiah');
    expect(transactionNumbersOf(first)).toEqual([number]);
    await customers.delete(id, 'true');
    await bank.drain();
    const next = { cursor: first.nextCursor ?? '' };
    expect(await readAllTransactionNumbers((cursor) => read('zedekiah', { ...next, ...cursor }))).toEqual([
      other.number,
    ]);
  });

  test('a search of 25 customers goes on with their rows when there is one more', async () => {
    const numbers: string[] = [];
    for (let count = 0; count < 25; count += 1) numbers.unshift((await customerWith('Moorcock')).number);
    const first = await read('moorcock');
    await customerWith('Moorcock');
    const next = { cursor: first.nextCursor ?? '' };
    const others = await readAllTransactionNumbers((cursor) => read('moorcock', { ...next, ...cursor }));
    expect([...transactionNumbersOf(first), ...others]).toEqual(expect.arrayContaining(numbers));
  });
});
