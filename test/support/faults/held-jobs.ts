/** Begins, holds and continues long work (backup, restore, delete-all) where a test decides which worker does what. */

import { proposalClaimWrites, readProposal } from '#functions/approvals/proposals.ts';
import { backupFilename } from '#functions/backups/backups.ts';
import {
  beginJob,
  beginMaintenance,
  endJob,
  type Job,
  leaseJob,
  type NewJob,
  renewLease,
  saveJob,
} from '#functions/backups/jobs.ts';
import { isoTime, now } from '#functions/core/clock.ts';
import { newId } from '#functions/core/ids.ts';
import type { Person } from '../bank.ts';

export {
  type Job,
  type JobKind,
  LeaseLostError as LeaseLost,
  type NewJob,
  readCurrentJob as readJob,
} from '#functions/backups/jobs.ts';
export { leaseJob, saveJob };

/** Returns the name of a backup that is requested now. */
export const backupNameNow = (): string => backupFilename(isoTime(now()));

/** Begins a job as the API does, without invoking a worker. */
export async function beginHeldJob(
  { id: actorId, name: actorName }: Person,
  wanted: Partial<NewJob> = {},
): Promise<NewJob> {
  const { startedAt = isoTime(now()) } = wanted;
  const job: NewJob = {
    id: newId(),
    kind: 'backup',
    startedAt,
    by: { actorId, actorName },
    filename: backupFilename(startedAt),
    ...(wanted.kind === undefined && { reason: 'manual' as const }),
    ...wanted,
  };
  await beginJob(job);
  return job;
}

/** Begins a job and holds its lease, so that no other worker continues it. */
export async function beginAndLeaseJob(person: Person, wanted: Partial<NewJob> = {}) {
  await beginHeldJob(person, { kind: 'backup', filename: 'backup-of-a-test.json', ...wanted });
  const job = await leaseJob('a test');
  if (!job) throw new Error('Another worker holds the job');
  const failure = { refused: false, code: 'job_failed', message: 'Ended by a test' };
  return {
    job,
    maintain: () => beginMaintenance(job),
    end: (): Promise<Job> => endJob(job, { status: 'failed', failure }),
  };
}

/** Works on the job as a worker with so much time left. */
export async function runJobWorker(millisecondsLeft: () => number = () => Number.POSITIVE_INFINITY): Promise<void> {
  // The log takes its level from the environment when it is loaded, which is after the bank has started.
  const { runJob } = await import('#functions/backups/run-job.ts');
  return runJob(millisecondsLeft);
}

/** Begins the restore of a proposal, as its approval by this person does. */
export async function beginProposedRestore(
  proposalId: string,
  { id, name }: Person,
  filename: string,
): Promise<string> {
  const startedAt = isoTime(now());
  const by = { actorId: id, actorName: name };
  const audit = { action: 'proposal.approved', ...by, resourceId: proposalId };
  const claim = proposalClaimWrites(
    await readProposal(proposalId),
    { id, name },
    { changes: [], preview: undefined },
    audit,
  );
  await beginJob({ id: newId(), kind: 'restore', startedAt, by, filename }, { claim });
  return startedAt;
}

export interface HeldJob {
  advance(changes: Pick<Job, 'step' | 'progress'>): Promise<void>;
  /** Refuses every write of the API from now on. */
  beginMaintenance(): Promise<void>;
  end(changes: Partial<Job>): Promise<void>;
  /** Ends the lease of a job that was ended by a call. */
  release(): void;
}

/** Begins a job as the API does, and leases it before its worker is invoked. */
export async function leaseForeignJob(wanted: Partial<NewJob> = {}): Promise<HeldJob> {
  await beginJob({
    id: newId(),
    kind: 'backup',
    startedAt: isoTime(now()),
    by: { actorId: 'another', actorName: 'Edmund Vale' },
    filename: 'backup-2026-11-21T02-00-00-000Z.json',
    ...wanted,
  });
  const leased = await leaseJob(newId());
  if (!leased) throw new Error('Another worker has leased the job');
  let job = leased;
  const renewal = setInterval(() => renewLease(job).catch(() => undefined), 10_000);
  return {
    async advance(changes) {
      job = await saveJob(job, changes);
    },
    beginMaintenance: () => beginMaintenance(job),
    release: () => clearInterval(renewal),
    async end(changes) {
      clearInterval(renewal);
      job = await endJob(job, changes);
    },
  };
}
