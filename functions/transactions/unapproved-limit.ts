import {
  administratorAmount,
  exceedsApprovalAmount,
  unapprovedMovementsAfter,
  unapprovedSum,
} from '#shared/domain/approvals.ts';
import { DomainError } from '#shared/domain/domain-error.ts';
import type { Cents } from '#shared/domain/money.ts';
import { readApprovalRules } from '../approvals/approval-rules.ts';
import { now } from '../core/clock.ts';
import { sessionEndedError } from '../core/errors.ts';
import type { Principal } from '../core/http/principal.ts';
import type { User } from '../core/users/user.ts';

/** What is moved without approval in 24 hours. The sums are in the customer's item and in the administrator's own. */
export interface UnapprovedLimit {
  readonly administratorId: string;
  readonly ofAdministrator: Cents | undefined;
  readonly ofAccount: Cents | undefined;
}

/** Thrown by a booking whose plan needed no approval, when another booking at the same moment has used up the amount. */
class ApprovalRequiredError extends DomainError {
  constructor() {
    super('conflict', 'approval_required', 'A second administrator must approve this. Nothing has changed.');
  }
}

/** @returns nothing for customers, for a change that was approved, and without an amount */
export async function readUnapprovedLimit({
  role,
  approval,
  userId: administratorId,
  prefetched,
}: Principal): Promise<UnapprovedLimit | undefined> {
  if (role !== 'admin' || approval !== undefined) return undefined;
  const rules = await readApprovalRules(prefetched);
  const ofAdministrator = administratorAmount(rules);
  if (ofAdministrator === undefined) return undefined;
  return { administratorId, ofAdministrator, ofAccount: rules.moneyAbove };
}

/**
 * Adds a movement to those of an account, or of an administrator.
 * @param most nothing is counted without an amount
 * @throws ApprovalRequiredError
 */
export function addUnapprovedMovement(
  most: Cents | undefined,
  user: User | undefined,
  moved: Cents,
): Pick<User, 'unapprovedMovements'> {
  if (!user) throw sessionEndedError();
  if (most === undefined || moved === 0) return {};
  if (exceedsApprovalAmount(most, moved, unapprovedSum(user, now()))) throw new ApprovalRequiredError();
  return { unapprovedMovements: unapprovedMovementsAfter(user, moved, now()) };
}
