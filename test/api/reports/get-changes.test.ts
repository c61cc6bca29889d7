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
  expect(await isTold(ada, () => money.setStatus(id, 'failed'))).toBe(true);
  expect(await isTold(ada, () => money.book(ada, 'deposit', 5))).toBe(true);
});

test('the changes show administrators requests, decisions, tickets and replies', async () => {
  const ada = await money.customerWith(100);
  expect(await isTold(admin, async () => undefined)).toBe(false);
  const requested = await versionFor(admin);
  const { _id: id } = transactionOfAnswer(await money.deposit(ada, 20));
  expect(await versionFor(admin)).not.toBe(requested);
  expect(await isTold(admin, () => money.setStatus(id, 'completed'))).toBe(true);
  const { _id: ticket } = ticketOfAnswer(await tickets.create(ada));
  expect(await isTold(admin, () => tickets.replyAsBank(ticket))).toBe(true);
  expect(await isTold(admin, () => tickets.reply(ada, ticket))).toBe(true);
  expect(await isTold(admin, () => tickets.remove(ticket))).toBe(true);
});
