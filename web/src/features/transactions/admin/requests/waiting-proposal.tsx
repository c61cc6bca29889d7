import { UserRoundCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { TransactionView } from '#shared/contract/views.ts';
import { DateTime } from '../../../../components/ui/date-time.tsx';
import { approvalAddress } from '../../../approvals/admin/proposal-queries.ts';

type WaitingProposal = NonNullable<TransactionView['proposal']>;

/** Says on a request that a decision about it waits for a second administrator. */
export function WaitingProposalNotice({ proposal: { _id: id, subject, by, at, own } }: { proposal: WaitingProposal }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-warning/40 bg-warning-soft px-4 py-3 text-ink"
    >
      <UserRoundCheck className="size-5 shrink-0 text-warning" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-60">
        <span className="font-semibold">
          Waiting for approval, proposed by {own ? 'you' : by.name}, <DateTime at={at} />
        </span>
        <span className="block text-[0.9375rem]">{subject}</span>
      </p>
      <Link
        to={approvalAddress(id)}
        className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
      >
        {own ? 'View approval' : 'Review and approve'}
      </Link>
    </div>
  );
}
