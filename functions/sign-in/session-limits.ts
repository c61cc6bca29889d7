import { newId } from '#functions/core/ids.ts';
import { defaultSessionLimits, type SessionLimits } from '#shared/domain/sessions.ts';
import { type AuditEntry, tryWriteWithAudit } from '../core/audit/audit.ts';
import { getItem } from '../core/dynamodb/get-items.ts';
import { sessionLimitsKey } from '../core/dynamodb/keys.ts';
import {
  conditionalWrite,
  itemIsNewCondition,
  versionMatchesCondition,
  withRetries,
} from '../core/dynamodb/transact.ts';

export async function readSessionLimits(): Promise<SessionLimits> {
  return sessionLimitsFromItem(await getItem(sessionLimitsKey));
}

export function sessionLimitsFromItem(item: Readonly<Record<string, unknown>> | undefined): SessionLimits {
  const { idleMinutes, longestHours } = { ...defaultSessionLimits, ...(item as Partial<SessionLimits> | undefined) };
  return { idleMinutes, longestHours };
}

const itemOf = ({ idleMinutes, longestHours }: SessionLimits, version: number) => ({
  ...sessionLimitsKey,
  ...{ kind: 'session-limits', idleMinutes, longestHours, version },
});

/** @throws DomainError 503 under contention */
export function saveSessionLimits(limits: SessionLimits, audit: (before: SessionLimits) => AuditEntry): Promise<void> {
  const recordId = newId();
  return withRetries(async () => {
    const item = await getItem(sessionLimitsKey);
    const version = Number(item?.version ?? 0);
    const condition = item ? versionMatchesCondition(version) : itemIsNewCondition;
    const Item = itemOf(limits, version + 1);
    await tryWriteWithAudit({ Put: { Item, ...condition } }, audit(sessionLimitsFromItem(item)), recordId);
  });
}

/** Replaces the limits; a second call changes nothing. The new version is one that no administrator has seen. */
export async function putSessionLimits(limits: SessionLimits): Promise<void> {
  const item = await getItem(sessionLimitsKey);
  if (isSameSessionLimits(sessionLimitsFromItem(item), limits)) return;
  await conditionalWrite({ Put: { Item: itemOf(limits, Number(item?.version ?? 0) + 1) } });
}

export const isSameSessionLimits = (a: SessionLimits, b: SessionLimits): boolean =>
  a.idleMinutes === b.idleMinutes && a.longestHours === b.longestHours;
