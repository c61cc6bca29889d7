import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyView, TicketView } from '#shared/contract/tickets.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { ReplyList } from '../../ui/reply-list.tsx';

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

  const showEarlier = () => {
    if (!wantsEarlier) setWantsEarlier(true);
    else if (earlier.isError && !earlier.data) void earlier.refetch();
    else void earlier.fetchNextPage();
  };

  return (
    <ReplyList
      replies={shown}
      count={ticket.replyCount}
      nameOf={({ role, name }) => (role === 'admin' ? `Admin (${name})` : name)}
      loading={earlier.isFetching && !earlier.isRefetching}
      error={earlier.isError ? sentenceOf(earlier.error, FAILED) : undefined}
      onShowEarlier={showEarlier}
    />
  );
}

/** The newest come with the ticket, and may be newer than what was loaded of the earlier ones. */
function merged(loaded: readonly ReplyView[], newest: readonly ReplyView[]): ReplyView[] {
  const known = new Set(loaded.map(({ _id }) => _id));
  return [...loaded, ...newest.filter(({ _id }) => !known.has(_id))];
}
