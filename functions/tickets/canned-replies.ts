import type { CannedReply } from '#shared/contract/tickets.ts';
import { type AuditEntry, writeWithAudit } from '../core/audit/audit.ts';
import { getItem } from '../core/dynamodb/get-items.ts';
import { cannedRepliesKey } from '../core/dynamodb/keys.ts';
import { itemIsNewCondition, versionMatchesCondition } from '../core/dynamodb/transact.ts';

export interface SavedCannedReplies {
  readonly replies: CannedReply[];
  readonly version: number;
}

export async function readCannedReplies(): Promise<SavedCannedReplies> {
  const item = (await getItem(cannedRepliesKey)) as Partial<SavedCannedReplies> | undefined;
  return { replies: item?.replies ?? [], version: item?.version ?? 0 };
}

/** @returns false when another administrator has saved replies since this version was read */
export function saveCannedReplies({ replies, version }: SavedCannedReplies, audit: AuditEntry): Promise<boolean> {
  const Item = { ...cannedRepliesKey, kind: 'canned-replies', replies, version: version + 1 };
  return writeWithAudit(
    { Put: { Item, ...(version === 0 ? itemIsNewCondition : versionMatchesCondition(version)) } },
    audit,
  );
}
