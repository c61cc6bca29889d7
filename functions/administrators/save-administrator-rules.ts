import { newId } from '#functions/core/ids.ts';
import {
  type AdministratorRules,
  isSameAdministratorRules,
  strictestAdministratorRules,
} from '#shared/domain/administrator-rules.ts';
import { type AuditEntry, tryWriteWithAudit } from '../core/audit/audit.ts';
import { administratorRulesKey } from '../core/dynamodb/keys.ts';
import {
  conditionalWrite,
  itemIsNewCondition,
  versionMatchesCondition,
  withRetries,
} from '../core/dynamodb/transact.ts';
import { readAdministratorRules, type SavedAdministratorRules } from '../core/users/administrator-rules.ts';

const itemOf = ({ twoFactorRequired, recentSignInAbove, version }: SavedAdministratorRules) => ({
  ...administratorRulesKey,
  ...{ kind: 'settings', twoFactorRequired, version },
  ...(recentSignInAbove !== undefined && { recentSignInAbove }),
});

/** @throws DomainError 503 under contention */
export function saveAdministratorRules(
  change: (before: AdministratorRules) => AdministratorRules,
  audit: (before: AdministratorRules, after: AdministratorRules) => AuditEntry,
): Promise<AdministratorRules> {
  const recordId = newId();
  return withRetries(async () => {
    const before = await readAdministratorRules();
    const after = change(before);
    const Item = itemOf({ ...after, version: before.version + 1 });
    const condition = before.version === 0 ? itemIsNewCondition : versionMatchesCondition(before.version);
    await tryWriteWithAudit({ Put: { Item, ...condition } }, audit(before, after), recordId);
    return after;
  });
}

export async function tightenAdministratorRules(wanted: AdministratorRules): Promise<void> {
  const { version, ...before } = await readAdministratorRules();
  const after = strictestAdministratorRules(before, wanted);
  if (isSameAdministratorRules(before, after)) return;
  await conditionalWrite({ Put: { Item: itemOf({ ...after, version: version + 1 }) } });
}
