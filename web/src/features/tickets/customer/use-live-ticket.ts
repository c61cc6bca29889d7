import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pollChanges } from '../../../lib/api/poll-changes.ts';
import { ownTicketQuery, useUpdateCachedOwnTicket } from './tickets-query.ts';

/** Polls the ticket with a call of its own. NOTE: a reply does not change the version that all screens poll. */
export function usePollOwnTicket(id: string): string {
  const queries = useQueryClient();
  const tell = useUpdateCachedOwnTicket();
  const [news, setNews] = useState('');
  useEffect(() => {
    const query = ownTicketQuery(id);
    const shown = () => queries.getQueryData(query.queryKey);
    return pollChanges(
      () => undefined,
      async () => {
        const before = shown();
        if (!before) return 0;
        const now = await queries.fetchQuery({ ...query, staleTime: 0 });
        if (now.version !== before.version) {
          tell(now);
          const isReply = now.replyCount > before.replyCount && now.replies.at(-1)?.repliedBy.role === 'admin';
          setNews(isReply ? 'The bank has replied' : '');
        }
        return now.version;
      },
    );
  }, [queries, tell, id]);
  return news;
}
