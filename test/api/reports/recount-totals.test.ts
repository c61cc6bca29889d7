import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '#test/support/bank.ts';
import { damageTotals, recountTotals, storedTotals, sumsOfTable } from '#test/support/faults/recount.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const ROUNDS = iterationCount(50, 1);

const { bank, admin, money, tickets, customers } = setupBank({ methods: true, rateLimits: 'off' });
const people: Person[] = [];
beforeAll(async () => {
  for (let count = 0; count < 4; count += 1) people.push(await money.customerWith(500));
  for (const person of people) await tickets.opened(person);
  await customers.delete((await money.customerWith(7)).id, 'true');
});
beforeEach(async () => {
  await admin.staySignedIn();
  for (const person of people) await person.staySignedIn();
  await bank.drain();
});

const damage = () => ({
  users: 2,
  'deposit.completed.amount': -700,
  'tickets.open': -1,
  [`off.${people[0]?.id}.balance`]: 700,
  [`${new Date(bank.clock.now()).toISOString().slice(0, 10)}.deposit.count`]: 1,
});

test('a recount shows each difference, and corrects them only when asked', async () => {
  const exact = await sumsOfTable(bank);
  await damageTotals(bank, damage());
  const damaged = await storedTotals(bank);
  const expected = Object.entries(damage()).map(([name, by]) => {
    return { name, counted: (exact[name] ?? 0) + by, exact: exact[name] ?? 0 };
  });
  const shown = await recountTotals(false);
  expect(shown.differences).toHaveLength(expected.length);
  expect(shown.differences).toEqual(expect.arrayContaining(expected));
  expect(await storedTotals(bank)).toEqual(damaged);
  expect((await recountTotals(true)).differences).toEqual(shown.differences);
  expect(await storedTotals(bank)).toEqual(exact);
  expect(await recountTotals(true)).toMatchObject({ differences: [] });
});

test(`a recount loses and doubles nothing that moves meanwhile, in ${ROUNDS} rounds`, async () => {
  let isRecounting = true;
  const move = async (person: Person) => {
    while (isRecounting) {
      const { _id } = transactionOfAnswer(await money.deposit(person, 20));
      await money.setStatus(_id, 'completed');
      await money.withdraw(person, 10);
      await tickets.opened(person);
    }
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    await damageTotals(bank, damage());
    isRecounting = true;
    const moves = people.map(move);
    const { differences } = await recountTotals(true).finally(() => {
      isRecounting = false;
    });
    await Promise.all(moves);
    expect(differences.length).toBe(Object.keys(damage()).length);
    await bank.drain();
    expect(await storedTotals(bank)).toEqual(await sumsOfTable(bank));
  }
});
