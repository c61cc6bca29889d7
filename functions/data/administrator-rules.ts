import { newId } from '#functions/platform/ids.ts';
import {
  type AdministratorRules,
  FIRST_ADMINISTRATOR_RULES,
  isSameRules,
  strictest,
} from '#shared/domain/administrator-rules.ts';
import { type AuditEntry, tryRecorded } from './audit.ts';
import { administratorRulesKey } from './keys.ts';
import { getItemAhead, type ReadAhead } from './read-ahead.ts';
import { conditionalWrite, ifNew, ifVersion, withRetries } from './transact.ts';

export interface SavedAdministratorRules extends AdministratorRules {
  readonly version: number;
}

const NEVER_SAVED: SavedAdministratorRules = { ...FIRST_ADMINISTRATOR_RULES, version: 0 };

export async function readAdministratorRules(ahead?: ReadAhead): Promise<SavedAdministratorRules> {
  return rulesIn(await getItemAhead(administratorRulesKey, ahead));
}

/** NOTE: a saved item without an amount says that an administrator has left it blank. */
export function rulesIn(item: Record<string, unknown> | undefined): SavedAdministratorRules {
  if (!item) return NEVER_SAVED;
  const { twoFactorRequired, recentSignInAbove, version } = item as unknown as SavedAdministratorRules;
  return { twoFactorRequired, recentSignInAbove, version };
}

const itemOf = ({ twoFactorRequired, recentSignInAbove, version }: SavedAdministratorRules) => ({
  ...administratorRulesKey,
  ...{ kind: 'settings', twoFactorRequired, version },
  ...(recentSignInAbove !== undefined && { recentSignInAbove }),
});

/** @throws Refusal 503 */
export function saveAdministratorRules(
  change: (before: AdministratorRules) => AdministratorRules,
  audit: (before: AdministratorRules, after: AdministratorRules) => AuditEntry,
): Promise<AdministratorRules> {
  const recordId = newId();
  return withRetries(async () => {
    const before = await readAdministratorRules();
    const after = change(before);
    const Item = itemOf({ ...after, version: before.version + 1 });
    const condition = before.version === 0 ? ifNew : ifVersion(before.version);
    await tryRecorded({ Put: { Item, ...condition } }, audit(before, after), recordId);
    return after;
  });
}

export async function tightenAdministratorRules(wanted: AdministratorRules): Promise<void> {
  const { version, ...before } = await readAdministratorRules();
  const after = strictest(before, wanted);
  if (isSameRules(before, after)) return;
  await conditionalWrite({ Put: { Item: itemOf({ ...after, version: version + 1 }) } });
}
