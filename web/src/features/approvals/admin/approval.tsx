import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, UserRoundCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { DELETE_PHRASE, PHRASE_NOT_TYPED_MESSAGE } from '#shared/contract/backups.ts';
import { DifferenceList } from '../../../components/differences.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { PageHeading } from '../../../components/ui/page-heading.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { TextArea } from '../../../components/ui/text-area.tsx';
import { showSuccess } from '../../../components/ui/toaster.tsx';
import { useSubmitGuard } from '../../../components/ui/use-submit-guard.ts';
import { ApiError, errorSentence, fieldErrorsOf } from '../../../lib/api/api-error.ts';
import { approveProposal } from '../../../lib/api/approve.ts';
import { backOfficeApi } from '../../../lib/api/back-office-client.ts';
import { RestorePreview } from '../../backups/admin/comparison.tsx';
import { DeletePhraseField } from '../../backups/admin/delete-phrase-field.tsx';
import { DeletionScopeSummary } from '../../backups/admin/deletion-scope.tsx';
import { APPROVALS_PATH, proposalQuery } from './proposal-queries.ts';
import { ProposalStatusBadge } from './proposal-status.tsx';
import {
  isDeleteAllProposal,
  isLongRunningProposal,
  isRestoreProposal,
  type Proposal,
  ProposedRestorePreview,
  RestoreComparisonCard,
  type RestoreProposalPreviewData,
} from './proposed-jobs.tsx';
import { ProposedTransactionCard } from './proposed-transaction.tsx';

const FAILED = 'Failed to fetch the approval';
const NOT_DONE = { approve: 'Failed to approve the proposal', decline: 'Failed to decline the proposal' } as const;

export default function ProposalPage() {
  const { id = '' } = useParams();
  const { data: proposal, error, isFetching, refetch } = useQuery(proposalQuery(id));
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <>
      <Link
        to={APPROVALS_PATH}
        className="mb-3 inline-flex min-h-8 items-center gap-1.5 text-sm font-semibold text-primary hover:underline"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        Approvals
      </Link>
      <PageHeading title={proposal?.subject ?? 'Approval'} documentTitle="Approval">
        {proposal && <ProposalStatusBadge status={proposal.status} />}
      </PageHeading>
      {!proposal && !error && <Skeleton label="Loading the approval" lines={5} />}
      {!proposal && isGone && <EmptyState icon={UserRoundCheck} title="There is no such approval" />}
      {!proposal && error && !isGone && (
        <ErrorState message={errorSentence(error, FAILED)} onRetry={refetch} retrying={isFetching} />
      )}
      {proposal && (
        <div className="grid max-w-3xl gap-6">
          <Course proposal={proposal} />
          {proposal.status === 'approved' && isLongRunningProposal(proposal) && (
            <p>
              The work is running. Changes are refused until it is finished.{' '}
              <Link to="/admin/settings/backup" className="font-semibold text-primary hover:underline">
                View progress
              </Link>
            </p>
          )}
          {proposal.transactions?.map((proposed, index) => (
            <ProposedTransactionCard key={proposed.before?._id ?? index} proposed={proposed} />
          ))}
          <Card {...aboutChanges(proposal)}>
            <DifferenceList differences={proposal.changes} />
          </Card>
          {isRestoreProposal(proposal) ? (
            <RestoreDecision key={id} proposal={proposal} />
          ) : (
            proposal.status === 'waiting' && <Decision key={id} proposal={proposal} />
          )}
        </div>
      )}
    </>
  );
}

function aboutChanges(proposal: Proposal): { readonly title: string; readonly hint?: string } {
  if (isRestoreProposal(proposal)) return { title: 'The backup' };
  const title = 'What changes';
  if (proposal.status !== 'waiting') return { title, hint: 'Before and after, as it was proposed.' };
  if (isDeleteAllProposal(proposal))
    return { title, hint: 'As of the proposal. The approval shows the current figures.' };
  return { title, hint: 'Now, and after the approval.' };
}

function RestoreDecision({ proposal }: { proposal: Proposal }) {
  const [seen, setSeen] = useState<RestoreProposalPreviewData>();
  const isWaiting = proposal.status === 'waiting';
  return (
    <>
      {isWaiting && !proposal.own ? (
        <RestoreComparisonCard proposal={proposal} seen={seen} onSeen={setSeen} />
      ) : (
        <ProposedRestorePreview proposal={proposal} />
      )}
      {isWaiting && (
        <Decision
          proposal={proposal}
          unavailable={seen ? undefined : 'Compare the backup first'}
          onNotSeen={() => setSeen(undefined)}
          about={<RestorePreview title="What would change" preview={seen} />}
        />
      )}
    </>
  );
}

