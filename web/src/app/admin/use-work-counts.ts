import { useQuery } from '@tanstack/react-query';
import type { MenuCounts } from '../../components/ui/menu.tsx';
import { waitingProposalsQuery } from '../../features/approvals/admin/waiting-query.ts';
import { statsQuery } from '../../features/reports/admin/stats-query.ts';

export function usePendingWorkCounts(): MenuCounts {
  const { data } = useQuery(statsQuery);
  const { data: waiting } = useQuery(waitingProposalsQuery);
  const approvals = waiting && { approvals: { count: waiting.proposals.length, meaning: 'waiting' } };
  if (!data) return { ...approvals };
  const { deposits, withdrawals, openTickets } = data;
  return {
    requests: { count: deposits.pending.count + withdrawals.pending.count, meaning: 'pending' },
    ...approvals,
    tickets: { count: openTickets, meaning: 'open' },
  };
}
