import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { TicketPage } from '../ticket-page.tsx';
import { TicketCard } from './ticket-card.tsx';
import { OWN_TICKETS_PATH, ownTicketQuery } from './tickets-query.ts';
import { usePollOwnTicket } from './use-live-ticket.ts';

export default function Ticket() {
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
