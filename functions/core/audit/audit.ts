import { isoTime } from '#functions/core/clock.ts';
import { createdAtOfId, newId } from '#functions/core/ids.ts';
import { failedConditions } from '../dynamodb/errors.ts';
import { auditKey, userAuditIndexKey, userSignInsIndexKey } from '../dynamodb/keys.ts';
import { conditionalWrite, itemIsNewCondition, type TableWrite, transactWrite } from '../dynamodb/transact.ts';

export interface AuditEntry {
  readonly action: string;
  /** A user's id, `system`, or `unknown`. */
  readonly actorId: string;
  readonly actorName?: string;
  readonly subjectId?: string;
  readonly resourceId?: string;
  readonly sourceIp?: string;
  readonly userAgent?: string;
  readonly sessionId?: string;
  readonly recordId?: string | undefined;
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
}

export type AuditActor = Pick<AuditEntry, 'actorId' | 'actorName' | 'sourceIp' | 'recordId'>;

export const signInAuditActions = ['session.started', 'session.sign-in-failed', 'session.locked'] as const;

export async function recordAuditEvent(entry: AuditEntry): Promise<void> {
  await conditionalWrite(auditPut(entry));
}

/**
 * Builds the put of an audit record, which goes into the transaction that it records.
 * @param id made by `newId`, because it carries the time. All tries share one id, so that the record shows whether an
 * earlier try has succeeded.
 */
export function auditPut(entry: AuditEntry, id: string = newId()) {
  return { Put: { Item: toAuditItem(entry, entry.recordId ?? id), ...itemIsNewCondition } };
}

/** @returns false when the condition of the write fails */
export async function writeWithAudit(write: TableWrite, entry: AuditEntry): Promise<boolean> {
  const outcome = await conditionalWrite(write, auditPut(entry));
  // An existing record shows that an earlier try, whose answer was lost, has succeeded.
  return outcome === 'written' || outcome[1] === true;
}

/**
 * Tries once to write an item together with its audit record.
 * @param id shared by all tries
 * @throws when the condition of the write fails
 */
export async function tryWriteWithAudit(write: TableWrite, entry: AuditEntry, id: string): Promise<void> {
  try {
    await transactWrite([write, auditPut(entry, id)]);
  } catch (error) {
    const [, recorded] = failedConditions(error) ?? [];
    if (!recorded) throw error;
  }
}

export function toAuditItem(entry: AuditEntry, id: string) {
  return {
    ...auditKey(id),
    ...inListsOfPerson(entry, id),
    kind: 'audit',
    at: isoTime(createdAtOfId(id)),
    row: { ...entry, recordId: undefined },
  };
}

export function auditRecordFromItem(item: Record<string, unknown>): AuditEntry & { id: string; at: string } {
  return { id: String(item.sk), at: String(item.at), ...auditEntryFromRow(item.row) };
}

/** Names in the records of 0.1.0. No migration changes a record, so they are translated where a record is read. */
const FORMER_ACTIONS: Readonly<Record<string, string>> = {
  'backup.brought-back': 'backup.undeleted',
  'proposal.lapsed': 'proposal.expired',
  'proposal.made': 'proposal.created',
  'session.others-ended': 'session.others-revoked',
  'session.refused': 'session.sign-in-failed',
  'session.reused': 'session.refresh-token-reused',
  'trail.verification-begun': 'trail.verification-started',
  'two-factor.reconciled': 'two-factor.state-repaired',
  'user.corrected': 'user.updated',
};

export function auditEntryFromRow(row: unknown): AuditEntry {
  const { thingId, ...entry } = row as AuditEntry & { readonly thingId?: string };
  const { action, resourceId = thingId } = entry;
  return { ...entry, action: FORMER_ACTIONS[action] ?? action, ...(resourceId !== undefined && { resourceId }) };
}

/** Unknown people and the system get no lists, because these would grow without bound. */
function inListsOfPerson({ action, actorId, subjectId }: AuditEntry, id: string) {
  const person = subjectId ?? (actorId === 'unknown' || actorId === 'system' ? undefined : actorId);
  if (person === undefined) return {};
  const isSignIn = signInAuditActions.some((known) => known === action);
  return { ...userAuditIndexKey(person, id), ...(isSignIn && userSignInsIndexKey(person, id)) };
}
