import { listAudit as route } from '#shared/contract/audit.ts';
import { DEFAULT_PAGE_LIMIT } from '#shared/contract/wire.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { findUsers } from '../../core/users/users.ts';
import { listAuditRecords } from '../audit-lists.ts';
import { toAuditView } from '../audit-view.ts';

export const handler = endpoint(route, async ({ query: { limit = DEFAULT_PAGE_LIMIT, cursor, order, ...filters } }) => {
  const { rows, nextCursor } = await listAuditRecords(filters, { limit, cursor, order });
  const people = await findUsers([...new Set(rows.flatMap(({ subjectId }) => subjectId ?? []))]);
  return { entries: rows.map((record) => toAuditView(record, people)), nextCursor };
});
