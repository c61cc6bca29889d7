import { DomainError } from './domain-error.ts';
import { isLooserLimit } from './limits.ts';
import { type Cents, cents, ZERO_CENTS } from './money.ts';
import { addRecentAmount, type RecentAmounts, sumOfRecentAmounts } from './recent-amounts.ts';

/** There is no rule for stopping an administrator, so that one administrator alone can stop a compromised account. */
export const approvalRuleKeys = ['paymentInstructions', 'administrators', 'restore', 'deleteAll'] as const;
export type ApprovalRuleName = (typeof approvalRuleKeys)[number];
export interface DualApprovalRules extends Readonly<Record<ApprovalRuleName, boolean>> {
  /**
   * Within 24 hours at most this amount is moved on a customer's account without a second administrator's approval, in one
   * change or in several. Without an amount no change needs one.
   */
  readonly moneyAbove?: Cents | undefined;
  /** The same for what one administrator moves, on all accounts together. Without an amount `moneyAbove` applies. */
  readonly dailyMoneyAbove?: Cents | undefined;
}

export const DEFAULT_APPROVAL_RULES: DualApprovalRules = {
  paymentInstructions: false,
  administrators: false,
  restore: false,
  deleteAll: false,
};

export const isAnyApprovalRuleOn = (rules: DualApprovalRules): boolean =>
  administratorAmount(rules) !== undefined || approvalRuleKeys.some((rule) => rules[rule]);

/** What one administrator may move in 24 hours without approval. */
export const administratorAmount = ({ moneyAbove, dailyMoneyAbove }: MoneyRules): Cents | undefined =>
  dailyMoneyAbove ?? moneyAbove;

export const weakensApprovalRules = (before: DualApprovalRules, after: DualApprovalRules): boolean =>
  approvalRuleKeys.some((rule) => before[rule] && !after[rule]) ||
  isLooserLimit(before.moneyAbove, after.moneyAbove) ||
  isLooserLimit(administratorAmount(before), administratorAmount(after));

export const strengthensApprovalRules = (before: DualApprovalRules, after: DualApprovalRules): boolean =>
  weakensApprovalRules(after, before);

type MoneyRules = Pick<DualApprovalRules, 'moneyAbove' | 'dailyMoneyAbove'>;

/** @param already what was moved without approval in the last 24 hours */
export const exceedsApprovalAmount = (most: Cents | undefined, moved: Cents, already: Cents = ZERO_CENTS): boolean =>
  most !== undefined && moved !== 0 && Math.abs(moved) + already > most;

/** Tells whether a change of a balance needs approval, for the account or for the administrator. @param now epoch milliseconds */
export const needsMoneyApproval = (
  rules: MoneyRules,
  moved: Cents,
  { account, administrator }: { readonly account: UnapprovedMovements; readonly administrator: UnapprovedMovements },
  now: number,
): boolean =>
  exceedsApprovalAmount(rules.moneyAbove, moved, unapprovedSum(account, now)) ||
  exceedsApprovalAmount(administratorAmount(rules), moved, unapprovedSum(administrator, now));

/** What was moved without approval in the last 24 hours: on a customer's account, or by an administrator. */
export interface UnapprovedMovements {
  readonly unapprovedMovements?: RecentAmounts | undefined;
}

/** Keeps the items small, which each movement of money writes. */
export const MAX_UNAPPROVED_MOVEMENTS = 24;

export const unapprovedSum = ({ unapprovedMovements = [] }: UnapprovedMovements, now: number): Cents =>
  sumOfRecentAmounts(unapprovedMovements, now);

export const unapprovedMovementsAfter = (
  { unapprovedMovements = [] }: UnapprovedMovements,
  moved: Cents,
  now: number,
): RecentAmounts => addRecentAmount(unapprovedMovements, cents(Math.abs(moved)), now, MAX_UNAPPROVED_MOVEMENTS);

/** @throws DomainError 409 when there would be no second administrator to approve */
export function assertEnoughAdministrators(activeAdministrators: number): void {
  if (activeAdministrators >= 2) return;
  throw new DomainError('conflict', 'too_few_administrators', TOO_FEW_ADMINISTRATORS_MESSAGE);
}

export const TOO_FEW_ADMINISTRATORS_MESSAGE =
  'Only one administrator is active: there would be none to approve what you do. Please have another account opened first.';

/** `approved`: it is being carried out, or its outcome is unknown. */
export const proposalStatuses = ['waiting', 'approved', 'done', 'declined', 'withdrawn', 'lapsed'] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

export const PROPOSAL_EXPIRES_AFTER_MS = 72 * 3600 * 1000;

/** Maximum for each administrator, so that lists can read all of them with each page. */
export const MAX_WAITING_PROPOSALS = 100;

export const PROPOSAL_ALREADY_DECIDED_MESSAGE = 'This proposal was decided by another administrator in the meantime.';

export const decidedProposalMessages = {
  approved: 'This proposal has been approved already.',
  done: 'This proposal has been carried out already.',
  declined: 'This proposal has been declined.',
  withdrawn: 'This proposal has been taken back.',
  lapsed: 'This proposal has lapsed.',
} as const satisfies Record<Exclude<ProposalStatus, 'waiting'>, string>;
