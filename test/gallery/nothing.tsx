import { SearchX } from 'lucide-react';
import { Button } from '../../web/src/components/ui/button.tsx';
import { Card } from '../../web/src/components/ui/card.tsx';
import { ConnectionBanner } from '../../web/src/components/ui/connection-banner.tsx';
import { EmptyState } from '../../web/src/components/ui/empty-state.tsx';
import { ErrorState } from '../../web/src/components/ui/error-state.tsx';
import { IgnoredFiltersNotice } from '../../web/src/components/ui/ignored-filters-notice.tsx';
import { NotFoundScreen } from '../../web/src/components/ui/not-found-screen.tsx';
import { Skeleton, SkeletonRows } from '../../web/src/components/ui/skeleton.tsx';
import { CONNECTION_LOST_AT } from './samples.ts';

export function EmptyStateGallery() {
  return (
    <Card title="Nothing to show">
      <div className="grid gap-6">
        <ConnectionBanner lostSince={CONNECTION_LOST_AT} />
        <IgnoredFiltersNotice filters={[['from', 'the day before yesterday, or perhaps the day before that']]} />
        <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
          <Skeleton label="Loading customers" lines={4} />
          <SkeletonRows label="Loading transactions" rows={4} />
          <EmptyState icon={SearchX} title="No tickets yet">
            <Button variant="secondary">Open a ticket</Button>
          </EmptyState>
          <ErrorState message="Failed to fetch tickets" onRetry={() => undefined} retrying={false} />
          <NotFoundScreen back={{ to: '/parts', label: 'To all parts' }} />
        </div>
      </div>
    </Card>
  );
}
