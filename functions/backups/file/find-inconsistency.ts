import { basisPoints } from '#shared/domain/fees.ts';
import { balanceChange, ledgerAccounts, type Movement, postingsOf } from '#shared/domain/ledger.ts';
import { cents } from '#shared/domain/money.ts';
import type { TransactionStatus } from '#shared/domain/transaction-status.ts';
import type { BackupJournalRecord, BackupTransactionRecord, BackupUserRecord } from './records.ts';
import type { CustomerEntities } from './shares.ts';

/**
 * Returns the end of a sentence about the first contradiction, or undefined. Each journal line must sum to zero, the
 * lines of a transaction must add up to its postings, and the postings of all transactions to the balances.
 */
export async function findInconsistency(
  { id: userId, balance, reserved }: BackupUserRecord,
  shares: AsyncIterable<CustomerEntities> | Iterable<CustomerEntities>,
): Promise<string | undefined> {
  const sums = { balance: 0, reserved: 0 };
  for await (const entities of shares) {
    const problem = problemOfEntities(userId, entities) ?? addMovements(userId, entities, sums);
    if (problem) return problem;
  }
  if (balance !== sums.balance || reserved !== sums.reserved)
    return `the balance of ${userId} is not what the journal comes to`;
  return reserved > balance ? `the balance of ${userId} is below what is held of it` : undefined;
}

function problemOfEntities(
  userId: string,
  { transactions, tickets, journal, numbers = transactions.map(({ number }) => number) }: CustomerEntities,
): string | undefined {
  const ids = new Set(transactions.map(({ id }) => id));
  if (ids.size < transactions.length) return `a transaction of ${userId} is there twice`;
  if (new Set(tickets.map(({ id }) => id)).size < tickets.length) return `a ticket of ${userId} is there twice`;
  if (new Set(numbers).size < numbers.length) return `a transaction number of ${userId} is there twice`;
  const lines = Map.groupBy(journal, ({ transactionId }) => transactionId);
  const stray = [...lines.keys()].find((id) => !ids.has(id));
  if (stray !== undefined) return `a line of the journal belongs to no transaction (${stray})`;
  for (const transaction of transactions) {
    const problem = problemOf(transaction, lines.get(transaction.id) ?? []);
    if (problem) return `${problem} (${transaction.number})`;
  }
  const ticket = tickets.find(({ replies }) => new Set(replies.map(({ id }) => id)).size < replies.length);
  return ticket && `a reply of the ticket ${ticket.id} is there twice`;
}

function addMovements(
  userId: string,
  { transactions }: CustomerEntities,
  sums: { balance: number; reserved: number },
): string | undefined {
  for (const transaction of transactions) {
    const { balance, reserved } = balanceChange(undefined, movementOf(transaction));
    sums.balance += balance;
    sums.reserved += reserved;
    if (![sums.balance, sums.reserved].every(Number.isSafeInteger)) return `the money of ${userId} cannot be counted`;
  }
  return undefined;
}

const movementOf = (transaction: BackupTransactionRecord): Movement | undefined =>
  transaction.deleted
    ? undefined
    : { ...transaction, amount: cents(transaction.amount), feePercent: basisPoints(transaction.feePercent) };

function problemOf(transaction: BackupTransactionRecord, lines: readonly BackupJournalRecord[]): string | undefined {
  const sums: Record<(typeof ledgerAccounts)[number], number> = { customer: 0, reserve: 0, settlement: 0, fees: 0 };
  for (const { postings } of lines) {
    if (ledgerAccounts.reduce((sum, account) => sum + (postings[account] ?? 0), 0) !== 0) {
      return 'a line of the journal does not sum to zero';
    }
    for (const account of ledgerAccounts) sums[account] += postings[account] ?? 0;
  }
  const [first] = lines;
  if (!first) return 'a transaction has no journal';
  let status: TransactionStatus | undefined;
  for (const { from, to } of lines) {
    if (from !== status) return 'a line of the journal does not follow the one before';
    status = to;
  }
  if (status !== movementOf(transaction)?.status)
    return 'a transaction is not in the status that its journal ends with';
  if (new Set(lines.map(({ id }) => id)).size < lines.length) return 'a line of the journal is there twice';
  const standing = postingsOf(undefined, movementOf(transaction));
  for (const account of ledgerAccounts) sums[account] -= standing[account] ?? 0;
  return ledgerAccounts.some((account) => sums[account] !== 0)
    ? 'a transaction is not what its journal comes to'
    : undefined;
}
