import { cents, formatEuros } from '#shared/domain/money.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import type { Stats } from '../stats-query.ts';

/** What was deposited and withdrawn on each of the last days, as far as it has been completed. */
export default function VolumeChart({ volume }: { volume: Stats['volume'] }) {
  return (
    <BarChart
      label="Completed per day"
      days={volume.map(({ day, deposits, withdrawals }) => ({
        day,
        series: [
          { name: 'Deposits', value: deposits.amount },
          { name: 'Withdrawals', value: withdrawals.amount },
        ],
      }))}
      format={(value) => formatEuros(cents(value))}
    />
  );
}
