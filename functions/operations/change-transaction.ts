/** An administrator's change of a transaction: status, amount, description, proof, or its end. */
import * as z from 'zod/mini';
import { TransactionDetailView } from '#shared/contract/views.ts';
import type { TransactionType } from '#shared/domain/transaction-status.ts';
import { moveMoney } from '../data/money.ts';
import { parseOwnedId } from '../data/owned-id.ts';
import type { JournalLine, StoredTransaction, TransactionRow } from '../data/transaction.ts';
import type { Caller } from '../http/caller.ts';
import type { Request } from '../http/request.ts';
import { notFound, StaleVersion } from '../platform/errors.ts';
import { toTransactionDetailView } from '../views/transaction-view.ts';
import { auditActor } from './audit-actor.ts';

export interface TransactionChange {
  readonly id: string;
  /** What the screen calls it: a withdrawal is not found as a deposit. */
  readonly type?: TransactionType;
  /** The version that the screen showed. */
  readonly version?: number | undefined;
  readonly caller: Caller;
  readonly request: Request;
  readonly what: JournalLine['what'];
  readonly reason?: string | undefined;
  /** The row afterwards; undefined deletes it. */
  readonly change: (before: StoredTransaction) => TransactionRow | undefined;
}

/** @throws Refusal 404, 409 insufficient balance or customer deleted, 409 stale version with the transaction as it is now */
export async function changeTransaction(wanted: TransactionChange): Promise<StoredTransaction> {
  const { id, type, version, caller, request, what, reason, change } = wanted;
  const thing = type === 'withdraw' ? 'Withdrawal' : 'Transaction';
  const { transaction } = await moveMoney({
    ...parseOwnedId(id, thing),
    by: { id: caller.userId, name: caller.name },
    decide: ({ transaction: before }) => {
      if (!before || before.deleted || (type && before.type !== type)) throw notFound(thing);
      if (version !== undefined && version !== before.version) {
        const current = z.encode(TransactionDetailView, toTransactionDetailView(before, 'admin'));
        throw new StaleVersion(thing.toLowerCase(), current);
      }
      const after = change(before);
      if (after && isSame(before, after)) return 'nothing';
      return {
        after: after && { ...after, number: before.number },
        line: { what, reason },
        audit: {
          action: `transaction.${what}`,
          ...auditActor(caller, request),
          subjectId: before.customerId,
          thingId: id,
          before: summary(before),
          ...(after && { after: summary(after) }),
        },
      };
    },
  });
  if (!transaction) throw notFound(thing);
  return transaction;
}

const summary = ({ status, amount, description, proof }: TransactionRow) => ({
  status,
  amount,
  description,
  proofImage: proof?.proofImage,
  notes: proof?.notes,
});

/** The same status again, and nothing else new: nothing to write. */
function isSame(before: TransactionRow, after: TransactionRow): boolean {
  return (
    before.status === after.status &&
    before.amount === after.amount &&
    before.description === after.description &&
    before.proof === after.proof
  );
}

/** What is kept of a stored transaction when something else of it changes. */
export function rowOf(stored: StoredTransaction): TransactionRow {
  const { journal: _journal, requestDigest: _digest, deleted: _deleted, ...row } = stored;
  return row;
}
