import type { Cents } from '#shared/domain/money.ts';
import { Card } from '../../../components/ui/card.tsx';
import { ReservedChartHeight } from '../../../components/ui/chart-room.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import BalanceChart from './balance-chart.tsx';

const TITLE = 'Your balance over time';

interface BalanceOverTimeProps {
  readonly balance: Cents | undefined;
  readonly today: string | undefined;
}

export function BalanceOverTime({ balance, today }: BalanceOverTimeProps) {
  const loading = (
    // The empty box reserves the room for the choice of the period.
    <Card title={TITLE} aside={<span className="h-14 w-36" />}>
      <ReservedChartHeight>
        <Skeleton label="Loading the balance chart" lines={5} />
      </ReservedChartHeight>
    </Card>
  );
  if (balance === undefined || !today) return loading;
  return <BalanceChart title={TITLE} balance={balance} today={today} />;
}
