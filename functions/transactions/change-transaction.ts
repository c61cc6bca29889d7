import * as z from 'zod/mini';
import { TransactionDetailView } from '#shared/contract/views.ts';
import type { TransactionType } from '#shared/domain/transaction-status.ts';
import { auditActor } from '../core/audit/audit-actor.ts';
import { parseOwnedId } from '../core/dynamodb/owned-id.ts';
import { notFound, StaleVersion } from '../core/errors.ts';
import type { Caller } from '../core/http/principal.ts';
import type { Request } from '../core/http/request.ts';
import { creditRuleOf } from './credit-rule.ts';
import { type Move, moveMoney } from './money.ts';
import type { JournalLine, StoredTransaction, TransactionRow } from './transaction.ts';
import { toTransactionDetailView } from './transaction-view.ts';
import { evenOfDeleted } from './unclaimed.ts';

export interface TransactionChange {
  readonly id: string;
  /** A withdrawal is not found as a deposit. */
  readonly type?: TransactionType;
  readonly version?: number | undefined;
  readonly caller: Caller;
  readonly request: Request;
  readonly what: JournalLine['what'];
  readonly reason?: string | undefined;
  /** Undefined deletes the transaction. */
  readonly change: (before: StoredTransaction) => TransactionRow | undefined;
}

/**
 * @throws Refusal 403 recent sign-in required, 404, 409 insufficient balance, customer deleted, or stale version with
 * the current transaction
 */
export async function changeTransaction(wanted: TransactionChange): Promise<StoredTransaction> {
  const { transaction } = await moveMoney(await moveToChange(wanted));
  if (!transaction) throw notFound(thingOf(wanted));
  return transaction;
}

const thingOf = ({ type }: TransactionChange) => (type === 'withdraw' ? 'Withdrawal' : 'Transaction');

/** @throws Refusal 404 */
export async function moveToChange(wanted: TransactionChange): Promise<Move> {
  const { id, type, version, caller, request, what, reason, change } = wanted;
  const thing = thingOf(wanted);
  const assertCredit = await creditRuleOf(caller);
  return {
    ...parseOwnedId(id, thing),
    ahead: caller.ahead,
    by: { id: caller.userId, name: caller.name },
    rule: evenOfDeleted,
    decide: ({ transaction: before }) => {
      if (!before || before.deleted || (type && before.type !== type)) throw notFound(thing);
      if (version !== undefined && version !== before.version) {
        const current = z.encode(TransactionDetailView, toTransactionDetailView(before, 'admin'));
        throw new StaleVersion(thing.toLowerCase(), current);
      }
      const after = change(before);
      if (after && isSame(before, after)) return 'nothing';
      assertCredit(before, after);
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
  };
}

const summary = ({ status, amount, description, proof }: TransactionRow) => ({
  status,
  amount,
  description,
  proofImage: proof?.proofImage,
  notes: proof?.notes,
});

function isSame(before: TransactionRow, after: TransactionRow): boolean {
  return (
    before.status === after.status &&
    before.amount === after.amount &&
    before.description === after.description &&
    before.proof === after.proof
  );
}

export function rowOf(stored: StoredTransaction): TransactionRow {
  const { journal: _journal, requestDigest: _digest, deleted: _deleted, ...row } = stored;
  return row;
}
