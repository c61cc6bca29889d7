import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { TicketPage } from '../ticket-page.tsx';
import { TicketCard } from './ticket-card.tsx';
import { ownTicketQuery, TICKETS } from './tickets-query.ts';
import { useLiveTicket } from './use-live-ticket.ts';

export default function Ticket() {
  const { id = '' } = useParams();
  const query = useQuery(ownTicketQuery(id));
  const news = useLiveTicket(id);
  return (
    <>
      <TicketPage query={query} listHref={TICKETS} card={(ticket) => <TicketCard key={id} ticket={ticket} opened />} />
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  );
}
