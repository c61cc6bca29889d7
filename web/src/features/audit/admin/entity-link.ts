import type { AuditView } from '#shared/contract/audit.ts';
import { adminTicketPath } from '../../tickets/admin/ticket-queries.ts';

export function auditEntityPath({ action, resourceId }: AuditView): string | undefined {
  if (!resourceId || action.endsWith('.deleted')) return undefined;
  const [kind] = action.split('.');
  if (kind === 'ticket') return adminTicketPath({ _id: resourceId });
  // The page of deposits redirects a withdrawal to its own page.
  return kind === 'transaction' ? `/admin/deposits/${encodeURIComponent(resourceId)}` : undefined;
}
