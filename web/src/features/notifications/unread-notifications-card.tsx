import { useQuery } from '@tanstack/react-query';
import type { NotificationKind } from '#shared/domain/notification-kinds.ts';
import { ButtonLink } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { NotificationItem } from './notification-item.tsx';
import { notificationsQuery } from './notifications-query.ts';

const MAX_SHOWN = 3;
const SHOWN_KINDS: readonly NotificationKind[] = ['request-decided', 'ticket-answered'];

/** Shows replies and decisions that the customer has not read, and nothing when there are none. */
export default function UnreadNotificationsCard() {
  const { data } = useQuery(notificationsQuery());
  const unread = data?.notifications.filter(({ kind, read }) => !read && SHOWN_KINDS.includes(kind)) ?? [];
  if (unread.length === 0) return null;
  return (
    <Card
      title="Unread replies and decisions"
      aside={
        <ButtonLink to="/dashboard/notifications" variant="secondary">
          Show all
        </ButtonLink>
      }
    >
      <ul className="divide-y divide-line">
        {unread.slice(0, MAX_SHOWN).map((notification) => (
          <NotificationItem key={notification._id} notification={notification} />
        ))}
      </ul>
    </Card>
  );
}
