import { expect, test } from 'vitest';
import { getChanges } from '#shared/contract/reports.ts';
import type { Person } from '#test/support/bank.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { ticketOfAnswer } from '#test/support/tickets.ts';

const { bank, admin, money, tickets } = setupBank({ methods: true });

async function versionFor(person: Person): Promise<number> {
  await bank.drain();
  return (await person.call(getChanges)).result.version;
}

async function isTold(person: Person, of: () => Promise<unknown>): Promise<boolean> {
  const before = await versionFor(person);
  await of();
  return (await versionFor(person)) !== before;
}

test('the changes show a customer a decision, and nothing about others', async () => {
  const ada = await money.customerWith(100);
  const bertha = await money.customerWith(100);
  const { _id: id } = transactionOfAnswer(await money.withdraw(ada, 20));
  expect(await isTold(ada, async () => undefined)).toBe(false);
  expect(await isTold(ada, () => money.withdraw(bertha, 30))).toBe(false);
  // This status moves no money, but it is a decision, too.
  expect(await isTold(ada, () => money.setStatus(id, 'processing'))).toBe(true);
});

test('the changes show administrators requests, decisions, tickets and replies', async () => {
  const ada = await money.customerWith(100);
  expect(await isTold(admin, async () => undefined)).toBe(false);
  const { _id: id } = transactionOfAnswer(await money.deposit(ada, 20));
  const ticket = ticketOfAnswer(await tickets.create(ada))._id;
  const changes = [
    () => money.withdraw(ada, 20),
    () => money.setStatus(id, 'completed'),
    () => tickets.replyAsBank(ticket),
    () => tickets.reply(ada, ticket),
    () => tickets.remove(ticket),
  ];
  for (const change of changes) expect(await isTold(admin, change)).toBe(true);
});
