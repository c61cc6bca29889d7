import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { TicketPage } from '../../tickets/ticket-page.tsx';
import { TICKETS, ticketQuery } from '../ticket-queries.ts';
import { TicketCard } from './ticket-card.tsx';

export default function Ticket() {
  const { id = '' } = useParams();
  const query = useQuery(ticketQuery(id));
  const navigate = useNavigate();
  return (
    <TicketPage
      query={query}
      listHref={TICKETS}
      card={(ticket) => <TicketCard key={id} ticket={ticket} opened onDeleted={() => navigate(TICKETS)} />}
    />
  );
}
