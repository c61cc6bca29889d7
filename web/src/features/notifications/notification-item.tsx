import { Link } from 'react-router';
import type { NotificationView } from '#shared/contract/notifications.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { DateTime } from '../../components/ui/date-time.tsx';
import { useAsyncAction } from '../../components/use-async-action.ts';
import { markRead } from './notifications-query.ts';

const NOT_MARKED = 'Failed to mark the notification as read';

export function NotificationItem({ notification }: { notification: NotificationView }) {
  const { _id: id, title, text, link, createdAt, read } = notification;
  const [mark, { busy, error }] = useAsyncAction(NOT_MARKED, () => markRead(id));
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={link}
            onClick={() => {
              if (!read) void mark();
            }}
            className={`inline-flex min-h-6 items-center text-primary underline underline-offset-4 ${read ? '' : 'font-semibold'}`}
          >
            {title}
          </Link>
          {!read && <Badge tone="info">Unread</Badge>}
        </p>
        <p dir="auto" className="mt-1 wrap-anywhere">
          {text}
        </p>
        <p className="mt-1 text-sm text-quiet">
          <DateTime at={createdAt} />
        </p>
        {error && (
          <p role="alert" className="mt-1 text-sm text-danger">
            {error}
          </p>
        )}
      </div>
      {!read && (
        <Button
          variant="quiet"
          busy={busy}
          aria-label={`Mark as read: ${title}`}
          onClick={() => mark()}
          className="max-sm:-ml-4 sm:-mt-2"
        >
          Mark as read
        </Button>
      )}
    </li>
  );
}
