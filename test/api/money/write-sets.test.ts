/** Customers do not wait for each other: no item of the table is ever written for two of them. */
import { expect, test } from 'vitest';
import { userKey } from '#functions/data/keys.ts';
import { ownedId } from '#functions/data/owned-id.ts';
import type { User } from '#functions/data/users.ts';
import type { Caller } from '#functions/http/caller.ts';
import type { Request } from '#functions/http/request.ts';
import { changeTransaction, rowOf } from '#functions/operations/change-transaction.ts';
import { makeTransaction } from '#functions/operations/make-transaction.ts';
import { newId } from '#functions/platform/ids.ts';
import { addBalance, deleteTransaction, editTransaction } from '#shared/contract/transactions.ts';
import { basisPoints } from '#shared/domain/fees.ts';
import { cents, ZERO } from '#shared/domain/money.ts';
import { transactionStatuses } from '#shared/domain/transaction-status.ts';
import { table } from '#test/support/faults/aws-clients.ts';
import { figure } from '#test/support/figures.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { MemoryTable } from '#test/support/memory-table.ts';
import { type Transaction, transactionIn } from '#test/support/money.ts';
import { seeded } from '#test/support/random.ts';
import { recordWrites } from '#test/support/write-sets.ts';

const [THROUGH_HTTP, IN_MEMORY] = [figure(500, 60), figure(9_500, 1_500)];

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

test(`of ${THROUGH_HTTP} random operations of 10 customers through HTTP`, async () => {
  const random = seeded(5);
  await money.saveMethods();
  const people = [];
  for (let count = 0; count < 10; count += 1) people.push(await money.customerWith(5000));
  const as = bank.admin.session;
  const writes = recordWrites(table());
  const owners = new Owners();
  const known = new Map<string, Transaction[]>();
  while (owners.operations < THROUGH_HTTP) {
    const person = people[random.below(people.length)];
    if (!person) throw new Error('There is no such customer');
    const { id: userId } = person;
    const own = known.get(userId) ?? [];
    const target = own[random.below(own.length)];
    const amount = 10 + random.below(20);
    const written = await writes.during(async () => {
      const drawn = random.below(target ? 6 : 3);
      const params = { id: target?._id ?? '' };
      if (drawn === 0) known.set(userId, [...own, transactionIn(await money.deposit(person, amount))]);
      else if (drawn === 1) known.set(userId, [...own, transactionIn(await money.withdraw(person, amount))]);
      else if (drawn === 2) await bank.call(addBalance, { body: { userId, type: 'deposit', amount } }, { as });
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

test(`of ${IN_MEMORY} more of 300 customers through the functions that move money, on a table in memory`, async () => {
  const random = seeded(9);
  const memory = new MemoryTable(table());
  const writes = recordWrites(table());
  const owners = new Owners();
  const known = new Map<string, string[]>();
  const ids = Array.from({ length: 300 }, () => newId());
  for (const id of ids) memory.put({ ...userKey(id), kind: 'user', ...customer(id) });
  const request = { sourceIp: '10.0.0.1' } as Request;
  const admin = { userId: newId(), name: 'Test Administrator' } as Caller;
  try {
    while (owners.operations < IN_MEMORY) {
      const id = ids[random.below(ids.length)] ?? '';
      const own = known.get(id) ?? [];
      const target = own[random.below(own.length)];
      const amount = cents(1000 + random.below(5000));
      const written = await writes.during(async () => {
        if (!target || random.chance(0.3)) {
          const booked = random.chance(0.5);
          const { transaction } = await makeTransaction({
            customerId: id,
            caller: booked ? admin : ({ userId: id, name: 'Customer' } as Caller),
            request,
            body: {},
            decide: () => ({
              type: booked ? 'deposit' : random.pick(['deposit', 'withdraw'] as const),
              status: booked ? 'completed' : 'pending',
              amount,
              feePercent: basisPoints(100),
              settlement: 'bank',
            }),
            ...(booked && { audit: () => ({ action: 'transaction.booked' }) }),
          });
          known.set(id, [...own, ownedId(transaction)]);
        } else if (random.chance(0.9)) {
          const status = random.pick(transactionStatuses);
          const what = random.pick(['status', 'edited'] as const);
          await changeTransaction({
            id: target,
            caller: admin,
            request,
            what,
            change: (before) => ({ ...rowOf(before), ...(what === 'status' ? { status } : { amount }) }),
          });
        } else {
          await changeTransaction({ id: target, caller: admin, request, what: 'deleted', change: () => undefined });
          known.set(
            id,
            own.filter((other) => other !== target),
          );
        }
      });
      owners.note(id, written);
    }
  } finally {
    writes.stop();
    memory.stop();
  }
  expect(owners.shared).toEqual([]);
});

const customer = (id: string): User => ({
  id,
  name: `Customer ${id}`,
  email: `${id}@test.example`,
  role: 'user',
  accountNumber: id.slice(-10),
  balance: cents(100_000_000),
  reserved: ZERO,
  createdAt: '2026-11-21T10:00:00.000Z',
  twoFactorEnabled: false,
  suspended: false,
  sessionsValidFrom: 0,
  endedSessions: {},
  version: 1,
});
