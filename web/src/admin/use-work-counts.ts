import { useQuery } from '@tanstack/react-query';
import type { Counts } from '../ui/menu.tsx';
import { statsQuery } from './stats-query.ts';
import { waitingQuery } from './waiting-query.ts';

export function useWorkCounts(): Counts {
  const { data } = useQuery(statsQuery);
  const { data: waiting } = useQuery(waitingQuery);
  const approvals = waiting && { approvals: { count: waiting.proposals.length, meaning: 'waiting' } };
  if (!data) return { ...approvals };
  const { deposits, withdrawals, openTickets } = data;
  return {
    requests: { count: deposits.pending.count + withdrawals.pending.count, meaning: 'pending' },
    ...approvals,
    tickets: { count: openTickets, meaning: 'open' },
  };
}