function Course({ proposal }: { proposal: Proposal }) {
  const { by, own, at, lapsesAt, status, decidedBy, decidedAt, reason, result } = proposal;
  return (
    <div className="grid gap-1 text-quiet wrap-anywhere">
      <p>
        Proposed by {own ? 'you' : by.name}, <DateTime at={at} />
      </p>
      {status === 'waiting' ? (
        <p>
          Expires <DateTime at={lapsesAt} />
        </p>
      ) : (
        <p>
          {decidedBy ? `Decided by ${decidedBy.name}` : 'Ended'}
          {decidedAt && (
            <>
              , <DateTime at={decidedAt} />
            </>
          )}
        </p>
      )}
      {reason && <p className="text-ink">{reason}</p>}
      {result?.safetyBackup && <p>The safety backup is {result.safetyBackup}.</p>}
    </div>
  );
}

type Question = 'approve' | 'decline';

const LOOKS = {
  approve: { title: 'Approve this proposal?', label: 'Approve', waiting: 'Approving...', tone: 'primary' },
  decline: { title: 'Decline this proposal?', label: 'Decline', waiting: 'Declining...', tone: 'danger' },
  withdraw: {
    title: 'Withdraw this proposal?',
    label: 'Withdraw proposal',
    waiting: 'Withdrawing...',
    tone: 'danger',
  },
} as const;

interface DecisionProps {
  readonly proposal: Proposal;
  readonly unavailable?: string | undefined;
  /** Called when the preview has become too old to decide on. */
  readonly onNotSeen?: () => void;
  readonly about?: ReactNode;
}

function Decision({ proposal, unavailable, onNotSeen, about }: DecisionProps) {
  const queries = useQueryClient();
  const [question, setQuestion] = useState<Question>('approve');
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [phrase, setPhrase] = useState('');
  const [error, setError] = useState<string>();
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});

  const { _id: id, own } = proposal;
  const asksForPhrase = question === 'approve' && isDeleteAllProposal(proposal);
  const [busy, decide] = useSubmitGuard(async () => {
    setError(undefined);
    setFields({});
    if (asksForPhrase && phrase !== DELETE_PHRASE) return setFields({ phrase: PHRASE_NOT_TYPED_MESSAGE });
    try {
      if (question === 'approve') {
        const answer = await approveProposal(proposal);
        // Long work continues after the answer.
        const isRunning = Object(answer).status === 'running';
        showSuccess(isRunning ? 'Approved: the work is running' : 'Approved and completed', proposal.subject);
      } else {
        showSuccess((await backOfficeApi.approvals.declineProposal({ params: { id }, body: { reason } })).message);
      }
      setAsking(false);
    } catch (refusal) {
      const ofFields = fieldErrorsOf(refusal);
      if (ofFields.reason) setFields(ofFields);
      else setError(errorSentence(refusal, NOT_DONE[question]));
      if (refusal instanceof ApiError && refusal.code === 'comparison_required') onNotSeen?.();
    }
    // The approved change may affect any screen.
    await queries.invalidateQueries();
  });
  const ask = (wanted: Question) => {
    setQuestion(wanted);
    setError(undefined);
    setPhrase('');
    setFields({});
    setAsking(true);
  };
  const looks = LOOKS[question === 'decline' && own ? 'withdraw' : question];

  return (
    <div className="grid gap-3">
      {own && <p className="text-quiet">This is your own proposal. Another administrator must approve it.</p>}
      <div className="flex flex-wrap gap-3">
        {!own && (
          <Button unavailable={unavailable} onClick={() => ask('approve')}>
            Approve
          </Button>
        )}
        <Button variant="secondary" onClick={() => ask('decline')}>
          {own ? 'Withdraw proposal' : 'Decline'}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={looks.title}
        confirmLabel={looks.label}
        waitingText={looks.waiting}
        tone={isLongRunningProposal(proposal) ? 'danger' : looks.tone}
        busy={busy}
        error={error}
        onConfirm={decide}
        onCancel={() => setAsking(false)}
        unavailable={question === 'approve' ? unavailable : undefined}
        fields={
          asksForPhrase ? (
            <DeletePhraseField
              value={phrase}
              onChange={(event) => setPhrase(event.target.value)}
              error={fields.phrase}
            />
          ) : (
            question === 'decline' && (
              <TextArea
                label="Reason"
                hint="Every administrator can read it"
                rows={2}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                error={fields.reason}
              />
            )
          )
        }
      >
        {question === 'approve' ? (
          <>
            <p className="mb-3">
              {proposal.subject}. It takes effect at once.
              {isLongRunningProposal(proposal) &&
                ' We make a safety backup first, and refuse changes until it is finished.'}
            </p>
            {isDeleteAllProposal(proposal) ? (
              <DeletionScopeSummary />
            ) : (
              (about ?? <DifferenceList differences={proposal.changes} />)
            )}
          </>
        ) : (
          'Nothing changes. The proposal stays in the list with your reason.'
        )}
      </ConfirmDialog>
    </div>
  );
}
