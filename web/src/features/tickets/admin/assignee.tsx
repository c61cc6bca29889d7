import { UserRound } from 'lucide-react';
import type { TicketView } from '#shared/contract/tickets.ts';
import { Button } from '../../../components/ui/button.tsx';
import { FormError } from '../../../components/ui/form-error.tsx';
import { showSuccess } from '../../../components/ui/toaster.tsx';
import { useAsyncAction } from '../../../components/use-async-action.ts';
import { api } from '../../../lib/api/client.ts';
import { readTokenPayload } from '../../../lib/session/access-token.ts';
import { useSession } from '../../../lib/session/browser-session.ts';
import { currentTicketOfConflict, useUpdateCachedTicket } from './ticket-queries.ts';

/** Shows which administrator takes care of a ticket, and lets the user take it or give it back. */
export function TicketAssignee({ ticket }: { ticket: TicketView }) {
  const { _id: id, subject, assignee, version } = ticket;
  const { signedIn } = useSession();
  const isMine = assignee !== undefined && assignee._id === readTokenPayload(signedIn?.token ?? '').username;
  const tell = useUpdateCachedTicket();
  const [assign, { busy, error }] = useAsyncAction('Failed to assign the ticket', async () => {
    try {
      const body = { assigned: !isMine, version };
      const { message, ticket: changed } = await api.tickets.assignTicket({ params: { id }, body });
      tell(id, changed);
      showSuccess(message, subject);
    } catch (refusal) {
      const current = currentTicketOfConflict(refusal);
      if (current) tell(id, current);
      throw refusal;
    }
  });
  const act = isMine ? 'Unassign' : assignee ? 'Take over' : 'Assign to me';
  return (
    <div className="grid gap-3">
      <div className="has-[[role=alert]:empty]:hidden">
        <FormError message={error} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <UserRound className="size-4.5 shrink-0 text-quiet" aria-hidden="true" />
        <p className="min-w-0 text-[0.9375rem] wrap-anywhere">
          {assignee ? (isMine ? 'Assigned to you' : `Assigned to ${assignee.name}`) : 'Not assigned'}
        </p>
        <Button
          variant="quiet"
          className="ml-auto !px-3"
          busy={busy}
          waitingText="Saving..."
          aria-label={`${act}: ${subject}`}
          onClick={assign}
        >
          {act}
        </Button>
      </div>
    </div>
  );
}
