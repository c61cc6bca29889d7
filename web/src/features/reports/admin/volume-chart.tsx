import { ChartColumn } from 'lucide-react';
import { cents, formatEuros } from '#shared/domain/money.ts';
import { BarChart } from '../../../components/ui/bar-chart.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import type { Stats } from './stats-query.ts';

export default function VolumeChart({ volume }: { volume: Stats['volume'] }) {
  if (volume.every(({ deposits, withdrawals }) => deposits.count + withdrawals.count === 0)) {
    return <EmptyState icon={ChartColumn} title="Nothing was completed in the last 30 days" />;
  }
  return (
    <BarChart
      label="Completed per day"
      names={['Deposits', 'Withdrawals']}
      days={volume.map(({ day, deposits, withdrawals }) => ({
        at: day,
        values: [deposits.amount, withdrawals.amount],
      }))}
      format={(value) => formatEuros(cents(value))}
    />
  );
}
