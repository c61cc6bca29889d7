import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { JobView } from '#shared/contract/backups.ts';
import { ActionDialog } from '../../../components/action-dialog.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import { focusMain } from '../../../components/ui/skip-link.tsx';
import { Stepper } from '../../../components/ui/stepper.tsx';
import { backOfficeApi } from '../../../lib/api/back-office-client.ts';
import {
  ALL_DATA_DELETED_MESSAGE,
  blocksWrites,
  DATABASE_RESTORED_MESSAGE,
  jobStepIndex,
  jobTexts,
} from './job-messages.ts';
import { jobQuery } from './job-query.ts';
import { ShowRestoreChangesButton } from './restore-changes-dialog.tsx';

const PANEL = 'long-work';

export const isJobPanelShown = (): boolean => document.getElementById(PANEL) !== null;

export function focusJob(): void {
  const panel = document.getElementById(PANEL);
  if (panel) panel.focus();
  else focusMain();
}

interface JobPanelProps {
  readonly job: JobView | undefined;
  readonly isNews: boolean;
  readonly ofTrail?: boolean;
  readonly children?: ReactNode;
}

export function JobPanel({ job, isNews, ofTrail = false, children }: JobPanelProps) {
  const shown = job && contentOf(job, isNews, ofTrail, children);
  return (
    // The panel is focusable when empty, because a short job may be over before its progress is shown.
    <div id={PANEL} tabIndex={-1} className="mb-6 scroll-mt-24 rounded-card empty:mb-0 empty:outline-none">
      {shown}
    </div>
  );
}

function contentOf(job: JobView, isNews: boolean, ofTrail: boolean, children: ReactNode): ReactNode {
  if (job.status === 'running') return <Running job={job} />;
  if (job.status === 'failed') return !job.dryRun && (job.kind === 'verify-trail') === ofTrail && <Failed job={job} />;
  if (job.kind === 'backup' && job.problem) return <Failed job={job} />;
  // A new backup needs no message, because it appears in the list.
  return isNews && blocksWrites(job) && <Done job={job}>{children}</Done>;
}

function Running({ job }: { job: JobView }) {
  const id = useId();
  const { title, progress, steps } = jobTexts(job);
  const current = jobStepIndex(job);
  return (
    <section
      aria-labelledby={id}
      className="grid gap-5 rounded-card border border-line bg-surface p-5 shadow-card sm:p-7"
    >
      <div>
        <h2 id={id} className="text-xl">
          {title(job.filename)}
        </h2>
        <p className="mt-1 text-sm text-quiet">
          {job.startedBy}, since <DateTime at={job.startedAt} />.
          {blocksWrites(job) && ' Changes are refused until it is finished. Reading works.'}
        </p>
      </div>
      {steps.length > 0 && <Stepper label="Steps" steps={steps.map(({ words }) => words)} current={current} />}
      <JobProgressBar label={progress} job={job} />
      {job.canBeCancelled && <Cancel job={job} />}
      <p role="status" className="sr-only">
        {title(job.filename)}: {steps[current]?.words ?? progress}
      </p>
    </section>
  );
}

function Cancel({ job }: { job: JobView }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" className="justify-self-start" onClick={() => setAsking(true)}>
        Cancel
      </Button>
      {asking && (
        <ActionDialog
          title="Cancel this?"
          confirmLabel="Cancel it"
          cancelLabel="Let it go on"
          waitingText="Cancelling..."
          failed="Failed to cancel"
          action={async () => void (await backOfficeApi.backups.cancelJob({ body: { startedAt: job.startedAt } }))}
          // The button disappears with the job.
          focusAfterwards={focusJob}
          onClosed={() => {
            setAsking(false);
            void queries.invalidateQueries({ queryKey: jobQuery.queryKey });
          }}
        >
          {jobTexts(job).title(job.filename)}. Nothing of the bank has been replaced yet, so it can be ended here, and
          begun again later.
        </ActionDialog>
      )}
    </>
  );
}

export function JobProgressBar({ label, job }: { label: string; job: JobView | undefined }) {
  const { done, total } = job?.progress ?? { done: 0, total: 0 };
  return <ProgressBar label={label} value={total > 0 ? done : undefined} max={total} format={percent} />;
}

const percent = (value: number, max: number): string => `${Math.floor((value / max) * 100)}%`;

function Failed({ job }: { job: JobView }) {
  return (
    <JobOutcomeNotice role="alert" isGood={false} title={job.message || jobTexts(job).failed}>
      <p className="text-sm">
        {job.startedBy}, <DateTime at={job.startedAt} />
      </p>
    </JobOutcomeNotice>
  );
}

function Done({ job, children }: { job: JobView; children: ReactNode }) {
  const isRestore = job.kind === 'restore';
  return (
    <JobOutcomeNotice
      role="status"
      isGood
      title={isRestore ? DATABASE_RESTORED_MESSAGE : job.message || ALL_DATA_DELETED_MESSAGE}
    >
      {/* For a deletion, the server's message names the safety backup. */}
      {isRestore && job.safetyBackup && (
        <p className="text-sm">
          The safety backup is {job.safetyBackup}. {job.problem}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {isRestore && (
          <Button variant="secondary" onClick={() => location.reload()}>
            Refresh
          </Button>
        )}
        {isRestore && <ShowRestoreChangesButton title="What changed" changes={job.changes} />}
        {children}
      </div>
    </JobOutcomeNotice>
  );
}

interface JobOutcomeProps {
  readonly role?: 'alert' | 'status';
  readonly isGood: boolean;
  readonly title: string;
  readonly children: ReactNode;
}

export function JobOutcomeNotice({ role, isGood, title, children }: JobOutcomeProps) {
  const Icon = isGood ? CircleCheck : CircleAlert;
  const tone = isGood ? 'text-good' : 'text-danger';
  return (
    <div role={role} className={`flex gap-3 rounded-card p-5 text-ink ${isGood ? 'bg-good-soft' : 'bg-danger-soft'}`}>
      <Icon className={`mt-0.5 size-5 shrink-0 ${tone}`} aria-hidden="true" />
      <div className="grid justify-items-start gap-3">
        <p className={`font-semibold ${tone}`}>{title}</p>
        {children}
      </div>
    </div>
  );
}
