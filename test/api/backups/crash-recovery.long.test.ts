/** When a function dies in the middle of long work, nothing stays half-done: the next function completes it. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { getReconciliation } from '#shared/contract/reports.ts';
import { deleteTransaction } from '#shared/contract/transactions/transactions.ts';
import { backupObjectKey } from '#test/support/backups.ts';
import type { Person } from '#test/support/bank.ts';
import { comparableContent, currentBankContent, waitForJob } from '#test/support/bank-content.ts';
import { cognitoClient, s3, table } from '#test/support/faults/aws-clients.ts';
import {
  backupNameNow,
  beginHeldJob as beginJob,
  type JobKind,
  readJob,
  runJobWorker,
} from '#test/support/faults/held-jobs.ts';
import { trailProblems } from '#test/support/faults/trail.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { seededRandom } from '#test/support/random.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const [RESTORES, DELETIONS, BACKUPS] = [iterationCount(80, 2), iterationCount(20, 2), iterationCount(5, 1)];
const random = seededRandom(20261122);

const { bank, admin, money, tickets, customers, backups } = setupBank({ methods: true, rateLimits: 'off' });
/** Two banks that have little in common, and the names of their backups. */
const banks: { filename: string; form: string[] }[] = [];
beforeAll(async () => {
  const people: Person[] = [];
  for (let count = 0; count < 4; count += 1) people.push(await money.customerWith(100 + count));
  const [first, second, third, fourth] = people as [Person, Person, Person, Person];
  await money.withdraw(first, 20);
  await ask(second);
  await keep();
  await money.book(first, 'deposit', 5);
  await admin.call(deleteTransaction, { params: { id: transactionOfAnswer(await money.deposit(second, 30))._id } });
  await customers.delete(third.id, 'true');
  await customers.suspend(fourth.id);
  await money.customerWith(77);
  await ask(first);
  await bank.drain();
  await keep();
});
afterEach(() => revive());

async function ask(person: Person): Promise<void> {
  await tickets.replyAsBank((await tickets.opened(person))._id);
}

async function keep(): Promise<void> {
  const filename = await backups.create();
  banks.push({ filename, form: comparableContent(await backups.content(filename)) });
}

interface Mortal {
  readonly middlewareStack: {
    add(around: (next: Send) => Send, options: object): void;
    remove(name: string): boolean;
  };
}
type Send = (args: unknown) => Promise<unknown>;

const clients = () => [table(), cognitoClient(), s3()] as unknown as Mortal[];
const NAME = 'death';

/** Lets no call arrive from the one with this number on, of which only the answer may be lost. @returns the count of calls */
function dieAt(number: number, answerLost: boolean): () => number {
  let calls = 0;
  for (const client of clients()) {
    client.middlewareStack.add(
      (next) => async (args) => {
        calls += 1;
        if (calls < number) return next(args);
        if (calls === number && answerLost) await next(args);
        throw new Error('The function has died (wanted by a test)');
      },
      { step: 'initialize', name: NAME, override: true },
    );
  }
  return () => calls;
}

function revive(): void {
  for (const client of clients()) client.middlewareStack.remove(NAME);
}

async function begin(kind: JobKind, filename: string): Promise<string> {
  // A backup of everybody who is deleted is named by the time of its request.
  const about = kind === 'restore' ? { source: backupObjectKey(filename) } : { startedAt: momentOf(filename) };
  return (await beginJob(admin, { kind, filename, ...about })).id;
}

/** Returns the time in `backup-2026-11-21T15-48-48-123Z.json`. */
const momentOf = (filename: string): string =>
  filename.slice('backup-'.length, -'.json'.length).replace(/T(\d\d)-(\d\d)-(\d\d)-/, 'T$1:$2:$3.');

async function dieAndGoOn(kind: JobKind, filename: string, number: number): Promise<void> {
  const id = await begin(kind, filename);
  dieAt(number, random.chance(0.5));
  await runJobWorker().catch(() => undefined);
  revive();
  expect(await readJob()).toMatchObject({ id });
  // The function that has died still holds the lease of the job for a minute.
  bank.clock.advance(61_000);
  await admin.signInAgain();
  expect(await waitForJob(bank)).toMatchObject({ kind, status: 'done' });
  await bank.drain();
  expect((await admin.call(getReconciliation)).body).toMatchObject({ tiesOut: true, sum: 0, differences: [] });
  expect(await trailProblems(bank)).toEqual([]);
}

async function callsOf(kind: JobKind, filename: string): Promise<number> {
  await begin(kind, filename);
  const count = dieAt(Number.POSITIVE_INFINITY, false);
  await runJobWorker();
  revive();
  return count();
}

const spread = (count: number, calls: number): number[] =>
  Array.from({ length: count }, (_, index) => 1 + Math.floor((calls * (index + random.next())) / count));

test(`a restore that dies at any of ${RESTORES} points ends with the bank of the backup, never with a mixture`, async () => {
  const [one, other] = banks as [(typeof banks)[0], (typeof banks)[0]];
  const calls = await callsOf('restore', one.filename);
  expect(calls).toBeGreaterThan(50);
  let wanted = one;
  for (const number of spread(RESTORES, calls)) {
    wanted = wanted === one ? other : one;
    await dieAndGoOn('restore', wanted.filename, number);
    expect(await currentBankContent(bank)).toEqual(wanted.form);
  }
});

test(`the deletion of all data that dies at any of ${DELETIONS} points leaves no customer, and a backup of all`, async () => {
  await admin.signInAgain();
  const form = await currentBankContent(bank);
  let calls: number | undefined;
  for (let turn = 0; turn < DELETIONS; turn += 1) {
    const filename = backupNameNow();
    // The first run counts the calls; the following ones die at points that are spread over that many.
    if (calls === undefined) calls = await callsOf('delete-all', filename);
    else await dieAndGoOn('delete-all', filename, spread(DELETIONS, calls)[turn] ?? 1);
    expect((await currentBankContent(bank)).filter((line) => !line.startsWith('settings'))).toEqual([]);
    bank.clock.advance(1_000);
    await begin('restore', filename);
    await runJobWorker();
    await admin.signInAgain();
    expect(await currentBankContent(bank)).toEqual(form);
  }
});

test('a backup whose function dies is completed, under the announced name', async () => {
  await admin.signInAgain();
  const form = await currentBankContent(bank);
  const calls = await callsOf('backup', backupNameNow());
  for (const number of spread(BACKUPS, calls)) {
    bank.clock.advance(1_000);
    const filename = backupNameNow();
    await dieAndGoOn('backup', filename, number);
    expect(comparableContent(await backups.content(filename))).toEqual(form);
  }
});
