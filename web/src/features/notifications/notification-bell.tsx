import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Link } from 'react-router';
import { MAX_UNREAD_COUNT } from '#shared/domain/read-notifications.ts';
import { unreadNotificationsQuery } from '../../lib/api/unread-notifications.ts';

export function NotificationBell({ to }: { to: string }) {
  const { data: unread = 0 } = useQuery(unreadNotificationsQuery);
  const count = unread < MAX_UNREAD_COUNT ? String(unread) : `${MAX_UNREAD_COUNT - 1}+`;
  return (
    <Link
      to={to}
      aria-label={unread > 0 ? `Notifications, ${count} unread` : 'Notifications'}
      title="Notifications"
      className="relative grid size-11 shrink-0 place-items-center rounded-control text-quiet transition-colors hover:bg-sunken hover:text-ink"
    >
      <Bell className="size-4.5" aria-hidden="true" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-1 right-0.5 min-w-4.5 rounded-full bg-danger px-1 text-center text-[0.6875rem]/4.5 font-semibold text-on-danger tabular-nums"
        >
          {count}
        </span>
      )}
    </Link>
  );
}
