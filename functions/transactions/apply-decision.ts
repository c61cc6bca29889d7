import type { TransactionStatus } from '#shared/domain/transaction-status.ts';
import { isoTime, now } from '../core/clock.ts';
import type { Principal } from '../core/http/principal.ts';
import { toTransactionRow } from './change-transaction.ts';
import type { PaymentProofRecord, StoredTransaction, TransactionRow } from './transaction.ts';

interface Decision {
  readonly status: TransactionStatus;
  /** An empty text removes the address; without one it stays as it is. */
  readonly proofImage?: string | undefined;
  readonly notes?: string | undefined;
  /** A reason makes it a decision even if nothing else changes. */
  readonly reason?: string | undefined;
}

export const decisionVerbs = {
  pending: 'Reopen',
  processing: 'Process',
  completed: 'Complete',
  failed: 'Fail',
  cancelled: 'Cancel',
} as const satisfies Record<TransactionStatus, string>;

/** Applies an administrator's decision to a request. A withdrawal keeps the proof of its payment, and who decided when. */
export function applyMoneyRequestDecision(
  before: StoredTransaction,
  { status, reason, ...changes }: Decision,
  principal: Principal,
): TransactionRow {
  const snapshot = toTransactionRow(before);
  if (before.type === 'deposit') return { ...snapshot, status };
  const { proof } = before;
  const proofImage = (changes.proofImage ?? proof?.proofImage) || undefined;
  const notes = (changes.notes ?? proof?.notes) || undefined;
  const isSame = status === before.status && proofImage === proof?.proofImage && notes === proof?.notes;
  if (isSame && !reason) return snapshot;
  return { ...snapshot, status, proof: { proofImage, notes, ...processedByFields(principal) } };
}

export const processedByFields = ({
  name,
  email,
}: Principal): Pick<PaymentProofRecord, 'processedBy' | 'processedAt'> => ({
  processedBy: { name, email },
  processedAt: isoTime(now()),
});
