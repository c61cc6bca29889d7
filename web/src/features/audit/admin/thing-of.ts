import type { AuditView } from '#shared/contract/audit.ts';
import { ticketAddress } from '../../tickets/admin/ticket-queries.ts';

export function thingOf({ action, thingId }: AuditView): string | undefined {
  if (!thingId || action.endsWith('.deleted')) return undefined;
  const [kind] = action.split('.');
  if (kind === 'ticket') return ticketAddress({ _id: thingId });
  // A withdrawal is redirected to its own page.
  return kind === 'transaction' ? `/admin/deposits/${encodeURIComponent(thingId)}` : undefined;
}
