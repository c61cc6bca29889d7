import { basisPoints } from '#shared/domain/fees.ts';
import { balanceChange, ledgerAccounts, type Movement, postingsOf } from '#shared/domain/ledger.ts';
import { cents } from '#shared/domain/money.ts';
import type { TransactionStatus } from '#shared/domain/transaction-status.ts';
import { invalidBackupError } from './bad-backup.ts';
import type { CustomerRecords, JournalRecord, TransactionRecord, UserRecord } from './records.ts';
import type { CustomerEntities } from './shares.ts';

/**
 * Returns the end of a sentence about the first contradiction, or undefined. Each journal line must sum to zero, the
 * lines of a transaction must add up to its postings, and the postings of all transactions to the balances.
 */
export function findInconsistency({ user, ...things }: CustomerRecords): string | undefined {
  const tieOut = new Reconciliation(user.id);
  return tieOut.add(things) ?? tieOut.end(user);
}

export class Reconciliation {
  readonly #userId: string;
  #balance = 0;
  #reserved = 0;

  constructor(userId: string) {
    this.#userId = userId;
  }

  add({ transactions, tickets, journal, numbers: told }: CustomerEntities): string | undefined {
    const userId = this.#userId;
    const numbers = told ?? transactions.map(({ number }) => number);
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
      const { balance, reserved } = balanceChange(undefined, movementOf(transaction));
      this.#balance += balance;
      this.#reserved += reserved;
      if (![this.#balance, this.#reserved].every(Number.isSafeInteger))
        return `the money of ${userId} cannot be counted`;
    }
    const ticket = tickets.find(({ replies }) => new Set(replies.map(({ id }) => id)).size < replies.length);
    return ticket && `a reply of the ticket ${ticket.id} is there twice`;
  }

  end({ balance, reserved }: UserRecord): string | undefined {
    if (balance !== this.#balance || reserved !== this.#reserved) {
      return `the balance of ${this.#userId} is not what the journal comes to`;
    }
    return reserved > balance ? `the balance of ${this.#userId} is below what is held of it` : undefined;
  }
}

/** @throws DomainError 400 */
export function throwIfInconsistent(problem: string | undefined): void {
  if (problem !== undefined) throw invalidBackupError(problem);
}

const movementOf = (transaction: TransactionRecord): Movement | undefined =>
  transaction.deleted
    ? undefined
    : { ...transaction, amount: cents(transaction.amount), feePercent: basisPoints(transaction.feePercent) };

function problemOf(transaction: TransactionRecord, lines: readonly JournalRecord[]): string | undefined {
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
