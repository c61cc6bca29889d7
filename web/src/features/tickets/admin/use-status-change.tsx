import { History } from 'lucide-react';
import { useState } from 'react';
import type { TicketStatus, TicketView } from '#shared/contract/tickets.ts';
import { ticketStatusLabels } from '../../../components/bank/status-badge.tsx';
import { DifferenceList } from '../../../components/differences.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { showSuccess } from '../../../components/ui/toaster.tsx';
import { useAsyncAction } from '../../../components/use-async-action.ts';
import { api } from '../../../lib/api/client.ts';
import { currentTicketOfConflict, useUpdateCachedTicket } from './ticket-queries.ts';

const UPDATED = 'Ticket status updated!';
const FAILED = 'Failed to update ticket';

interface Overtaken {
  readonly wanted: TicketStatus;
  readonly shown: TicketView;
  readonly current: TicketView;
}

export function useStatusChange(ticket: TicketView) {
  const [wanted, setWanted] = useState<TicketStatus>();
  const [overtaken, setOvertaken] = useState<Overtaken>();
  const tell = useUpdateCachedTicket();
  const { _id: id, version } = ticket;

  const [set, { error }] = useAsyncAction(FAILED, async (status: TicketStatus) => {
    setOvertaken(undefined);
    setWanted(status);
    try {
      const { ticket: changed } = await api.tickets.updateTicketStatus({ body: { ticketId: id, status, version } });
      tell(id, changed);
      showSuccess(UPDATED);
    } catch (refusal) {
      const current = currentTicketOfConflict(refusal);
      if (!current) throw refusal;
      setOvertaken({ wanted: status, shown: ticket, current });
      tell(id, current);
    } finally {
      setWanted(undefined);
    }
  });

  return { wanted, error, overtaken, set, letBe: () => setOvertaken(undefined) };
}

type StatusChange = ReturnType<typeof useStatusChange>;

export function TicketConflictNotice({ change: { overtaken, set, letBe } }: { change: StatusChange }) {
  if (!overtaken) return null;
  const { wanted, shown, current } = overtaken;
  const newReplies = current.replyCount - shown.replyCount;
  return (
    <div role="alert" className="flex gap-2.5 rounded-control bg-warning-soft px-3.5 py-3 text-sm text-ink">
      <History className="mt-px size-5 shrink-0 text-warning" aria-hidden="true" />
      <div className="grid gap-2">
        <p className="font-semibold">This ticket was changed in the meantime</p>
        {current.status !== shown.status && (
          <DifferenceList
            differences={[
              {
                key: 'status',
                label: 'Status',
                before: ticketStatusLabels[shown.status],
                after: ticketStatusLabels[current.status],
              },
            ]}
          />
        )}
        {newReplies > 0 && <p>{newReplies === 1 ? '1 new reply' : `${newReplies} new replies`}</p>}
        <p className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => set(wanted)}>
            Set to {ticketStatusLabels[wanted]} all the same
          </Button>
          <Button variant="quiet" onClick={letBe}>
            Leave it
          </Button>
        </p>
      </div>
    </div>
  );
}
