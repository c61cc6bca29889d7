import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft, LifeBuoy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TicketView } from '#shared/contract/tickets.ts';
import { QueryContent } from '../../components/query-content.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { rememberedListLink } from '../../components/ui/list-state.ts';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { TICKETS_NOT_FETCHED_MESSAGE } from '../../lib/messages.ts';

interface TicketPageProps {
  readonly query: UseQueryResult<TicketView>;
  readonly listHref: string;
  readonly card: (ticket: TicketView) => ReactNode;
}

export function TicketPage({ query, listHref, card }: TicketPageProps) {
  return (
    <>
      <Link
        {...rememberedListLink(listHref)}
        className="mb-3 inline-flex min-h-8 items-center gap-1.5 text-sm font-semibold text-primary hover:underline"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        Support Tickets
      </Link>
      <PageHeading title={query.data?.subject ?? 'Support Ticket'} documentTitle="Support Ticket" />
      <QueryContent
        query={query}
        loading={<Skeleton label="Loading the ticket" lines={6} />}
        failed={TICKETS_NOT_FETCHED_MESSAGE}
        notFound={<EmptyState icon={LifeBuoy} title="There is no such ticket" />}
      >
        {(ticket) => <div className="max-w-3xl">{card(ticket)}</div>}
      </QueryContent>
    </>
  );
}
