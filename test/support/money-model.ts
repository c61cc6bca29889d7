/**
 * Derives the bank's expected state from the answers of its clients alone. Amounts are unique, so each identifies its
 * operation. The rules of money are implemented here a second time, independently of the code.
 */
import { expect } from 'vitest';
import type { AuditRecord } from './bank.ts';
import { type StoredTransaction, storedTransactions } from './faults/stored-items.ts';

export type ModelTransactionStatus = 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled';

interface State {
  readonly type: 'deposit' | 'withdraw';
  readonly status: ModelTransactionStatus;
  /** Cents. */
  readonly amount: number;
}

/** The outcome is `unknown` without an answer: the operation was then carried out once or not at all. */
export type OperationOutcome = 'done' | 'refused' | 'unknown';

export interface TransactionCreation extends State {
  readonly customerId: string;
  /** The id from the answer. */
  id?: string | undefined;
  outcome: OperationOutcome;
}

export type TransactionChange = { readonly id: string; outcome: OperationOutcome } & (
  | {
      readonly kind: 'status';
      readonly version: number;
      readonly status: ModelTransactionStatus;
      readonly token: string;
    }
  | { readonly kind: 'edit'; readonly version: number; readonly amount: number; readonly token: string }
  | { readonly kind: 'delete' }
);

export class MoneyModel {
  readonly creations: TransactionCreation[] = [];
  readonly changes: TransactionChange[] = [];

  verify(items: readonly Record<string, unknown>[]): { transactions: number; lines: number } {
    const stored = storedTransactions(items);
    const audits = items.filter(({ kind }) => kind === 'audit').map(({ row }) => row as AuditRecord);
    const edits = countBy(
      audits.filter(({ action }) => action === 'transaction.edited'),
      tokenOf,
    );
    const auditsOf = countBy(audits, ({ resourceId = '' }) => resourceId);
    const changesOf = Map.groupBy(this.changes, ({ id }) => id);
    const creationById = new Map(this.creations.map((creation) => [creation.id, creation]));
    const creationByAmount = new Map(this.creations.map((creation) => [creation.amount, creation]));
    const found = new Set<TransactionCreation | TransactionChange>();
    const balances = new Map<string, { balance: number; reserved: number; count: number }>();
    const booked = new Map<string, { balance: number; reserved: number }>();

    for (const transaction of stored) {
      const { id } = transaction;
      const creation = creationById.get(id) ?? creationByAmount.get(transaction.amount);
      if (!creation || found.has(creation))
        throw new Error(`No operation made ${JSON.stringify(transaction)}, or twice`);
      found.add(creation);
      expect(creation).toMatchObject({ customerId: transaction.customerId, type: transaction.type });
      expect(transaction.version).toBe(transaction.journal.length);

      const state = this.#replay(creation, transaction, changesOf.get(id) ?? [], edits, found);
      expect(pick(transaction)).toEqual(state.deleted ? { ...pick(transaction), deleted: true } : pick(state));
      const byBank = transaction.journal.filter(({ by }) => by.id !== transaction.customerId).length;
      expect(auditsOf.get(id) ?? 0).toBe(byBank);

      const customer = balances.get(transaction.customerId) ?? { balance: 0, reserved: 0, count: 0 };
      const effect = state.deleted ? { balance: 0, reserved: 0 } : balanceEffect(state);
      balances.set(transaction.customerId, {
        balance: customer.balance + effect.balance,
        reserved: customer.reserved + effect.reserved,
        count: customer.count + (state.deleted ? 0 : 1),
      });
      const sums = booked.get(transaction.customerId) ?? { balance: 0, reserved: 0 };
      for (const { postings } of transaction.journal) {
        const { customer: own = 0, reserve = 0, settlement = 0, fees = 0 } = postings;
        expect(own + reserve + settlement + fees).toBe(0);
        sums.balance += own + reserve;
        sums.reserved += reserve;
      }
      booked.set(transaction.customerId, sums);
    }

    const lost = [...this.creations, ...this.changes].filter((one) => one.outcome === 'done' && !found.has(one));
    expect(lost).toEqual([]);
    for (const { kind, role, id, balance, reserved, transactionCount = 0 } of items) {
      if (kind !== 'user' || role !== 'user') continue;
      const expected = balances.get(String(id)) ?? { balance: 0, reserved: 0, count: 0 };
      expect({ id, balance, reserved, count: transactionCount }).toEqual({ id, ...expected });
      expect(booked.get(String(id)) ?? { balance: 0, reserved: 0 }).toEqual({ balance, reserved });
      expect(Number(reserved)).toBeGreaterThanOrEqual(0);
      expect(Number(balance) - Number(reserved)).toBeGreaterThanOrEqual(0);
    }
    return { transactions: stored.length, lines: stored.reduce((sum, { journal }) => sum + journal.length, 0) };
  }

  /** Checks that every line belongs to one operation, and that every operation has one line at its version. */
  #replay(
    creation: TransactionCreation,
    transaction: StoredTransaction,
    changes: readonly TransactionChange[],
    edits: ReadonlyMap<string, number>,
    found: Set<TransactionCreation | TransactionChange>,
  ): State & { deleted: boolean } {
    let state = { type: creation.type, status: creation.status, amount: creation.amount, deleted: false };
    const [first, ...rest] = transaction.journal;
    expect(first).toMatchObject({ to: creation.status });
    rest.forEach((line, index) => {
      const made = changes.filter((change) => {
        if (change.outcome === 'refused') return false;
        if (change.kind === 'delete') return line.what === 'deleted';
        if (change.version !== index + 1) return false;
        if (change.kind === 'status') return line.what === 'status' && line.reason === change.token;
        return line.what === 'edited' && edits.get(change.token) === 1;
      });
      const [change] = made.toSorted((a, b) => Number(b.outcome === 'done') - Number(a.outcome === 'done'));
      if (!change || found.has(change)) throw new Error(`No operation did ${JSON.stringify(line)}, or twice`);
      found.add(change);
      expect(state.deleted).toBe(false);
      const before = state;
      state = after(state, change);
      expect(line.from).toBe(before.status);
      const was = balanceEffect(before);
      const is = state.deleted ? { balance: 0, reserved: 0 } : balanceEffect(state);
      const { customer = 0, reserve = 0 } = line.postings;
      expect({ balance: customer + reserve, reserved: reserve }).toEqual({
        balance: is.balance - was.balance,
        reserved: is.reserved - was.reserved,
      });
    });
    return state;
  }
}

function after<S extends State & { deleted: boolean }>(state: S, change: TransactionChange): S {
  if (change.kind === 'delete') return { ...state, deleted: true };
  return change.kind === 'status' ? { ...state, status: change.status } : { ...state, amount: change.amount };
}

/** Returns the effect on the money: a completed transaction has moved it, an open withdrawal reserves it. */
export function balanceEffect({ type, status, amount }: State): { balance: number; reserved: number } {
  if (status === 'completed') return { balance: type === 'deposit' ? amount : 0 - amount, reserved: 0 };
  const held = type === 'withdraw' && (status === 'pending' || status === 'processing');
  return { balance: 0, reserved: held ? amount : 0 };
}

const pick = ({ type, status, amount, deleted }: State & { deleted?: boolean | undefined }) => ({
  type,
  status,
  amount,
  deleted: deleted ?? false,
});

const tokenOf = ({ after: done }: AuditRecord): string => String(done?.description);

function countBy<T>(all: readonly T[], name: (one: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(name(one), (counts.get(name(one)) ?? 0) + 1);
  return counts;
}
