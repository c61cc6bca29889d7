/** Compares the bank's figures before and after a run, and detects whether others changed them. */
import assert from 'node:assert/strict';
import { listAudit } from '#shared/contract/audit.ts';
import { getReconciliation, getStats } from '#shared/contract/reports.ts';
import { listTickets } from '#shared/contract/tickets.ts';
import { listTransactions } from '#shared/contract/transactions/transactions.ts';
import type { AdministratorSession } from './administrator.ts';
import type { OwnCustomers } from './own-customers.ts';
import { type BankClient, eventually } from './running-bank.ts';

/** Milliseconds before the run in which earlier changes may still be counted during it. */
const COUNTED_LATE_MS = 10_000;

const COUNTED = /^(transaction|ticket|user|database)\./;

export type BankFigures = Awaited<ReturnType<typeof readBankFigures>>;

/** Reads the figures. @throws when the books do not balance */
export async function readBankFigures(bank: BankClient, admin: AdministratorSession) {
  const as = await admin.signedIn();
  const { accounts, sum, tiesOut, differences } = await bank.ask(getReconciliation, {}, { as });
  assert.ok(tiesOut, `The books do not tie out: ${JSON.stringify({ sum, differences })}`);
  const { asOf, volume, ...totals } = await bank.ask(getStats, {}, { as });
  return { accounts, ...totals };
}

interface After {
  readonly before: BankFigures;
  /** Epoch milliseconds. */
  readonly began: number;
  readonly customers: OwnCustomers;
}

/**
 * Compares the figures before and after.
 * @returns why they cannot be compared, when others changed something
 * @throws when they differ
 */
export async function compareBankFigures(
  bank: BankClient,
  admin: AdministratorSession,
  { before, began, customers }: After,
): Promise<string | undefined> {
  try {
    await eventually(async () => assert.deepEqual(await readBankFigures(bank, admin), before), 30_000);
    return undefined;
  } catch (error) {
    const others = await doneByOthers(bank, admin, customers, began - COUNTED_LATE_MS);
    // The books must balance, whatever others did.
    await eventually(() => readBankFigures(bank, admin));
    if (others === undefined) throw error;
    return `${others} meanwhile; the books tie out`;
  }
}

/** Returns what others did, without what concerns the run's own customers. */
async function doneByOthers(
  bank: BankClient,
  admin: AdministratorSession,
  { ids }: OwnCustomers,
  since: number,
): Promise<string | undefined> {
  const as = await admin.signedIn();
  const query = { limit: 100 };
  const { entries } = await bank.ask(listAudit, { query }, { as });
  const { transactions } = await bank.ask(listTransactions, { query }, { as });
  const { tickets } = await bank.ask(listTickets, { query }, { as });
  const isNew = (moment: string) => Date.parse(moment) >= since;
  const entry = entries.find(({ action, at, subject }) => COUNTED.test(action) && isNew(at) && !ids.has(subject?._id));
  if (entry) return `${entry.actor.name} did something else (${entry.action})`;
  const [request] = [...transactions, ...tickets].filter(
    ({ createdAt, userId }) => isNew(createdAt) && !ids.has(userId._id),
  );
  return request && 'another customer asked for something';
}
