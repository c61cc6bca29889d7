import { DEFAULT_APPROVAL_RULES, type DualApprovalRules } from '#shared/domain/approvals.ts';
import { type AuditEntry, writeWithAudit } from '../core/audit/audit.ts';
import { approvalRulesKey } from '../core/dynamodb/keys.ts';
import { getPrefetchedItem, type PrefetchedItems } from '../core/dynamodb/prefetched-items.ts';
import { itemIsNewCondition, versionMatchesCondition } from '../core/dynamodb/transact.ts';

export interface SavedApprovalRules extends DualApprovalRules {
  readonly version: number;
}

export async function readApprovalRules(prefetched?: PrefetchedItems): Promise<SavedApprovalRules> {
  const item = (await getPrefetchedItem(approvalRulesKey, prefetched)) as Partial<SavedApprovalRules> | undefined;
  return { ...DEFAULT_APPROVAL_RULES, version: 0, ...item };
}

/** @returns false when another administrator has saved the rules since `before` was read */
export async function saveApprovalRules(
  rules: DualApprovalRules,
  { version }: SavedApprovalRules,
  audit: AuditEntry,
): Promise<boolean> {
  const Item = { ...approvalRulesKey, kind: 'approval-rules', ...rules, version: version + 1 };
  return writeWithAudit(
    { Put: { Item, ...(version === 0 ? itemIsNewCondition : versionMatchesCondition(version)) } },
    audit,
  );
}
