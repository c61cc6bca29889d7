import { useQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import type { TicketView } from '#shared/contract/tickets.ts';
import type { UserView } from '#shared/contract/views.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { PriorityBadge, TicketStatusBadge } from '../../bank/status-badge.tsx';
import type { Columns } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListPanel } from '../../ui/list-panel.tsx';
import { Day } from '../../ui/moment.tsx';
import { Truncated } from '../../ui/truncated.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { ticketAddress, ticketsQuery } from '../ticket-queries.ts';

const FAILED = 'Failed to fetch tickets';

const COLUMNS: Columns<TicketView> = [
  { header: 'Subject', cell: ({ subject }) => <Truncated text={subject} />, stretches: true, phone: 'title' },
  { header: 'Status', cell: ({ status }) => <TicketStatusBadge status={status} />, phone: 'mark' },
  { header: 'Priority', cell: ({ priority }) => <PriorityBadge priority={priority} />, phone: 'figure' },
  { header: 'Replies', cell: ({ replyCount }) => replyCount, numeric: true },
  { header: 'Created', cell: ({ createdAt }) => <Day at={createdAt} />, phone: 'note' },
];

export default function UserTickets({ user }: { user: UserView }) {
  const { cursor, pages } = useListAddress({});
  const page = useQuery(ticketsQuery({ userId: user._id, ...(cursor && { cursor }) }));
  const { tickets, nextCursor } = page.data ?? {};
  return (
    <ListPanel
      query={page}
      rows={tickets}
      errorMessage={sentenceOf(page.error, FAILED)}
      loadingLabel="Loading tickets"
      empty={<EmptyState icon={LifeBuoy} title={`${user.name} has no tickets`} />}
      caption={`Tickets of ${user.name}`}
      columns={COLUMNS}
      keyOf={({ _id }) => _id}
      rowLink={ticketAddress}
      pages={pages}
      nextCursor={nextCursor}
    />
  );
}
