import type { BackupView, JobStep, JobView } from '#shared/contract/backups.ts';

export const databaseBackupCreatedMessage = (name: string) =>
  `Database backup created successfully on server! File: ${name}`;
export const BACKUP_NOT_CREATED_MESSAGE = 'Failed to create database backup';
export const DATABASE_RESTORED_MESSAGE = 'Database restored successfully! Please refresh the page.';
export const DATABASE_NOT_RESTORED_MESSAGE = 'Failed to restore database';
export const ALL_DATA_DELETED_MESSAGE = 'All data deleted successfully!';
export const DATA_NOT_DELETED_MESSAGE = 'Failed to delete all data';
export const TRAIL_NOT_VERIFIED_MESSAGE = 'Failed to verify the audit trail';

type Kind = JobView['kind'] | 'comparison';

interface Words {
  readonly title: (file: string) => string;
  readonly progress: string;
  readonly steps: readonly { readonly step: JobStep; readonly words: string }[];
  readonly reason: string;
  readonly failed: string;
}

const safety = { step: 'read', words: 'Safety backup' } as const;
const pause = { step: 'wait', words: 'Waiting for changes under way' } as const;

/** Returns the name to show. An uploaded file has a random id of the server, which means nothing to the user. */
const namedBackup = (file: string) => (file.startsWith('upload-') ? 'An uploaded backup' : file);

const WORDS = {
  backup: {
    title: () => 'A backup is being made',
    progress: 'Progress',
    steps: [
      { step: 'read', words: 'Reading the bank' },
      { step: 'write', words: 'Writing the file' },
    ],
    reason: 'Wait until the backup is finished',
    failed: BACKUP_NOT_CREATED_MESSAGE,
  },
  comparison: {
    title: (file) => `${namedBackup(file)} is being compared with the bank`,
    progress: 'Comparing',
    steps: [],
    reason: 'Wait until the comparison is finished',
    failed: DATABASE_NOT_RESTORED_MESSAGE,
  },
  restore: {
    title: (file) => `${namedBackup(file)} is being restored`,
    progress: 'Progress',
    steps: [{ step: 'check', words: 'Checking the backup' }, pause, safety, { step: 'restore', words: 'Restoring' }],
    reason: 'Wait until the restore is finished',
    failed: DATABASE_NOT_RESTORED_MESSAGE,
  },
  'delete-all': {
    title: () => 'All data is being deleted',
    progress: 'Progress',
    steps: [pause, safety, { step: 'delete', words: 'Deleting' }],
    reason: 'Wait until the deletion is finished',
    failed: DATA_NOT_DELETED_MESSAGE,
  },
  'verify-trail': {
    title: () => 'Verifying the audit trail',
    progress: 'Verifying',
    steps: [],
    reason: 'Wait until the verification is finished',
    failed: TRAIL_NOT_VERIFIED_MESSAGE,
  },
} as const satisfies Record<Kind, Words>;

export const jobTexts = ({ kind, dryRun }: JobView): Words => WORDS[dryRun ? 'comparison' : kind];

/** Returns the index of the current step. A phase without a step (writing the safety backup) belongs to the previous one. */
export function jobStepIndex(job: JobView): number {
  const at = (step: JobStep) => jobTexts(job).steps.findIndex((candidate) => candidate.step === step);
  return Math.max(0, at(job.step) >= 0 ? at(job.step) : at('read'));
}

export const cannotStartJobMessage = (job: JobView | undefined): string | undefined =>
  job?.status === 'running' ? jobTexts(job).reason : undefined;

export const backupFileMissingMessage = ({ fileMissing }: BackupView): string | undefined =>
  fileMissing ? 'The file of this backup is missing' : undefined;

export const cannotDeleteBackupMessage = (job: JobView | undefined, filename: string): string | undefined =>
  job && (blocksWrites(job) || job.filename === filename) ? cannotStartJobMessage(job) : undefined;

/** Returns whether the bank is read-only while the job runs. */
export const blocksWrites = ({ kind, dryRun }: Pick<JobView, 'kind' | 'dryRun'>): boolean =>
  (kind === 'restore' || kind === 'delete-all') && !dryRun;
