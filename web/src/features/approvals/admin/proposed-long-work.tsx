import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { getProposal } from '#shared/contract/approvals.ts';
import { deleteAllData, restoreDatabase } from '#shared/contract/backups.ts';
import type { RouteOutput } from '#shared/contract/route.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { FormError } from '../../../components/ui/form-error.tsx';
import { useAsyncAction } from '../../../components/use-action.ts';
import { api } from '../../../lib/api/client.ts';
import { COMPARED_TEXT, ComparisonProgress, RestorePreview } from '../../backups/admin/comparison.tsx';
import { pollJob } from '../../backups/admin/poll-job.ts';

type Proposal = RouteOutput<typeof getProposal>['proposal'];
type Preview = NonNullable<Proposal['preview']>;

export const isRestoreProposal = ({ call }: Proposal): boolean => call.path === restoreDatabase.path;
export const isDeleteAllProposal = ({ call }: Proposal): boolean => call.path === deleteAllData.path;

const NOT_COMPARED = 'Failed to compare the backup with the bank';

interface ProposedRestoreProps {
  readonly proposal: Proposal;
  readonly seen: Preview | undefined;
  readonly onSeen: (preview: Preview) => void;
}

export function ProposedRestore({ proposal, seen, onSeen }: ProposedRestoreProps) {
  const { status, own, preview, result } = proposal;
  if (status === 'waiting' && !own) return <Comparison proposal={proposal} seen={seen} onSeen={onSeen} />;
  const changed = status === 'done' ? result : undefined;
  return (
    <Card
      title={changed ? 'What has changed' : 'What would change'}
      hint={changed ? 'By this restore.' : 'When it was proposed. The bank has lived on since.'}
    >
      <RestorePreview title={changed ? 'What changed' : 'What would change'} preview={changed ?? preview} />
    </Card>
  );
}

function Comparison({ proposal: { call }, seen, onSeen }: ProposedRestoreProps) {
  const queries = useQueryClient();
  const [compare, { busy, error }] = useAsyncAction(NOT_COMPARED, async () => {
    const begin = () =>
      api.backups.restoreDatabase({ query: { dryRun: 'true' }, body: restoreDatabase.body.parse(call.body) });
    const { differences, changes } = await pollJob(queries, { kind: 'restore', dryRun: true, begin });
    onSeen({ differences, changes });
  });
  return (
    <Card
      title="What would change"
      hint="All customers, transactions, tickets and payment methods are replaced by those of the backup. What is approved is what you have seen in the last ten minutes."
    >
      <div className="grid justify-items-start gap-4">
        {seen && !busy && (
          <div className="w-full">
            <RestorePreview title="What would change" preview={seen} />
          </div>
        )}
        {busy && (
          <div className="w-full">
            <ComparisonProgress />
          </div>
        )}
        <FormError message={error} />
        <Button variant={seen ? 'secondary' : 'primary'} busy={busy} waitingText="Comparing..." onClick={compare}>
          {seen ? 'Compare again' : 'Compare with the Bank'}
        </Button>
        <p role="status" className="sr-only">
          {seen && !busy && COMPARED_TEXT}
        </p>
      </div>
    </Card>
  );
}

export function PollProposal() {
  return (
    <p>
      It is being carried out. Until it is over, changes are refused.{' '}
      <Link to="/admin/settings/backup" className="font-semibold text-primary hover:underline">
        See how far it is
      </Link>
    </p>
  );
}
