import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { api } from '../../api/client.ts';
import { TicketPage } from '../../tickets/ticket-page.tsx';
import { News } from '../news.tsx';
import { TICKETS, ticketQuery } from '../ticket-queries.ts';
import { TicketCard } from './ticket-card.tsx';
import { useNews } from './use-news.ts';

export default function Ticket() {
  const { id = '' } = useParams();
  const query = useQuery({ ...ticketQuery(id), refetchOnWindowFocus: false });
  const news = useNews(
    query,
    ['ticket', id],
    (ticket) => [ticket],
    async () => (await api.tickets.getTicket({ params: { id } })).ticket,
  );
  const navigate = useNavigate();
  return (
    <>
      <News {...news} />
      <TicketPage
        query={query}
        listHref={TICKETS}
        card={(ticket) => <TicketCard key={id} ticket={ticket} opened onDeleted={() => navigate(TICKETS)} />}
      />
    </>
  );
}
