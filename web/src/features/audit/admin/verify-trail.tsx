import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { TrailProblem, TrailVerification } from '#shared/contract/audit.ts';
import { QueryContent } from '../../../components/query-content.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { DescriptionList } from '../../../components/ui/description-list.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { showError } from '../../../components/ui/toaster.tsx';
import { useSubmitGuard } from '../../../components/ui/use-submit-guard.ts';
import { errorSentence } from '../../../lib/api/api-error.ts';
import { backOfficeApi } from '../../../lib/api/back-office-client.ts';
import { cannotStartJobMessage, TRAIL_NOT_VERIFIED_MESSAGE } from '../../backups/admin/job-messages.ts';
import { JobOutcomeNotice, JobPanel } from '../../backups/admin/job-panel.tsx';
import { useJobPolling } from '../../backups/admin/job-query.ts';
import { pollJob } from '../../backups/admin/poll-job.ts';

export function TrailVerificationCard() {
  const queries = useQueryClient();
  const { job, isNews } = useJobPolling();
  const own = job?.kind === 'verify-trail' ? job : undefined;
  const last = useQuery({
    queryKey: ['audit', 'verification', own ? `${own.startedAt} ${own.status}` : ''],
    queryFn: async () => (await backOfficeApi.audit.getTrailVerification()).verification ?? null,
    placeholderData: keepPreviousData,
  });
  const [busy, verify] = useSubmitGuard(async () => {
    try {
      await pollJob(queries, {
        kind: 'verify-trail',
        begin: async () => ({ filename: '', ...(await backOfficeApi.audit.verifyTrail()) }),
      });
      void queries.invalidateQueries({ queryKey: ['audit'] });
    } catch (refusal) {
      showError(errorSentence(refusal, TRAIL_NOT_VERIFIED_MESSAGE));
    }
  });

  return (
    <div className="mb-8">
      <JobPanel job={own} isNews={isNews} ofTrail />
      <Card
        title="Verify the audit trail"
        hint="Compares all audit records and journal lines with their hash chain, and the chain with its nightly seals. It only reads. Backups and restores wait until it is finished."
        aside={
          <Button
            variant="secondary"
            busy={busy}
            waitingText="Verifying..."
            unavailable={cannotStartJobMessage(job)}
            onClick={verify}
          >
            Verify now
          </Button>
        }
      >
        <QueryContent
          query={last}
          loading={<Skeleton label="Loading the last verification" lines={2} />}
          failed="Failed to fetch the last verification"
        >
          {(verification) => (
            <div role="status">
              {verification ? (
                <Found verification={verification} />
              ) : (
                <p className="text-quiet">The audit trail was never verified.</p>
              )}
            </div>
          )}
        </QueryContent>
      </Card>
    </div>
  );
}

function Found({ verification }: { verification: TrailVerification }) {
  const { verifiedAt, startedBy, problemCount, problems } = verification;
  const isWhole = problemCount === 0;
  return (
    <div className="grid gap-5">
      <JobOutcomeNotice
        isGood={isWhole}
        title={isWhole ? 'Audit trail verified.' : `The audit trail has problems: ${counted(problemCount)}.`}
      >
        <p className="text-sm">
          {startedBy}, <DateTime at={verifiedAt} />
        </p>
      </JobOutcomeNotice>
      {!isWhole && (
        <div>
          <h3 className="text-base">
            {problems.length < problemCount ? `The oldest ${problems.length}` : 'Oldest first'}
          </h3>
          <ol className="mt-2 grid gap-3">
            {problems.map((problem) => (
              <li key={problem.sentence} className="rounded-control border border-line p-3.5">
                <Place problem={problem} />
              </li>
            ))}
          </ol>
        </div>
      )}
      <DescriptionList compact facts={factsOf(verification)} />
    </div>
  );
}

const counted = (count: number): string => `${figure(count)} ${count === 1 ? 'place' : 'places'}`;
const figure = (count: number): string => count.toLocaleString('en-US');

function factsOf({ records, links, seals, sealedAt, waiting, older }: TrailVerification) {
  return [
    { label: 'Records and lines', value: figure(records) },
    { label: 'Links', value: figure(links) },
    { label: 'Seals', value: figure(seals) },
    { label: 'Newest seal', value: sealedAt ? <DateTime at={sealedAt} /> : 'None yet' },
    ...(waiting > 0 ? [{ label: 'Still to be chained', value: figure(waiting) }] : []),
    ...(older > 0 ? [{ label: 'Older than the chain, not verified', value: figure(older) }] : []),
  ];
}

const WHAT = { changed: 'Changed', removed: 'Removed', added: 'Inserted' } as const satisfies Record<
  TrailProblem['what'],
  string
>;

function Place({ problem: { what, sentence, id, userId } }: { problem: TrailProblem }) {
  return (
    <>
      <Badge tone="danger">{WHAT[what]}</Badge>
      <p className="mt-2 text-sm wrap-anywhere">{sentence}</p>
      {userId && (
        <p className="mt-1 flex flex-wrap gap-x-5 text-sm">
          <Link to={`/admin/users/${encodeURIComponent(userId)}`} className={LINK}>
            Customer
          </Link>
          {id && what !== 'removed' && (
            <Link to={`/admin/deposits/${encodeURIComponent(id)}`} className={LINK}>
              Transaction
            </Link>
          )}
        </p>
      )}
    </>
  );
}

const LINK = 'inline-flex min-h-6 items-center font-medium text-primary hover:underline';
