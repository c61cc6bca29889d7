/** A preview shows a second administrator what a booking would change. */
import type { ProposedTransaction } from '#shared/contract/approvals.ts';
import { type DualApprovalRules, needsMoneyApproval } from '#shared/domain/approvals.ts';
import { availableBalance, type Balances } from '#shared/domain/ledger.ts';
import { type Cents, formatEuros } from '#shared/domain/money.ts';
import type { TransactionType } from '#shared/domain/transaction-status.ts';
import type { ProposedChange } from '../approvals/proposals.ts';
import { now } from '../core/clock.ts';
import { encodeOwnedId, type OwnedIdParts } from '../core/dynamodb/owned-id.ts';
import { newId } from '../core/ids.ts';
import {
  type BookingCommand,
  type BookingDecision,
  loadTransactionState,
  prepareBooking,
  type TransactionState,
  type TransferCommand,
} from './book-transaction.ts';
import { toProposedState } from './transaction-view.ts';

export interface BookingPreviewResult {
  readonly customer: string;
  readonly userId: string;
  /** The existing transaction that the booking changes. */
  readonly transaction: { readonly id: string; readonly version: number; readonly title: string } | undefined;
  readonly changes: readonly ProposedChange[];
  readonly transactions: readonly ProposedTransaction[];
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
  limit,
  decide,
}: TransferCommand): Promise<Pick<BookingPreviewResult, 'userId' | 'changes' | 'transactions' | 'needsApproval'>> {
  const [giver, receiver] = await Promise.all([loadTransactionState({ ...from, limit }), loadTransactionState(to)]);
  const decision = decide(giver, receiver);
  const debit = previewOf({ ...from, by }, giver, decision === 'nothing' ? decision : decision.from);
  const credit = previewOf({ ...to, by }, receiver, decision === 'nothing' ? decision : decision.to);
  return {
    userId: debit.userId,
    transactions: [...debit.transactions, ...credit.transactions],
    changes: [...debit.changes, ...credit.changes.map((change) => ({ ...change, key: `to ${change.key}` }))],
    needsApproval: (rules) => debit.needsApproval(rules) || credit.needsApproval(rules),
  };
}

function previewOf(
  command: OwnedIdParts & Pick<BookingCommand, 'by'>,
  state: TransactionState,
  decision: BookingDecision | 'nothing',
): BookingPreviewResult {
  const { user, transaction } = state;
  const was = transaction?.deleted ? undefined : transaction;
  const customer = nameOf(state);
  const preview = {
    ...{ customer, userId: user.id },
    transaction: was && {
      id: encodeOwnedId(was),
      version: was.version,
      title: `${titles[was.type]} of ${formatEuros(was.amount)} for ${customer}`,
    },
  };
  if (decision === 'nothing') return { ...preview, changes: [], transactions: [], needsApproval: () => false };
  const { after, entry } = decision;
  // Without the limit, because what needs approval is shown here and not refused.
  const {
    balances,
    moved,
    transaction: next,
  } = prepareBooking({ ...command, limit: undefined }, state, decision, newId().slice(-12));
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
    transactions: [
      {
        before: was && toProposedState({ ...was, customer: next.customer }, true),
        after: after && toProposedState(next, was !== undefined),
        reason: entry.reason || undefined,
        balances: { before: toBalancesView(user), after: toBalancesView(balances) },
      },
    ],
    needsApproval: (rules) =>
      needsMoneyApproval(rules, moved, { account: user, administrator: state.administrator ?? {} }, now()),
  };
}

const titles = { deposit: 'deposit', withdraw: 'withdrawal' } as const satisfies Record<TransactionType, string>;

const toBalancesView = (balances: Balances) => ({
  balance: balances.balance,
  reservedAmount: balances.reserved,
  availableBalance: availableBalance(balances),
});

const shown = (amount: Cents | undefined): string | undefined => amount && formatEuros(amount);

const nameOf = ({ user: { deleted, name } }: TransactionState): string => (deleted ? 'a deleted customer' : name);
