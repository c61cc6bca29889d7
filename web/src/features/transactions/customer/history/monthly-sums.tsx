import type { RouteOutput } from '#shared/contract/route.ts';
import type { getStatement } from '#shared/contract/transactions/transactions.ts';
import { type Cents, formatEuros } from '#shared/domain/money.ts';
import { BarChart } from '../../../../components/ui/bar-chart.tsx';
import { Card } from '../../../../components/ui/card.tsx';
import { ChartHeightContainer } from '../../../../components/ui/reserved-chart-height.tsx';
import { formatMonth, formatShortMonth } from './statement-months.ts';

/** Shows what was received and paid out in each month, as the statements of these months do. */
export function MonthlySumsCard({ months }: Pick<RouteOutput<typeof getStatement>, 'months'>) {
  const last = months.at(-1);
  if (!last) return null;
  return (
    <div className="mt-6 print:hidden">
      <Card
        title="Money in and out"
        hint={`The ${months.length} months to ${formatMonth(last.month)}, by booking date (UTC).`}
      >
        <ChartHeightContainer legend>
          <BarChart
            label="Money in and out by month"
            names={['In', 'Out']}
            days={months.map(({ month, received, paid }) => ({ at: month, values: [received, -paid] }))}
            format={(value) => formatEuros(value as Cents)}
            period={{ name: 'Month', format: formatMonth, short: formatShortMonth }}
          />
        </ChartHeightContainer>
      </Card>
    </div>
  );
}
