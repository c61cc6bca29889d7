import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { NewContentNotice } from '../../../components/update-notice.tsx';
import { api } from '../../../lib/api/client.ts';
import { TicketPage } from '../ticket-page.tsx';
import { TicketCard } from './ticket-card.tsx';
import { ADMIN_TICKETS_PATH, ticketQuery } from './ticket-queries.ts';
import { useUpdateNotice } from './use-update-notice.ts';

export default function AdminTicketPage() {
  const { id = '' } = useParams();
  const query = useQuery({ ...ticketQuery(id), refetchOnWindowFocus: false });
  const news = useUpdateNotice(
    query,
    ['ticket', id],
    (ticket) => [ticket],
    async () => (await api.tickets.getTicket({ params: { id } })).ticket,
  );
  const navigate = useNavigate();
  return (
    <>
      <NewContentNotice {...news} />
      <TicketPage
        query={query}
        listHref={ADMIN_TICKETS_PATH}
        card={(ticket) => <TicketCard key={id} ticket={ticket} opened onDeleted={() => navigate(ADMIN_TICKETS_PATH)} />}
      />
    </>
  );
}
