import { DomainError } from './domain-error.ts';
import type { Cents } from './money.ts';

/** There is no rule for stopping an administrator, so that one administrator alone can stop a compromised account. */
export const approvalRuleKeys = ['paymentInstructions', 'administrators', 'restore', 'deleteAll'] as const;
export type ApprovalRuleName = (typeof approvalRuleKeys)[number];
export interface DualApprovalRules extends Readonly<Record<ApprovalRuleName, boolean>> {
  /**
   * A single change of a balance by more than this amount needs a second administrator. Without an amount no change
   * does.
   */
  readonly moneyAbove?: Cents | undefined;
}

export const DEFAULT_APPROVAL_RULES: DualApprovalRules = {
  paymentInstructions: false,
  administrators: false,
  restore: false,
  deleteAll: false,
};

export const isAnyApprovalRuleOn = (rules: DualApprovalRules): boolean =>
  rules.moneyAbove !== undefined || approvalRuleKeys.some((rule) => rules[rule]);

export const weakensApprovalRules = (before: DualApprovalRules, after: DualApprovalRules): boolean =>
  approvalRuleKeys.some((rule) => before[rule] && !after[rule]) || isAmountLooser(before, after);

const isAmountLooser = ({ moneyAbove: before }: DualApprovalRules, { moneyAbove: after }: DualApprovalRules): boolean =>
  before !== undefined && (after === undefined || after > before);

export const strengthensApprovalRules = (before: DualApprovalRules, after: DualApprovalRules): boolean =>
  weakensApprovalRules(after, before);

export const exceedsApprovalAmount = ({ moneyAbove }: DualApprovalRules, moved: Cents): boolean =>
  moneyAbove !== undefined && Math.abs(moved) > moneyAbove;

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

export const PROPOSAL_ALREADY_DECIDED_MESSAGE = 'This proposal was decided by another administrator in the meantime.';

export const decidedProposalMessages = {
  approved: 'This proposal has been approved already.',
  done: 'This proposal has been carried out already.',
  declined: 'This proposal has been declined.',
  withdrawn: 'This proposal has been taken back.',
  lapsed: 'This proposal has lapsed.',
} as const satisfies Record<Exclude<ProposalStatus, 'waiting'>, string>;
