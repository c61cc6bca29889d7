import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RouteOutput } from '#shared/contract/route.ts';
import type { listReplies, ReplyView, TicketView } from '#shared/contract/tickets.ts';
import { errorSentence } from '../../lib/api/api-error.ts';
import { ReplyList } from './reply-list.tsx';

const FAILED = 'Failed to fetch replies';

const AT_A_TIME = 20;

interface RepliesProps {
  readonly ticket: TicketView;
  readonly queryKey: readonly string[];
  readonly read: (page: {
    readonly limit: number;
    readonly cursor?: string;
  }) => Promise<RouteOutput<typeof listReplies>>;
  readonly nameOf: (by: ReplyView['repliedBy']) => string;
}

export function Replies({ ticket, queryKey, read, nameOf }: RepliesProps) {
  const [wantsEarlier, setWantsEarlier] = useState(false);
  const earlier = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read({ limit: AT_A_TIME, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: wantsEarlier,
  });
  const loaded = earlier.data?.pages.flatMap(({ replies }) => replies).reverse() ?? [];

  const showEarlier = () => {
    if (!wantsEarlier) setWantsEarlier(true);
    else if (earlier.isError && !earlier.data) void earlier.refetch();
    else void earlier.fetchNextPage();
  };

  return (
    <ReplyList
      replies={merged(loaded, ticket.replies)}
      count={ticket.replyCount}
      nameOf={nameOf}
      loading={earlier.isFetching && !earlier.isRefetching}
      error={earlier.isError ? errorSentence(earlier.error, FAILED) : undefined}
      onShowEarlier={showEarlier}
    />
  );
}

/** Merges the loaded pages with the replies included in the ticket, which may be newer. */
function merged(loaded: readonly ReplyView[], newest: readonly ReplyView[]): ReplyView[] {
  const known = new Set(loaded.map(({ _id }) => _id));
  return [...loaded, ...newest.filter(({ _id }) => !known.has(_id))];
}
