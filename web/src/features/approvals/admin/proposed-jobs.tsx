import { useQueryClient } from '@tanstack/react-query';
import type { getProposal } from '#shared/contract/approvals.ts';
import { deleteAllData, restoreDatabase } from '#shared/contract/backups.ts';
import type { RouteOutput } from '#shared/contract/route.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { FormError } from '../../../components/ui/form-error.tsx';
import { useAsyncAction } from '../../../components/use-async-action.ts';
import { backOfficeApi } from '../../../lib/api/back-office-client.ts';
import { ComparisonProgress, RESTORE_COMPARED_MESSAGE, RestorePreview } from '../../backups/admin/comparison.tsx';
import { pollJob } from '../../backups/admin/poll-job.ts';

export type Proposal = RouteOutput<typeof getProposal>['proposal'];
export type RestoreProposalPreviewData = NonNullable<Proposal['preview']>;

export const isRestoreProposal = ({ call }: Proposal): boolean => call.path === restoreDatabase.path;
export const isDeleteAllProposal = ({ call }: Proposal): boolean => call.path === deleteAllData.path;
export const isLongRunningProposal = (proposal: Proposal): boolean =>
  isRestoreProposal(proposal) || isDeleteAllProposal(proposal);

/** Shows what the restore changed, or what it would have changed when it was proposed. */
export function ProposedRestorePreview({ proposal: { status, preview, result } }: { proposal: Proposal }) {
  const changed = status === 'done' ? result : undefined;
  const title = changed ? 'What has changed' : 'What would change';
  const hint = changed ? 'By this restore.' : 'When it was proposed. The bank has lived on since.';
  return (
    <Card title={title} hint={hint}>
      <RestorePreview title={changed ? 'What changed' : 'What would change'} preview={changed ?? preview} />
    </Card>
  );
}

interface ComparisonProps {
  readonly proposal: Proposal;
  readonly seen: RestoreProposalPreviewData | undefined;
  readonly onSeen: (preview: RestoreProposalPreviewData) => void;
}

/** Compares the backup with the bank as it is now, which must be seen before it is approved. */
export function RestoreComparisonCard({ proposal: { call }, seen, onSeen }: ComparisonProps) {
  const queries = useQueryClient();
  const [compare, { busy, error }] = useAsyncAction('Failed to compare the backup with the bank', async () => {
    const begin = () =>
      backOfficeApi.backups.restoreDatabase({ query: { dryRun: 'true' }, body: restoreDatabase.body.parse(call.body) });
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
          {seen && !busy && RESTORE_COMPARED_MESSAGE}
        </p>
      </div>
    </Card>
  );
}
