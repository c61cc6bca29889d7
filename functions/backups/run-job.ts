import type { JobStep } from '#shared/contract/backups.ts';
import { DomainError } from '#shared/domain/domain-error.ts';
import { continueTrailVerification, type TrailVerificationState } from '../audit/verification/continue-verification.ts';
import { triggerJobRunner } from '../core/aws/trigger-job-runner.ts';
import { logger } from '../core/logger.ts';
import { countMetric } from '../core/metrics.ts';
import {
  type BackupState,
  backupReadFraction,
  createInitialBackupState,
  removeBackupPieces,
  stageTableForBackup,
  writeBackup,
} from './backup.ts';
import { JobLease } from './job-lease.ts';
import { isJobCancellable, LeaseLostError } from './jobs.ts';
import { continueDeleteAllData, continueRestore, type RestoreState } from './restore.ts';

/** Milliseconds before a function's end at which it hands over, because a piece takes at most ten minutes. */
const HAND_OVER_MS = 10 * 60_000;

const MAX_FAILURES = 5;
const MAX_CRASHES = 3;

/**
 * Runs a job until it ends or the time is over.
 * @param timeLeft returns milliseconds
 * @throws any unexpected error; the next worker continues the job
 */
export async function runJob(timeLeft: () => number): Promise<void> {
  const lease = await JobLease.acquire<never>();
  if (!lease) return;
  try {
    await giveUpWhatKills(lease);
    while (lease.job.status === 'running') {
      if (timeLeft() < HAND_OVER_MS) {
        await lease.release();
        await triggerJobRunner();
        return;
      }
      await continueJob(lease);
    }
  } catch (error) {
    if (error instanceof LeaseLostError) return;
    await handleFailure(lease, error);
  } finally {
    lease.stop();
  }
}

/**
 * Gives up a step that has exhausted the memory or time of several workers, because it would exhaust the next one's as
 * well.
 */
async function giveUpWhatKills(lease: JobLease<unknown>): Promise<void> {
  const { kind, step, deaths = 0 } = lease.job;
  if (deaths < MAX_CRASHES) return;
  logger.error('workers die of a job', { error: new Error(`${kind}, ${step}: ${deaths} deaths`) });
  if (!isJobCancellable(lease.job)) return;
  const message = `${sentences[kind]}: the work died ${MAX_CRASHES} times while ${steps[step]}. Nothing was changed.`;
  await lease.end({ status: 'failed', failure: { refused: false, code: 'job_crashed', message } });
}

function continueJob(lease: JobLease<never>): Promise<void> {
  switch (lease.job.kind) {
    case 'backup':
      return continueBackup(lease);
    case 'restore':
      return continueRestore(lease as unknown as JobLease<RestoreState>);
    case 'delete-all':
      return continueDeleteAllData(lease as unknown as JobLease<RestoreState>);
    case 'verify-trail':
      return continueTrailVerification(lease as unknown as JobLease<TrailVerificationState>);
  }
}

async function continueBackup(lease: JobLease<unknown>): Promise<void> {
  const { job } = lease;
  const begun = job.state as Partial<BackupState>;
  const state = begun.phase ? (begun as BackupState) : createInitialBackupState(job.startedAt, job.filename);
  if (state.phase === 'read') {
    const next = await stageTableForBackup({ lease, state });
    const progress = lease.progress(0, 850, next.phase === 'read' ? await backupReadFraction(next) : 1);
    return lease.save({ step: next.phase === 'read' ? 'read' : 'write', progress, state: next });
  }
  const createdBy = job.by.actorName ?? job.by.actorId;
  await writeBackup({ lease, state }, { reason: job.reason ?? 'manual', createdBy });
  await lease.end({ status: 'done', problem: state.problem });
  countMetric('FinishedBackups');
  // The pieces are removed only now, because a worker that finds the job unfinished needs them.
  await removeBackupPieces(job.id, state);
}

async function handleFailure(lease: JobLease<unknown>, error: unknown): Promise<void> {
  const { job } = lease;
  // The job has ended, so only the removal of staged objects has failed; the bucket's lifecycle rule removes them.
  if (job.status !== 'running') throw error;
  const mustEnd = !isJobCancellable(job);
  if (error instanceof DomainError && error.kind !== 'unavailable' && !mustEnd) {
    const { code, message } = error;
    await lease.end({ status: 'failed', failure: { refused: true, code, message } });
    logger.info('job refused', { code });
    return;
  }
  const failures = job.failures + 1;
  if (failures >= MAX_FAILURES && !mustEnd) {
    const message = `${sentences[job.kind]}. Nothing was changed. Please try again.`;
    await lease.end({ status: 'failed', failure: { refused: false, code: 'job_failed', message } });
  } else {
    await lease.release({ failures });
  }
  throw error;
}

const sentences = {
  backup: 'Failed to create database backup',
  restore: 'Failed to restore database',
  'delete-all': 'Failed to delete all data',
  'verify-trail': 'Failed to verify the trail',
} as const;

const steps: Readonly<Record<JobStep, string>> = {
  check: 'checking the backup',
  wait: 'waiting for changes under way',
  read: 'reading the bank',
  write: 'writing the file',
  restore: 'listing the bank',
  delete: 'listing the bank',
  verify: 'reading the trail',
};
