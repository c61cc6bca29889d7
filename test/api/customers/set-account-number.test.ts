import fc from 'fast-check';
import { expect, test } from 'vitest';
import { setAccountNumber } from '#shared/contract/customers.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { FREQUENT_FAULTS, injectFaults } from '#test/support/faults/fail-writes.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { seededRandom } from '#test/support/random.ts';
import { setupBank } from '#test/support/setup-bank.ts';

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

test('a new account number is stored in capital letters and found at once, and the old one is not', async () => {
  const { user } = (await customers.get(ada.id)).result;
  expect(await customers.found(user.accountNumber)).toEqual([ada.id]);
  const number = unused();
  expect(await set(` ${number.toLowerCase()} `)).toMatchObject({
    status: 200,
    body: { message: 'Account number updated', user: { _id: ada.id, accountNumber: number } },
  });
  expect((await customers.get(ada.id)).body).toMatchObject({ user: { accountNumber: number } });
  expect(await customers.found(number.toLowerCase())).toEqual([ada.id]);
  expect(await customers.found(number.slice(4))).toEqual([ada.id]);
  expect(await customers.found(number.slice(0, 7))).toContain(ada.id);
  expect(await customers.found(user.accountNumber)).toEqual([]);
});

test('an account number may have 4 to 34 letters and digits', async () => {
  for (const number of ['Q123', 'Q'.repeat(34)]) {
    expect(await set(number)).toMatchObject({ status: 200, body: { user: { accountNumber: number } } });
  }
});

test('an account number is stored without the gaps in which it was typed, and found with them', async () => {
  expect((await set('q123-4567 89')).body).toMatchObject({ user: { accountNumber: 'Q123456789' } });
  for (const search of ['q123456789', 'Q123 4567 89', '4567 89', '6789'])
    expect(await customers.found(search)).toContain(ada.id);
});

test('an account number that was given up is free for another customer', async () => {
  const number = unused();
  await set(number);
  await set(unused());
  expect((await set(number, grace.id)).status).toBe(200);
  expect(await customers.found(number)).toEqual([grace.id]);
});

test('an account number stays with transactions made before, and new ones have the new one', async () => {
  await money.saveMethods();
  const before = transactionOfAnswer(await money.deposit(ada, 20)).userId;
  const number = unused();
  await set(number);
  expect(transactionOfAnswer(await money.deposit(ada, 20)).userId).toMatchObject({ accountNumber: number });
  expect(before).not.toMatchObject({ accountNumber: number });
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

test('each account number has one guard and each change one record through lost answers, throttles and conflicts', async () => {
  const random = seededRandom(7);
  let changes = 0;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('ONE1', 'TWO2', 'THREE3'), fc.boolean(), async (number, ofAda) => {
      const person = ofAda ? ada : grace;
      const before = (await bank.auditOf(person.id)).length;
      const faults = injectFaults(FREQUENT_FAULTS, random);
      const answer = await set(number, person.id);
      faults.stop();
      const { user } = (await customers.get(person.id)).result;
      const after = (await bank.auditOf(person.id)).length;
      expect([200, 409, 503]).toContain(answer.status);
      if (answer.status === 200) expect(user.accountNumber).toBe(number);
      // This detects a change without its record, or a record that exists twice.
      expect(after - before).toBeLessThanOrEqual(1);
      changes += after - before;
      const guards = (await customers.itemsOf(person)).filter(({ pk }) => String(pk).startsWith('ACCOUNT#'));
      expect(guards.map(({ pk }) => pk)).toEqual([`ACCOUNT#${user.accountNumber.toLowerCase()}`]);
    }),
    { numRuns: iterationCount(400, 8) },
  );
  expect(changes).toBeGreaterThan(0);
});
