import { describe, expect, test } from 'vitest';
import { setAccountNumber } from '#shared/contract/users.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { transactionIn } from '#test/support/money.ts';
import { expectRefusal } from '#test/support/refusal.ts';

const { bank, admin, money, customers, customerForAll } = setupBank();
const ada = customerForAll();
const grace = customerForAll();

let numbers = 0;
function unused(): string {
  numbers += 1;
  return `AM${String(numbers).padStart(6, '0')}X`;
}

const set = (accountNumber: string, id = ada.id) =>
  admin.call(setAccountNumber, { params: { id }, body: { accountNumber } });

describe('a customer’s account number', () => {
  test('becomes what the administrator enters, in capital letters', async () => {
    const number = unused();
    expect(await set(` ${number.toLowerCase()} `)).toMatchObject({
      status: 200,
      body: { message: 'Account number updated', user: { _id: ada.id, accountNumber: number } },
    });
    expect((await customers.get(ada.id)).body).toMatchObject({ user: { accountNumber: number } });
  });

  test('may have 4 to 34 letters and digits', async () => {
    for (const number of ['Q123', 'Q'.repeat(34)]) {
      expect(await set(number)).toMatchObject({ status: 200, body: { user: { accountNumber: number } } });
    }
  });

  test('is found by a search at once, in any case, and the old one is not', async () => {
    const { user } = (await customers.get(ada.id)).result;
    expect(await customers.found(user.accountNumber)).toEqual([ada.id]);
    const number = unused();
    await set(number);
    expect(await customers.found(number.toLowerCase())).toEqual([ada.id]);
    expect(await customers.found(number.slice(0, 7))).toContain(ada.id);
    expect(await customers.found(user.accountNumber)).toEqual([]);
  });

  test('that was given up is free for another customer', async () => {
    const number = unused();
    await set(number);
    await set(unused());
    expect((await set(number, grace.id)).status).toBe(200);
    expect(await customers.found(number)).toEqual([grace.id]);
  });

  test('stays with transactions made before; new ones have the new one', async () => {
    await money.saveMethods();
    const before = transactionIn(await money.deposit(ada, 20)).userId;
    const number = unused();
    await set(number);
    expect(transactionIn(await money.deposit(ada, 20)).userId).toMatchObject({ accountNumber: number });
    expect(before).not.toMatchObject({ accountNumber: number });
  });
});

describe('refused, and nothing changes:', () => {
  test('a number that another customer has, in any case', async () => {
    const number = unused();
    await set(number, grace.id);
    await bank.drain();
    const before = [await customers.itemsOf(ada), await customers.itemsOf(grace)];
    const sentence = 'This account number is already taken';
    for (const wanted of [number, number.toLowerCase()]) {
      expectRefusal(await set(wanted), 409, {
        error: sentence,
        code: 'account_number_taken',
        fields: { accountNumber: sentence },
      });
    }
    expect([await customers.itemsOf(ada), await customers.itemsOf(grace)]).toEqual(before);
  });
});

test('one number wanted for six customers at once goes to one of them', async () => {
  const people = [ada, grace];
  while (people.length < 6) people.push(await bank.newCustomer());
  const number = unused();
  const answers = await Promise.all(people.map(({ id }) => set(number, id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(people.length - 1);
  expect(await customers.found(number)).toHaveLength(1);
});
