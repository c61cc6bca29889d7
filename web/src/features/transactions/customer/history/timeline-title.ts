import type { TransactionDetailView } from '#shared/contract/views.ts';
import { transactionStatusProperties } from '#shared/domain/transaction-status.ts';

export function timelineTitle({ what, from, to }: TransactionDetailView['timeline'][number]): string {
  if (what === 'requested') return 'Requested';
  if (what === 'booked') return 'Booked by us';
  if (to && from !== to) return transactionStatusProperties[to].label;
  return 'Changed by us';
}
