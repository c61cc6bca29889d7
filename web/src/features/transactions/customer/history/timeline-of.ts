import type { TransactionDetailView } from '#shared/contract/views.ts';
import type { TransactionStatus } from '#shared/domain/transaction-status.ts';
import { transactionStatusLabels } from '../../../../components/bank/status-badge.tsx';
import type { TimelineEntry } from '../../../../components/ui/timeline.tsx';

type Entry = TransactionDetailView['timeline'][number];

const TONES = {
  pending: 'warning',
  processing: 'info',
  completed: 'good',
  failed: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<TransactionStatus, TimelineEntry['tone']>;

export function toTimelineEntries({ timeline }: TransactionDetailView): TimelineEntry[] {
  return timeline.map((entry, index) => ({
    key: `${index} ${entry.at}`,
    title: titleOf(entry),
    at: entry.at,
    by: entry.by,
    note: entry.reason,
    tone: entry.to ? TONES[entry.to] : 'neutral',
  }));
}

function titleOf({ what, from, to }: Entry): string {
  if (what === 'requested') return 'Requested';
  if (what === 'booked') return 'Booked by the bank';
  if (to && from !== to) return transactionStatusLabels[to];
  return 'Changed by the bank';
}
