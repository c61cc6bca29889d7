import type { JobView } from '#shared/contract/backups.ts';
import { notRestorableMessage } from './changed-records.ts';
import { isJobCancellable, type Job } from './jobs.ts';

export function toJobOutcome(job: Job) {
  const { filename, progress } = job;
  const status = job.status === 'running' ? ('running' as const) : ('done' as const);
  return { filename, status, progress, problem: problemOf(job), message: messageOf(job) };
}

function messageOf({
  kind,
  status,
  filename,
  dryRun,
  safetyBackup,
  problem,
  problemCount = 0,
  failure,
}: Job): string | undefined {
  if (status === 'running') return undefined;
  if (failure) return failure.message;
  switch (kind) {
    case 'backup':
      return problem
        ? `The backup ${filename} was made. ${notRestorableMessage(problem)}`
        : `Database backup created successfully on server! File: ${filename}`;
    case 'restore':
      return dryRun ? 'This backup can be restored.' : 'Database restored successfully! Please refresh the page.';
    case 'delete-all':
      return `All data deleted successfully! A backup of it was made first: ${safetyBackup}`;
    case 'verify-trail':
      return problemCount === 0 ? 'Audit trail verified.' : `The audit trail has problems: ${places(problemCount)}.`;
  }
}

const places = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'place' : 'places'}`;

const problemOf = ({ problem }: Job): string | undefined => problem && notRestorableMessage(problem);

export function toJobView(job: Job): JobView {
  const { kind, status, step, progress, startedAt, by, filename, safetyBackup, dryRun, differences } = job;
  return {
    ...{ kind, status, step, progress, startedAt, startedBy: by.actorName ?? by.actorId, filename },
    ...{
      safetyBackup,
      problem: problemOf(job),
      dryRun,
      differences,
      changes: restoreChangesSummaryOf(job),
      message: messageOf(job),
    },
    ...(status === 'running' && { canBeCancelled: isJobCancellable(job) }),
  };
}

export const restoreChangesSummaryOf = ({ id, changes }: Job): JobView['changes'] => changes && { id, ...changes };
