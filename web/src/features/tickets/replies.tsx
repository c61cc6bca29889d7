import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RouteOutput } from '#shared/contract/route.ts';
import type { listReplies, ReplyView, TicketView } from '#shared/contract/tickets.ts';
import { Button } from '../../components/ui/button.tsx';
import { DateTime } from '../../components/ui/date-time.tsx';
import { FormError } from '../../components/ui/form-error.tsx';
import { errorSentence } from '../../lib/api/api-error.ts';

const FAILED = 'Failed to fetch replies';

const AT_A_TIME = 20;

interface RepliesProps {
  readonly ticket: TicketView;
  readonly queryKey: readonly string[];
  readonly read: (page: {
    readonly limit: number;
    readonly cursor?: string;
  }) => Promise<RouteOutput<typeof listReplies>>;
  /** Set where administrators read, who want to know which of them has answered. */
  readonly namesAdministrators?: boolean;
}

export function TicketReplies({ ticket, queryKey, read, namesAdministrators = false }: RepliesProps) {
  const [wantsEarlier, setWantsEarlier] = useState(false);
  const earlier = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read({ limit: AT_A_TIME, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: wantsEarlier,
  });
  const loaded = earlier.data?.pages.flatMap(({ replies }) => replies).reverse() ?? [];
  const replies = merged(loaded, ticket.replies);
  const count = ticket.replyCount;
  const hidden = count - replies.length;

  const showEarlier = () => {
    if (!wantsEarlier) setWantsEarlier(true);
    else if (earlier.isError && !earlier.data) void earlier.refetch();
    else void earlier.fetchNextPage();
  };

  return (
    <div className="grid grow content-start gap-3 border-t border-line bg-sunken/60 px-5 py-4">
      <h3 className="font-sans text-sm font-semibold tracking-normal">Replies ({count.toLocaleString('en-US')})</h3>
      <FormError message={earlier.isError ? errorSentence(earlier.error, FAILED) : undefined} />
      {hidden > 0 && (
        <Button
          variant="quiet"
          busy={earlier.isFetching && !earlier.isRefetching}
          waitingText="Loading replies..."
          className="justify-self-start !px-2 text-sm"
          onClick={showEarlier}
        >
          Show earlier replies ({hidden.toLocaleString('en-US')})
        </Button>
      )}
      {count === 0 ? (
        <p className="text-sm text-quiet">No replies yet</p>
      ) : (
        <ol className="grid gap-3">
          {replies.map(({ _id, message, repliedAt, repliedBy }) => (
            <li
              key={_id}
              className={`border-l-2 pl-3 ${repliedBy.role === 'admin' ? 'border-primary' : 'border-heather'}`}
            >
              <p className="text-sm text-quiet">
                <span className="font-semibold text-ink">{repliedBy.role === 'admin' ? 'Admin' : repliedBy.name}</span>{' '}
                · <DateTime at={repliedAt} />
                {namesAdministrators && repliedBy.role === 'admin' && ` · by ${repliedBy.name}`}
              </p>
              <p dir="auto" className="mt-0.5 text-[0.9375rem] wrap-anywhere whitespace-pre-wrap">
                {message}
              </p>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** Merges the loaded pages with the replies included in the ticket, which may be newer. */
function merged(loaded: readonly ReplyView[], newest: readonly ReplyView[]): ReplyView[] {
  const known = new Set(loaded.map(({ _id }) => _id));
  return [...loaded, ...newest.filter(({ _id }) => !known.has(_id))];
}
