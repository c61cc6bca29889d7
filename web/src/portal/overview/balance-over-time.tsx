import { lazy, Suspense } from 'react';
import type { Cents } from '#shared/domain/money.ts';
import { Card } from '../../ui/card.tsx';
import { ChartRoom } from '../../ui/chart-room.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const TITLE = 'Your balance over time';

/** Loaded last; the rest does not depend on it. */
const BalanceChart = lazy(() => import('./balance-chart.tsx').catch(() => ({ default: NoChart })));

interface BalanceOverTimeProps {
  readonly balance: Cents | undefined;
  readonly today: string | undefined;
}

export function BalanceOverTime({ balance, today }: BalanceOverTimeProps) {
  const loading = (
    // The empty box has the size of the choice of the period.
    <Card title={TITLE} aside={<span className="h-14 w-36" />}>
      <ChartRoom>
        <Skeleton label="Loading the balance chart" lines={5} />
      </ChartRoom>
    </Card>
  );
  if (balance === undefined || !today) return loading;
  return (
    <Suspense fallback={loading}>
      <BalanceChart title={TITLE} balance={balance} today={today} />
    </Suspense>
  );
}

function NoChart() {
  return <p className="text-quiet">The chart could not be loaded.</p>;
}
