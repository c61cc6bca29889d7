import { useQuery } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { NOTIFICATION_KEPT_DAYS } from '#shared/domain/notification-kinds.ts';
import { QueryContent } from '../../components/query-content.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ShowWholeListLink } from '../../components/ui/not-found-screen.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { Pager } from '../../components/ui/pager.tsx';
import { SkeletonRows } from '../../components/ui/skeleton.tsx';
import { focusMain } from '../../components/ui/skip-link.tsx';
import { showError, showSuccess } from '../../components/ui/toaster.tsx';
import { useListUrlState } from '../../components/ui/use-list-url-state.ts';
import { useSubmitGuard } from '../../components/ui/use-submit-guard.ts';
import { errorSentence } from '../../lib/api/api-error.ts';
import { NotificationItem } from './notification-item.tsx';
import { markAllRead, notificationsQuery } from './notifications-query.ts';

const NOT_FETCHED = 'Failed to fetch your notifications';
const NOT_MARKED = 'Failed to mark your notifications as read';

export default function NotificationsPage() {
  const { cursor, pages } = useListUrlState({});
  const query = useQuery(notificationsQuery(cursor));
  const newest = useQuery(notificationsQuery()).data;
  const upTo = newest?.notifications[0]?._id;
  const [busy, markAll] = useSubmitGuard(async () => {
    if (upTo === undefined) return;
    try {
      await markAllRead(upTo);
      focusMain();
      showSuccess('All notifications are marked as read');
    } catch (error) {
      showError(errorSentence(error, NOT_MARKED));
    }
  });
  return (
    <>
      <PageHeading title="Notifications">
        {newest && newest.unread > 0 && (
          <Button variant="secondary" busy={busy} waitingText="Marking..." onClick={() => markAll()}>
            Mark all as read
          </Button>
        )}
      </PageHeading>
      <div className="rounded-card border border-line bg-surface p-5 shadow-card sm:p-7">
        <QueryContent
          query={query}
          loading={<SkeletonRows label="Loading your notifications" rows={6} />}
          failed={NOT_FETCHED}
          wayOut={<ShowWholeListLink />}
        >
          {({ notifications, nextCursor }) => (
            <>
              {notifications.length === 0 ? (
                <EmptyState icon={BellOff} title="No notifications yet">
                  <p className="max-w-prose text-quiet">
                    What you should know of appears here, for {NOTIFICATION_KEPT_DAYS} days.
                  </p>
                </EmptyState>
              ) : (
                <ul className="divide-y divide-line">
                  {notifications.map((notification) => (
                    <NotificationItem key={notification._id} notification={notification} />
                  ))}
                </ul>
              )}
              <div className="*:mt-5 *:px-0">
                <Pager pages={pages} nextCursor={nextCursor} shown={notifications.length} />
              </div>
            </>
          )}
        </QueryContent>
      </div>
    </>
  );
}
