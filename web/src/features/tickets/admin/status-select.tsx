import { History } from 'lucide-react';
import { TicketStatus, type TicketView } from '#shared/contract/tickets.ts';
import { ticketStatusLabels } from '../../../components/bank/status-badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { FilterSelect } from '../../../components/ui/select-field.tsx';
import { ticketStatusOptions } from '../ticket-options.ts';
import type { StatusChange } from './use-status-change.ts';

interface StatusSelectProps {
  readonly ticket: TicketView;
  readonly change: StatusChange;
}

export function TicketStatusSelect({ ticket, change: { wanted, set } }: StatusSelectProps) {
  return (
    <FilterSelect
      label={`Status of ${ticket.subject}`}
      shownLabel="Status"
      options={ticketStatusOptions}
      value={wanted ?? ticket.status}
      onChange={(value) => set(TicketStatus.parse(value))}
    />
  );
}

export function TicketConflictNotice({ change: { overtaken, set, letBe } }: { change: StatusChange }) {
  if (!overtaken) return null;
  const { wanted, shown, current } = overtaken;
  const newReplies = current.replyCount - shown.replyCount;
  return (
    <div role="alert" className="flex gap-2.5 rounded-control bg-warning-soft px-3.5 py-3 text-sm text-ink">
      <History className="mt-px size-5 shrink-0 text-warning" aria-hidden="true" />
      <div className="grid gap-2">
        <p className="font-semibold">This ticket was changed in the meantime</p>
        <ul className="grid gap-0.5">
          {current.status !== shown.status && (
            <li>
              Status: <span className="text-quiet">{ticketStatusLabels[shown.status]}</span>
              <span aria-hidden="true"> → </span>
              <span className="sr-only">is now</span>{' '}
              <span className="font-semibold">{ticketStatusLabels[current.status]}</span>
            </li>
          )}
          {newReplies > 0 && <li>{newReplies === 1 ? '1 new reply' : `${newReplies} new replies`}</li>}
        </ul>
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
