import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyView, TicketView } from '#shared/contract/tickets.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Moment } from '../../ui/moment.tsx';

const FAILED = 'Failed to fetch replies';

/** So many earlier replies come at a time. */
const AT_A_TIME = 20;

/** What was answered, oldest first: the newest few, and the earlier ones page by page. */
export function Replies({ ticket }: { ticket: TicketView }) {
  const [wantsEarlier, setWantsEarlier] = useState(false);
  const earlier = useInfiniteQuery({
    queryKey: ['tickets', 'replies', ticket._id],
    queryFn: ({ pageParam }) =>
      api.tickets.listReplies({
        params: { id: ticket._id },
        query: { limit: AT_A_TIME, ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: wantsEarlier,
  });
  const loaded = earlier.data?.pages.flatMap(({ replies }) => replies).reverse() ?? [];
  const shown = merged(loaded, ticket.replies);
  const hidden = ticket.replyCount - shown.length;
  const isLoading = earlier.isFetching && !earlier.isRefetching;

  const showEarlier = () => {
    if (!wantsEarlier) setWantsEarlier(true);
    else if (earlier.isError && !earlier.data) void earlier.refetch();
    else void earlier.fetchNextPage();
  };

  return (
    <div className="grid grow content-start gap-3 border-t border-line bg-sunken/60 px-5 py-4">
      <h3 className="font-sans text-sm font-semibold tracking-normal">
        Replies ({ticket.replyCount.toLocaleString('en-US')})
      </h3>
      <FormError message={earlier.isError ? sentenceOf(earlier.error, FAILED) : undefined} />
      {hidden > 0 && (
        <Button
          variant="quiet"
          busy={isLoading}
          waitingText="Loading replies..."
          className="justify-self-start !px-2 text-sm"
          onClick={showEarlier}
        >
          Show earlier replies ({hidden.toLocaleString('en-US')})
        </Button>
      )}
      {shown.length === 0 ? (
        <p className="text-sm text-quiet">Nobody has answered yet</p>
      ) : (
        <ol className="grid gap-3">
          {shown.map((reply) => (
            <li key={reply._id}>
              <Reply reply={reply} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function Reply({ reply: { message, repliedAt, repliedBy } }: { reply: ReplyView }) {
  const isAdmin = repliedBy.role === 'admin';
  return (
    <div className={`border-l-2 pl-3 ${isAdmin ? 'border-primary' : 'border-heather'}`}>
      <p className="text-sm text-quiet">
        <span className="font-semibold text-ink">{isAdmin ? 'Admin' : repliedBy.name}</span>
        {isAdmin && ` (${repliedBy.name})`} · <Moment at={repliedAt} />
      </p>
      <p className="mt-0.5 text-[0.9375rem] whitespace-pre-wrap">{message}</p>
    </div>
  );
}

/** The newest come with the ticket, and may be newer than what was loaded of the earlier ones. */
function merged(loaded: readonly ReplyView[], newest: readonly ReplyView[]): ReplyView[] {
  const known = new Set(loaded.map(({ _id }) => _id));
  return [...loaded, ...newest.filter(({ _id }) => !known.has(_id))];
}
