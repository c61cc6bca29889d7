/** Two pairs of eyes: what a second administrator must approve. */
import type { Cents } from './money.ts';
import { Refusal } from './refusal.ts';

/** All off at first. To stop an administrator one is always enough. */
export const approvalRules = [
  /** Who is paid, and where customers pay to. */
  'paymentInstructions',
  /** What lets an administrator in again: reactivation, another second step. */
  'administrators',
  /** The replacement of all customers by those of a backup. */
  'restore',
  'deleteAll',
] as const;
export type ApprovalRule = (typeof approvalRules)[number];
export interface ApprovalRules extends Readonly<Record<ApprovalRule, boolean>> {
  /** By an administrator's hand, no balance changes by more than this; without it, by any amount. */
  readonly moneyAbove?: Cents | undefined;
}

export const NO_RULES: ApprovalRules = {
  paymentInstructions: false,
  administrators: false,
  restore: false,
  deleteAll: false,
};

export const isAnyOn = (rules: ApprovalRules): boolean =>
  rules.moneyAbove !== undefined || approvalRules.some((rule) => rules[rule]);

/** Whether less would need a second administrator than before. */
export const isLooser = (before: ApprovalRules, after: ApprovalRules): boolean =>
  approvalRules.some((rule) => before[rule] && !after[rule]) || isAmountLooser(before, after);

const isAmountLooser = ({ moneyAbove: before }: ApprovalRules, { moneyAbove: after }: ApprovalRules): boolean =>
  before !== undefined && (after === undefined || after > before);

export const isTighter = (before: ApprovalRules, after: ApprovalRules): boolean => isLooser(after, before);

/** Whether a balance changes by more than one administrator may change it by. */
export const isLargeMove = ({ moneyAbove }: ApprovalRules, moved: Cents): boolean =>
  moneyAbove !== undefined && Math.abs(moved) > moneyAbove;

/** @throws Refusal 409 */
export function assertEnough(activeAdministrators: number): void {
  if (activeAdministrators >= 2) return;
  throw new Refusal(
    'conflict',
    'too_few_administrators',
    'Only one administrator is active: there would be none to approve what you do. Please have another account opened first.',
  );
}

/** `approved`: it is being carried out, or its end is not known. */
export const proposalStatuses = ['waiting', 'approved', 'done', 'declined', 'withdrawn', 'lapsed'] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

export const LAPSES_AFTER_MS = 72 * 3600 * 1000;

export const DECIDED_MEANWHILE = 'This proposal was decided by another administrator in the meantime.';

export const decidedSentences = {
  approved: 'This proposal has been approved already.',
  done: 'This proposal has been carried out already.',
  declined: 'This proposal has been declined.',
  withdrawn: 'This proposal has been taken back.',
  lapsed: 'This proposal has lapsed.',
} as const satisfies Record<Exclude<ProposalStatus, 'waiting'>, string>;
