import { useQuery } from '@tanstack/react-query';
import { formatEuros } from '#shared/domain/money.ts';
import { statsQuery } from '../../reports/admin/stats-query.ts';

export function DeletionScopeSummary() {
  const { data: stats } = useQuery(statsQuery);
  if (!stats) return null;
  return (
    <p className="mb-3 font-semibold text-ink">
      {counted(stats.totalUsers, 'customer')} with {formatEuros(stats.totalBalance)} in their accounts,{' '}
      {counted(stats.totalTransactions, 'transaction')} and every support ticket are deleted.
    </p>
  );
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;
}
