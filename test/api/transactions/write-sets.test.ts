/** Customers do not wait for each other, because no item of the table is ever written for two of them. */
import { expect, test } from 'vitest';
import { createAdjustment, deleteTransaction, editTransaction } from '#shared/contract/transactions/transactions.ts';
import { transactionStatuses } from '#shared/domain/transaction-status.ts';
import { table } from '#test/support/faults/aws-clients.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { type Transaction, transactionOfAnswer } from '#test/support/money.ts';
import { seededRandom } from '#test/support/random.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { recordWrites } from '#test/support/write-sets.ts';

const OPERATIONS = iterationCount(500, 40);
const CUSTOMERS = iterationCount(10, 4);

const { bank, money } = setupBank();

class Owners {
  readonly #owners = new Map<string, string>();
  readonly shared: string[] = [];
  operations = 0;

  note(customerId: string, items: readonly string[]): void {
    if (items.length > 0) this.operations += 1;
    for (const item of items) {
      const owner = this.#owners.get(item) ?? customerId;
      this.#owners.set(item, owner);
      if (owner !== customerId) this.shared.push(item);
    }
  }
}

test(`no item is written for two customers in ${OPERATIONS} random operations of ${CUSTOMERS} customers`, async () => {
  const random = seededRandom(5);
  await money.saveMethods();
  const people = [];
  for (let count = 0; count < CUSTOMERS; count += 1) people.push(await money.customerWith(5000));
  const as = bank.admin.session;
  const writes = recordWrites(table());
  const owners = new Owners();
  const known = new Map<string, Transaction[]>();
  while (owners.operations < OPERATIONS) {
    const person = people[random.below(people.length)];
    if (!person) throw new Error('There is no such customer');
    const { id: userId } = person;
    const own = known.get(userId) ?? [];
    const target = own[random.below(own.length)];
    const amount = 10 + random.below(20);
    const written = await writes.during(async () => {
      const drawn = random.below(target ? 6 : 3);
      const params = { id: target?._id ?? '' };
      if (drawn === 0) known.set(userId, [...own, transactionOfAnswer(await money.deposit(person, amount))]);
      else if (drawn === 1) known.set(userId, [...own, transactionOfAnswer(await money.withdraw(person, amount))]);
      else if (drawn === 2) await bank.call(createAdjustment, { body: { userId, type: 'deposit', amount } }, { as });
      else if (drawn === 3) await money.setStatus(params.id, random.pick(transactionStatuses));
      else if (drawn === 4) await bank.call(editTransaction, { params, body: { amount } }, { as });
      else {
        await bank.call(deleteTransaction, { params }, { as });
        known.set(
          userId,
          own.filter((other) => other !== target),
        );
      }
    });
    owners.note(userId, written);
  }
  writes.stop();
  expect(owners.shared).toEqual([]);
});
