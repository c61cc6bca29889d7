import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useParams } from 'react-router';
import { pollChanges } from '../../../lib/api/poll-changes.ts';
import { TicketPage } from '../ticket-page.tsx';
import { TicketCard } from './ticket-card.tsx';
import { OWN_TICKETS_PATH, ownTicketQuery, useUpdateCachedOwnTicket } from './tickets-query.ts';

export default function CustomerTicketPage() {
  const { id = '' } = useParams();
  const query = useQuery(ownTicketQuery(id));
  const news = usePollOwnTicket(id);
  return (
    <>
      <TicketPage
        query={query}
        listHref={OWN_TICKETS_PATH}
        card={(ticket) => <TicketCard key={id} ticket={ticket} opened />}
      />
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  );
}

/** Polls the ticket with a call of its own. NOTE: a reply does not change the version that all screens poll. */
function usePollOwnTicket(id: string): string {
  const queries = useQueryClient();
  const tell = useEffectEvent(useUpdateCachedOwnTicket());
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
  }, [queries, id]);
  return news;
}
