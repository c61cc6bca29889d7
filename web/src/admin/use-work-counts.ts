import { useQuery } from '@tanstack/react-query';
import type { Counts } from '../ui/menu.tsx';
import { statsQuery } from './stats-query.ts';

/** Pending work, for the menu. */
export function useWorkCounts(): Counts {
  const { data } = useQuery(statsQuery);
  if (!data) return {};
  const { deposits, withdrawals, openTickets } = data;
  return {
    requests: { count: deposits.pending.count + withdrawals.pending.count, meaning: 'pending' },
    tickets: { count: openTickets, meaning: 'open' },
  };
}
