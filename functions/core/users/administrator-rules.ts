import { type AdministratorRules, DEFAULT_ADMINISTRATOR_RULES } from '#shared/domain/administrator-rules.ts';
import { administratorRulesKey } from '../dynamodb/keys.ts';
import { getPrefetchedItem, type PrefetchedItems } from '../dynamodb/prefetched-items.ts';

export interface SavedAdministratorRules extends AdministratorRules {
  readonly version: number;
}

const NEVER_SAVED: SavedAdministratorRules = { ...DEFAULT_ADMINISTRATOR_RULES, version: 0 };

export async function readAdministratorRules(prefetched?: PrefetchedItems): Promise<SavedAdministratorRules> {
  return administratorRulesFromItem(await getPrefetchedItem(administratorRulesKey, prefetched));
}

/** NOTE: a saved item without an amount means that an administrator has left the amount blank. */
export function administratorRulesFromItem(item: Record<string, unknown> | undefined): SavedAdministratorRules {
  if (!item) return NEVER_SAVED;
  const { twoFactorRequired, recentSignInAbove, version } = item as unknown as SavedAdministratorRules;
  return { twoFactorRequired, recentSignInAbove, version };
}
