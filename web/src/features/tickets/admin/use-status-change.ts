import { useState } from 'react';
import * as z from 'zod/mini';
import { type TicketStatus, TicketView } from '#shared/contract/tickets.ts';
import { showSuccess } from '../../../components/ui/toaster.tsx';
import { useAsyncAction } from '../../../components/use-action.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/api/client.ts';
import { useUpdateCachedTicket } from './ticket-queries.ts';

const UPDATED = 'Ticket status updated!';
const FAILED = 'Failed to update ticket';

interface Overtaken {
  readonly wanted: TicketStatus;
  readonly shown: TicketView;
  readonly current: TicketView;
}

export interface StatusChange {
  readonly wanted: TicketStatus | undefined;
  readonly busy: boolean;
  readonly error: string | undefined;
  readonly overtaken: Overtaken | undefined;
  readonly set: (status: TicketStatus) => void;
  readonly letBe: () => void;
}

export function useStatusChange(ticket: TicketView): StatusChange {
  const [wanted, setWanted] = useState<TicketStatus>();
  const [overtaken, setOvertaken] = useState<Overtaken>();
  const tell = useUpdateCachedTicket();
  const { _id: id, version } = ticket;

  const [set, { busy, error }] = useAsyncAction(FAILED, async (status: TicketStatus) => {
    setOvertaken(undefined);
    setWanted(status);
    try {
      const { ticket: changed } = await api.tickets.updateTicketStatus({ body: { ticketId: id, status, version } });
      tell(id, changed);
      showSuccess(UPDATED);
    } catch (refusal) {
      const current = currentIn(refusal);
      if (!current) throw refusal;
      setOvertaken({ wanted: status, shown: ticket, current });
      tell(id, current);
    } finally {
      setWanted(undefined);
    }
  });

  return { wanted, busy, error, overtaken, set, letBe: () => setOvertaken(undefined) };
}

function currentIn(refusal: unknown): TicketView | undefined {
  if (!(refusal instanceof ApiError) || refusal.code !== 'stale_version') return undefined;
  return z.safeParse(TicketView, refusal.details.current).data;
}
