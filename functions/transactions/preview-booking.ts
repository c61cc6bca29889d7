/** What a change of money would do, for a second administrator. */
import { type ApprovalRules, isLargeMove } from '#shared/domain/approvals.ts';
import { availableOf } from '#shared/domain/ledger.ts';
import { type Cents, cents, formatEuros } from '#shared/domain/money.ts';
import type { ProposedChange } from '../approvals/proposals.ts';
import type { Owned } from '../core/dynamodb/owned-id.ts';
import { newId } from '../core/ids.ts';
import { type MoneyChange, type MoneyState, type Move, readMoney, transactionAfter } from './money.ts';
import type { Transfer } from './transfer.ts';
import { closedAccountPolicy } from './unclaimed.ts';

interface MoneyPlan {
  readonly customer: string;
  readonly version: number | undefined;
  readonly changes: readonly ProposedChange[];
  needsApproval(rules: ApprovalRules): boolean;
}

/** @throws DomainError where the bank would refuse it now */
export async function planMove(move: Move): Promise<MoneyPlan> {
  const state = await readMoney(move);
  return planned(move, state, move.decide(state));
}

/** @throws DomainError where the bank would refuse it now */
export async function planTransfer({
  from,
  to,
  by,
  decide,
}: Transfer): Promise<Pick<MoneyPlan, 'changes' | 'needsApproval'>> {
  const [giver, receiver] = await Promise.all([readMoney(from), readMoney(to)]);
  const change = decide(giver, receiver);
  const side = (owned: Owned, state: MoneyState, wanted: MoneyChange | undefined) =>
    planned({ ...owned, by, rule: closedAccountPolicy }, state, wanted ?? 'nothing');
  const both = change === 'nothing' ? undefined : change;
  const given = side(from, giver, both?.from);
  const received = side(to, receiver, both?.to);
  return {
    changes: [...given.changes, ...received.changes.map((row) => ({ ...row, key: `to ${row.key}` }))],
    needsApproval: given.needsApproval,
  };
}

function planned(
  move: Owned & Pick<Move, 'by' | 'rule'>,
  state: MoneyState,
  change: MoneyChange | 'nothing',
): MoneyPlan {
  const { user, transaction } = state;
  const plan = { customer: nameOf(state), version: transaction?.version };
  if (change === 'nothing') return { ...plan, changes: [], needsApproval: () => false };
  const was = transaction?.deleted ? undefined : transaction;
  const { after, line } = change;
  const balances = move.rule.apply(user, was, after);
  transactionAfter(move, state, change, newId().slice(-12));
  const moved = cents(balances.balance - user.balance);
  const rows: (readonly [key: string, label: string, before: string | undefined, after: string | undefined])[] = [
    ['balance', `Balance of ${plan.customer}`, formatEuros(user.balance), formatEuros(balances.balance)],
    ['available', 'Available', formatEuros(availableOf(user)), formatEuros(availableOf(balances))],
    ['transaction', 'Transaction', was?.number, after && (was?.number ?? 'new')],
    ['type', 'Type', was?.type, after?.type],
    ['amount', 'Amount', shown(was?.amount), shown(after?.amount)],
    ['status', 'Status', was?.status, after?.status],
    ['description', 'Description', was?.description, after?.description],
    ['proof', 'Proof of the payment', was?.proof?.proofImage, after?.proof?.proofImage],
    ['notes', 'Notes', was?.proof?.notes, after?.proof?.notes],
    ['reason', 'Reason', undefined, line.reason || undefined],
  ];
  return {
    ...plan,
    changes: rows
      .filter(([, , before, then]) => before !== then)
      .map(([key, label, before, then]) => ({ key, label, before, after: then })),
    needsApproval: (rules) => isLargeMove(rules, moved),
  };
}

const shown = (amount: Cents | undefined): string | undefined => amount && formatEuros(amount);

const nameOf = ({ user: { deleted, name } }: MoneyState): string => (deleted ? 'a deleted customer' : name);
