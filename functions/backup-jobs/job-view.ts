import type { JobView } from '#shared/contract/backups.ts';
import type { Job } from '../data/jobs.ts';

export function toOutcome(job: Job) {
  const { filename, progress } = job;
  const status = job.status === 'running' ? ('running' as const) : ('done' as const);
  return { filename, status, progress, message: messageOf(job) };
}

function messageOf({ kind, status, filename, dryRun, safetyBackup, failure }: Job): string | undefined {
  if (status === 'running') return undefined;
  if (failure) return failure.message;
  switch (kind) {
    case 'backup':
      return `Database backup created successfully on server! File: ${filename}`;
    case 'restore':
      return dryRun ? 'This backup can be restored.' : 'Database restored successfully! Please refresh the page.';
    case 'delete-all':
      return `All data deleted successfully! A backup of it was made first: ${safetyBackup}`;
  }
}

export function toJobView(job: Job): JobView {
  const { kind, status, step, progress, startedAt, by, filename, safetyBackup, dryRun, differences } = job;
  return {
    ...{ kind, status, step, progress, startedAt, startedBy: by.actorName ?? by.actorId, filename },
    ...{ safetyBackup, dryRun, differences, message: messageOf(job) },
  };
}
