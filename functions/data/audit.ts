import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { isoTime } from '#functions/platform/clock.ts';
import { env } from '#functions/platform/env.ts';
import { madeAt, newId } from '#functions/platform/ids.ts';
import { auditKey, inAuditOf, inSignInsOf } from './keys.ts';
import { table } from './table.ts';
import { conditionalWrite } from './transact.ts';

/** What is recorded of an administrator's action or a security event. */
export interface AuditEntry {
  /** `user.created`, `session.started`: the thing and what happened to it. */
  readonly action: string;
  /** Who did it: a user's id, `system`, or `unknown`. */
  readonly actorId: string;
  readonly actorName?: string;
  /** On whom, when it concerns a person. */
  readonly subjectId?: string;
  /** Which of their things: a transaction's or ticket's id on the wire. */
  readonly thingId?: string;
  /** From which address. */
  readonly sourceIp?: string;
  /** Of a sign-in: the browser as it names itself. */
  readonly userAgent?: string;
  /** Of a sign-in: the session that began with it. */
  readonly sessionId?: string;
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
}

/** Who did it, and from where. */
export type AuditActor = Pick<AuditEntry, 'actorId' | 'actorName' | 'sourceIp'>;

/** What a person's own list of sign-ins shows. */
export const signInActions = ['session.started', 'session.refused', 'session.locked'] as const;

/** A security event that changes nothing else: a refused sign-in. */
export async function recordEvent(entry: AuditEntry): Promise<void> {
  const { Put } = auditPut(entry);
  // The one condition is that the record is new: when it is not, an earlier try wrote it, and its answer was lost.
  await conditionalWrite(() => table().send(new PutCommand(Put)));
}

/**
 * The audit record as part of the transaction that does what it records. Records are only ever put, never changed.
 * @param id of `newId`, which also says when. A transaction that may be tried again brings one for all tries: then its
 *   record is written once, and tells a try whose answer was lost.
 */
export function auditPut(entry: AuditEntry, id: string = newId()) {
  return {
    Put: { TableName: env.tableName, Item: toAuditItem(entry, id), ConditionExpression: 'attribute_not_exists(pk)' },
  };
}

/** How a record stands in the table. */
export function toAuditItem(entry: AuditEntry, id: string) {
  return {
    ...auditKey(id),
    ...inListsOfPerson(entry, id),
    kind: 'audit',
    at: isoTime(madeAt(id)),
    row: entry,
  };
}

/** A record as it stands in the table's own list. */
export function listedAudit(item: Record<string, unknown>): AuditEntry & { id: string; at: string } {
  return { id: String(item.sk), at: String(item.at), ...(item.row as AuditEntry) };
}

/** Whom it concerns, or who did it when it concerns nobody. Strangers and the bank itself have no lists: they would be endless. */
function inListsOfPerson({ action, actorId, subjectId }: AuditEntry, id: string) {
  const person = subjectId ?? (actorId === 'unknown' || actorId === 'system' ? undefined : actorId);
  if (person === undefined) return {};
  const isSignIn = signInActions.some((known) => known === action);
  return { ...inAuditOf(person, id), ...(isSignIn && inSignInsOf(person, id)) };
}
