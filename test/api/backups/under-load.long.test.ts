import { beforeAll, expect, test } from 'vitest';
import { getReconciliation } from '#shared/contract/reports.ts';
import { createAdjustment } from '#shared/contract/transactions/transactions.ts';
import type { Person } from '#test/support/bank.ts';
import { checkBackupFile } from '#test/support/faults/backup-files.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { seededRandom } from '#test/support/random.ts';
import { retryWhileBusy } from '#test/support/retry-while-busy.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const WORKERS = iterationCount(20, 3);
/** At least one for each worker: no backup can read a customer who changes faster than it reads. */
const CUSTOMERS = iterationCount(20, 5);
const BACKUPS = iterationCount(10, 2);
const random = seededRandom(20261123);

const { bank, admin, money, backups } = setupBank({ methods: true, rateLimits: 'off' });
let people: [Person, ...Person[]];
beforeAll(async () => {
  people = [await money.customerWith(5000)];
  while (people.length < CUSTOMERS) people.push(await money.customerWith(5000));
});

test(`every customer in every file ties out when ${WORKERS} workers move money while ${BACKUPS} backups are made`, async () => {
  let busy = true;
  let moved = 0;
  const move = async (): Promise<void> => {
    const person = random.pick(people);
    const drawn = random.below(3);
    if (drawn === 0) {
      const body = { userId: person.id, type: 'deposit', amount: 7 } as const;
      expect((await retryWhileBusy(() => admin.call(createAdjustment, { body }))).status).toBe(201);
    } else {
      const made = await retryWhileBusy(() => (drawn === 1 ? money.withdraw(person, 5) : money.deposit(person, 25)));
      expect(made.status).toBe(201);
      const status = random.pick(['completed', 'failed', 'processing'] as const);
      expect((await retryWhileBusy(() => money.setStatus(transactionOfAnswer(made)._id, status))).status).toBe(200);
    }
    moved += 1;
  };
  const workers = Array.from({ length: WORKERS }, async () => {
    while (busy) await move();
  });
  const lines = new Set<number>();
  try {
    for (let count = 0; count < BACKUPS; count += 1) {
      // The check reads the file as a restore does, and fails when a single customer is inconsistent.
      const everybody = await checkBackupFile(Buffer.from(await backups.text(await backups.create())));
      expect(everybody).toHaveLength(CUSTOMERS);
      lines.add(everybody.reduce((sum, { journal }) => sum + journal.length, 0));
    }
  } finally {
    busy = false;
    await Promise.all(workers);
  }
  expect(moved).toBeGreaterThan(BACKUPS * 5);
  expect(lines.size).toBeGreaterThan(1);
  await bank.drain();
  const books = await admin.call(getReconciliation);
  expect(books.body).toMatchObject({ tiesOut: true, sum: 0 });
});
