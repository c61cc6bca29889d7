import { DAY_MS, isoTime } from '#functions/core/clock.ts';
import { createdAtOfId, minIdAt } from '#functions/core/ids.ts';
import { type AuditEntry, auditEntryFromRow } from '../core/audit/audit.ts';
import { auditByUserList, auditLogShards, signInsByUserList } from '../core/dynamodb/keys.ts';
import type { Page, PageRequest } from '../core/dynamodb/page.ts';
import { type RowLoader, readListPage, readNewestRows } from '../core/dynamodb/read-lists.ts';

export interface AuditRecord extends AuditEntry {
  readonly id: string;
  readonly at: string;
}

export interface AuditFilters {
  readonly action?: string | undefined;
  readonly userId?: string | undefined;
  readonly actorId?: string | undefined;
  /** The first and the last day in UTC, or the moments (ISO 8601) at which the period begins and ends. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const CHUNK = 100;

const records: RowLoader<AuditRecord> = {
  rows: (entries) =>
    entries.map(({ item, position }) => ({
      ...auditEntryFromRow(item.row),
      id: position,
      at: isoTime(createdAtOfId(position)),
    })),
  size: ({ before, after }) => JSON.stringify([before, after]).length,
};

/** Examines at most a thousand records for a page, which may therefore end early with a cursor. */
export function listAuditRecords(
  filters: AuditFilters,
  { limit, cursor, order }: PageRequest,
): Promise<Page<AuditRecord>> {
  const { action = '', userId, actorId, from, to } = filters;
  const isFiltered = action !== '' || actorId !== undefined;
  return readListPage(records, {
    name: `audit ${JSON.stringify([action, userId, actorId, from, to])}`,
    lists: userId === undefined ? auditLogShards : [auditByUserList(userId)],
    limit,
    cursor,
    order,
    from: from && minIdAt(Date.parse(from)),
    to: to && minIdAt(to.includes('T') ? Date.parse(to) : Date.parse(to) + DAY_MS),
    ...(isFiltered && {
      chunk: CHUNK,
      matches: (record) => record.action.startsWith(action) && (actorId === undefined || record.actorId === actorId),
    }),
  });
}

/** Returns the time of the last sign-in (ISO 8601), if it is among the last thousand attempts. */
export async function lastSignInTime(userId: string): Promise<string | undefined> {
  const [newest] = await readNewestRows(records, {
    lists: [signInsByUserList(userId)],
    limit: 1,
    chunk: 10,
    matches: ({ action }) => action === 'session.started',
  });
  return newest?.at;
}

export function listSignIns(userId: string, { limit, cursor }: PageRequest): Promise<Page<AuditRecord>> {
  return readListPage(records, { name: `sign-ins ${userId}`, lists: [signInsByUserList(userId)], limit, cursor });
}
