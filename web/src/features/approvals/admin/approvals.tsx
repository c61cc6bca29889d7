import { useQuery } from '@tanstack/react-query';
import { History, UserRoundCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { ProposalView } from '#shared/contract/proposed.ts';
import type { Columns } from '../../../components/ui/data-table.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ListPanel } from '../../../components/ui/list-panel.tsx';
import { PageHeading } from '../../../components/ui/page-heading.tsx';
import { useListUrlState } from '../../../components/ui/use-list-url-state.ts';
import { errorSentence } from '../../../lib/api/api-error.ts';
import { approvalAddress, decidedProposalsQuery } from './proposal-queries.ts';
import { ProposalStatusBadge } from './proposal-status.tsx';
import { waitingProposalsQuery } from './waiting-query.ts';

const FAILED = 'Failed to fetch approvals';

export default function ProposalsPage() {
  const waiting = useQuery(waitingProposalsQuery);
  const { cursor, pages } = useListUrlState({});
  const decided = useQuery(decidedProposalsQuery(cursor));
  return (
    <>
      <PageHeading title="Approvals" />
      <p className="mb-6 max-w-2xl text-quiet">
        Actions awaiting a second administrator. They expire after 72 hours.{' '}
        <Link to="/admin/settings/administrators" className="font-semibold text-primary hover:underline">
          Dual approval settings
        </Link>
      </p>
      <h2 className="mb-3 text-xl">Waiting</h2>
      <ListPanel
        query={waiting}
        rows={waiting.data?.proposals}
        errorMessage={errorSentence(waiting.error, FAILED)}
        loadingLabel="Loading waiting approvals"
        empty={<EmptyState icon={UserRoundCheck} title="No approvals waiting" />}
        caption="Waiting approvals"
        columns={WAITING}
        keyOf={({ _id }) => _id}
        rowLink={({ _id }) => approvalAddress(_id)}
      />
      <h2 className="mt-8 mb-3 text-xl">Decided</h2>
      <ListPanel
        query={decided}
        rows={decided.data?.proposals}
        errorMessage={errorSentence(decided.error, FAILED)}
        loadingLabel="Loading decided approvals"
        empty={<EmptyState icon={History} title="No decided approvals yet" />}
        caption="Decided approvals"
        columns={DECIDED}
        keyOf={({ _id }) => _id}
        rowLink={({ _id }) => approvalAddress(_id)}
        pages={pages}
        nextCursor={decided.data?.nextCursor}
      />
    </>
  );
}

const WHAT: Columns<ProposalView>[number] = { header: 'Action', cell: ({ subject }) => subject };
const WHO: Columns<ProposalView>[number] = {
  header: 'Proposed by',
  cell: ({ by, own }) => <span className="wrap-anywhere">{own ? 'You' : by.name}</span>,
};

const WAITING: Columns<ProposalView> = [
  WHAT,
  WHO,
  { header: 'Proposed', cell: ({ at }) => <DateTime at={at} /> },
  { header: 'Expires', cell: ({ lapsesAt }) => <DateTime at={lapsesAt} /> },
];

const DECIDED: Columns<ProposalView> = [
  WHAT,
  WHO,
  { header: 'Outcome', cell: ({ status }) => <ProposalStatusBadge status={status} /> },
  {
    header: 'Decided',
    cell: ({ decidedAt, decidedBy }) => (
      <>
        {decidedAt && <DateTime at={decidedAt} />}
        {decidedBy && <span className="block text-sm text-quiet wrap-anywhere">{decidedBy.name}</span>}
      </>
    ),
  },
];
