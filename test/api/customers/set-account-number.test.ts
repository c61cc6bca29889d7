import { expect, test } from 'vitest';
import { setAccountNumber } from '#shared/contract/customers.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, customers, customerForAll } = setupBank();
const ada = customerForAll();
const grace = customerForAll();

let numbers = 0;
function unused(): string {
  numbers += 1;
  return `AM${String(numbers).padStart(6, '0')}X`;
}

const set = (accountNumber: string, id = ada.id) =>
  admin.call(setAccountNumber, { params: { id }, body: { accountNumber } });

test('a new account number is stored in capital letters and found at once, and the old one is free for another customer', async () => {
  const { user } = (await customers.get(ada.id)).result;
  expect(await customers.found(user.accountNumber)).toEqual([ada.id]);
  const number = unused();
  expect(await set(` ${number.toLowerCase()} `)).toMatchObject({
    status: 200,
    body: { message: 'Account number updated', user: { _id: ada.id, accountNumber: number } },
  });
  expect((await customers.get(ada.id)).body).toMatchObject({ user: { accountNumber: number } });
  expect(await customers.found(number.toLowerCase())).toEqual([ada.id]);
  expect(await customers.found(user.accountNumber)).toEqual([]);
  expect((await set(user.accountNumber, grace.id)).status).toBe(200);
});

test('a new account number leaves one audit record with both numbers, and the same again leaves none (ASVS 16.2.1)', async () => {
  const [first, second] = [unused(), unused()];
  await set(first);
  await set(second);
  expect((await customers.unchanged(ada, () => set(second.toLowerCase()))).status).toBe(200);
  const records = await customers.records(ada.id, 'user.account-number-set');
  expect(records.filter(({ after }) => after?.accountNumber === second)).toMatchObject([
    { actorName: admin.name, before: { accountNumber: first } },
  ]);
});

test('an account number that another customer has, in any case, is refused, and nothing changes', async () => {
  const number = unused();
  await set(number, grace.id);
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

test('an account number that is requested for six customers at once goes to one of them', async () => {
  const people = [ada, grace];
  while (people.length < 6) people.push(await bank.newCustomer());
  const number = unused();
  const answers = await Promise.all(people.map(({ id }) => set(number, id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(people.length - 1);
  expect(await customers.found(number)).toHaveLength(1);
});
