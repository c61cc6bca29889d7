import { useQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import type { TicketView } from '#shared/contract/tickets.ts';
import type { UserView } from '#shared/contract/views.ts';
import { PriorityBadge, TicketStatusBadge } from '../../../components/bank/status-badge.tsx';
import type { Columns } from '../../../components/ui/data-table.tsx';
import { FormattedDay } from '../../../components/ui/date-time.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ListPanel } from '../../../components/ui/list-panel.tsx';
import { TextWithTooltip } from '../../../components/ui/text-with-tooltip.tsx';
import { useListUrlState } from '../../../components/ui/use-list-url-state.ts';
import { errorSentence } from '../../../lib/api/api-error.ts';
import { TICKETS_NOT_FETCHED_MESSAGE } from '../../../lib/messages.ts';
import { adminTicketPath, ticketsQuery } from '../../tickets/admin/ticket-queries.ts';

const COLUMNS: Columns<TicketView> = [
  { header: 'Subject', cell: ({ subject }) => <TextWithTooltip text={subject} />, stretches: true, phone: 'title' },
  { header: 'Status', cell: ({ status }) => <TicketStatusBadge status={status} />, phone: 'mark' },
  { header: 'Priority', cell: ({ priority }) => <PriorityBadge priority={priority} />, phone: 'figure' },
  { header: 'Replies', cell: ({ replyCount }) => replyCount, numeric: true },
  { header: 'Created', cell: ({ createdAt }) => <FormattedDay at={createdAt} />, phone: 'note' },
];

export default function UserTicketList({ user }: { user: UserView }) {
  const { cursor, pages } = useListUrlState({});
  const page = useQuery(ticketsQuery({ userId: user._id, ...(cursor && { cursor }) }));
  const { tickets, nextCursor } = page.data ?? {};
  return (
    <ListPanel
      query={page}
      rows={tickets}
      errorMessage={errorSentence(page.error, TICKETS_NOT_FETCHED_MESSAGE)}
      loadingLabel="Loading tickets"
      empty={<EmptyState icon={LifeBuoy} title={`${user.name} has no tickets`} />}
      caption={`Tickets of ${user.name}`}
      columns={COLUMNS}
      keyOf={({ _id }) => _id}
      rowLink={adminTicketPath}
      pages={pages}
      nextCursor={nextCursor}
    />
  );
}
