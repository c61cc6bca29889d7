/** A preview shows a second administrator what a booking would change. */
import { type DualApprovalRules, exceedsApprovalAmount } from '#shared/domain/approvals.ts';
import { availableBalance } from '#shared/domain/ledger.ts';
import { type Cents, cents, formatEuros } from '#shared/domain/money.ts';
import type { ProposedChange } from '../approvals/proposals.ts';
import type { OwnedIdParts } from '../core/dynamodb/owned-id.ts';
import { newId } from '../core/ids.ts';
import {
  type BookingCommand,
  type BookingDecision,
  loadTransactionState,
  prepareBooking,
  type TransactionState,
  type TransferCommand,
} from './book-transaction.ts';

export interface BookingPreviewResult {
  readonly customer: string;
  readonly version: number | undefined;
  readonly changes: readonly ProposedChange[];
  needsApproval(rules: DualApprovalRules): boolean;
}

/** @throws DomainError if `bookTransaction` would refuse the change now */
export async function previewBooking(command: BookingCommand): Promise<BookingPreviewResult> {
  const state = await loadTransactionState(command);
  return previewOf(command, state, command.decide(state));
}

/** @throws DomainError if `bookTransfer` would refuse the change now */
export async function previewTransfer({
  from,
  to,
  by,
  decide,
}: TransferCommand): Promise<Pick<BookingPreviewResult, 'changes' | 'needsApproval'>> {
  const [giver, receiver] = await Promise.all([loadTransactionState(from), loadTransactionState(to)]);
  const decision = decide(giver, receiver);
  const debit = previewOf({ ...from, by }, giver, decision === 'nothing' ? decision : decision.from);
  const credit = previewOf({ ...to, by }, receiver, decision === 'nothing' ? decision : decision.to);
  return {
    changes: [...debit.changes, ...credit.changes.map((change) => ({ ...change, key: `to ${change.key}` }))],
    needsApproval: debit.needsApproval,
  };
}

function previewOf(
  command: OwnedIdParts & Pick<BookingCommand, 'by'>,
  state: TransactionState,
  decision: BookingDecision | 'nothing',
): BookingPreviewResult {
  const { user, transaction } = state;
  const preview = { customer: nameOf(state), version: transaction?.version };
  if (decision === 'nothing') return { ...preview, changes: [], needsApproval: () => false };
  const was = transaction?.deleted ? undefined : transaction;
  const { after, entry } = decision;
  const { balances } = prepareBooking(command, state, decision, newId().slice(-12));
  const moved = cents(balances.balance - user.balance);
  const rows: (readonly [key: string, label: string, before: string | undefined, after: string | undefined])[] = [
    ['balance', `Balance of ${preview.customer}`, formatEuros(user.balance), formatEuros(balances.balance)],
    ['available', 'Available', formatEuros(availableBalance(user)), formatEuros(availableBalance(balances))],
    ['transaction', 'Transaction', was?.number, after && (was?.number ?? 'new')],
    ['type', 'Type', was?.type, after?.type],
    ['amount', 'Amount', shown(was?.amount), shown(after?.amount)],
    ['status', 'Status', was?.status, after?.status],
    ['description', 'Description', was?.description, after?.description],
    ['proof', 'Proof of the payment', was?.proof?.proofImage, after?.proof?.proofImage],
    ['notes', 'Notes', was?.proof?.notes, after?.proof?.notes],
    ['reason', 'Reason', undefined, entry.reason || undefined],
  ];
  return {
    ...preview,
    changes: rows
      .filter(([, , before, then]) => before !== then)
      .map(([key, label, before, then]) => ({ key, label, before, after: then })),
    needsApproval: (rules) => exceedsApprovalAmount(rules, moved),
  };
}

const shown = (amount: Cents | undefined): string | undefined => amount && formatEuros(amount);

const nameOf = ({ user: { deleted, name } }: TransactionState): string => (deleted ? 'a deleted customer' : name);
