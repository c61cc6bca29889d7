import { listAudit as route } from '#shared/contract/audit.ts';
import { DEFAULT_LIMIT } from '#shared/contract/wire.ts';
import { listAudit } from '../data/audit-lists.ts';
import { findUsers } from '../data/users.ts';
import { endpoint } from '../http/endpoint.ts';
import { toAuditView } from '../views/audit-view.ts';

export const handler = endpoint(route, async ({ query: { limit = DEFAULT_LIMIT, cursor, order, ...filters } }) => {
  const { rows, nextCursor } = await listAudit(filters, { limit, cursor, order });
  const people = await findUsers([...new Set(rows.flatMap(({ subjectId }) => subjectId ?? []))]);
  return { entries: rows.map((record) => toAuditView(record, people)), nextCursor };
});
