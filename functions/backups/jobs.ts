/**
 * A job is a backup, a restore, the deletion of all data or a verification of the trail. Only one runs at a time, and
 * any worker that leases it can continue it.
 */
import { isoTime, now } from '#functions/core/clock.ts';
import { conflictError, standardError } from '#functions/core/errors.ts';
import { newId } from '#functions/core/ids.ts';
import type { TrailVerification } from '#shared/contract/audit.ts';
import type { JobStep, RestoreDiffCounts } from '#shared/contract/backups.ts';
import { PROPOSAL_ALREADY_DECIDED_MESSAGE } from '#shared/domain/approvals.ts';
import { isFromFastClock } from '#shared/domain/clock-skew.ts';
import { type ProposalClaim, proposalJobEndWrite } from '../approvals/proposals.ts';
import { type AuditActor, type AuditEntry, auditPut } from '../core/audit/audit.ts';
import { getItem } from '../core/dynamodb/get-items.ts';
import { currentJobKey, maintenanceFlagKey, trailVerificationKey } from '../core/dynamodb/keys.ts';
import { conditionalWrite, type TableWrite, transactWrite, withRetries } from '../core/dynamodb/transact.ts';
import { notificationWrite } from '../notifications/outbox.ts';

export type JobKind = 'backup' | 'restore' | 'delete-all' | 'verify-trail';

export const JOB_CANCELLED_CODE = 'job_cancelled';
export const FILE_NOT_APPROVED_CODE = 'other_file';

interface JobFailure {
  readonly refused: boolean;
  readonly code: string;
  readonly message: string;
}

export interface Job<State = unknown> {
  readonly id: string;
  readonly kind: JobKind;
  readonly status: 'running' | 'done' | 'failed';
  readonly step: JobStep;
  readonly progress: { readonly done: number; readonly total: number };
  readonly startedAt: string;
  readonly by: AuditActor;
  readonly filename: string;
  readonly source?: string;
  readonly reason?: 'manual' | 'daily' | 'safety';
  readonly dryRun?: boolean;
  /**
   * SHA-256 of the file that was read. If a second administrator has approved the restore, only that file may be
   * restored.
   */
  readonly fileSha256?: string | undefined;
  /** The id of the job is the id of a proposal, and the end of the job decides that proposal. */
  readonly isProposal?: true;
  readonly safetyBackup?: string;
  readonly problem?: string | undefined;
  readonly differences?: RestoreDiffCounts;
  /** SHA-256 of the object that has the job's id. */
  readonly changes?: { readonly rows: number; readonly sha256: string };
  readonly problemCount?: number;
  readonly failure?: JobFailure;
  readonly state: State;
  readonly failures: number;
  readonly deaths?: number;
  /** Id of the worker that has the lease until `heldUntil` (epoch milliseconds). */
  readonly holder?: string;
  readonly heldUntil?: number;
  readonly version: number;
}

export type NewJob = Pick<
  Job,
  'id' | 'kind' | 'startedAt' | 'by' | 'filename' | 'source' | 'reason' | 'dryRun' | 'fileSha256'
>;

const LEASE_MS = 60_000;

export async function readCurrentJob(): Promise<Job | undefined> {
  return (await getItem(currentJobKey)) as Job | undefined;
}

export async function readTrailVerification(): Promise<TrailVerification | undefined> {
  return (await getItem(trailVerificationKey)) as TrailVerification | undefined;
}

const isLeaseOver = ({ heldUntil = 0 }: Job): boolean =>
  heldUntil < now() || isFromFastClock(heldUntil, now() + LEASE_MS);

export const isJobAbandoned = (job: Job): boolean => job.status === 'running' && isLeaseOver(job);

const firstSteps: Readonly<Record<JobKind, JobStep>> = {
  backup: 'read',
  restore: 'check',
  'delete-all': 'wait',
  'verify-trail': 'verify',
};

export interface StartJobOptions {
  readonly claim?: ProposalClaim | undefined;
  readonly audit?: AuditEntry;
  /** The job that ends for this one, and whose worker then loses the lease. */
  readonly interrupted?: Job | undefined;
}

/** @throws DomainError 409 while another job runs, or when the proposal was already decided */
export async function beginJob(job: NewJob, { claim, audit, interrupted }: StartJobOptions = {}): Promise<void> {
  const Item = {
    ...currentJobKey,
    ...job,
    ...(claim && { id: claim.proposalId, isProposal: true }),
    status: 'running',
    step: firstSteps[job.kind],
    progress: { done: 0, total: 1 },
    state: {},
    failures: 0,
    heldUntil: now() + LEASE_MS / 4,
    version: 1,
  };
  const outcome = await conditionalWrite(
    {
      Put: {
        Item,
        ConditionExpression: `attribute_not_exists(pk) or #status <> :running or #id = :id${interrupted ? ' or #id = :interrupted' : ''}`,
        ExpressionAttributeNames: { '#status': 'status', '#id': 'id' },
        ExpressionAttributeValues: {
          ':running': 'running',
          ':id': Item.id,
          ...(interrupted && { ':interrupted': interrupted.id }),
        },
      },
    },
    ...(claim?.writes ?? []),
    ...(audit ? [auditPut(audit)] : []),
  );
  if (outcome === 'written' || (claim && outcome[2] === true)) return;
  if (audit && (await readCurrentJob())?.id === Item.id) return;
  throw !claim || outcome[0]
    ? standardError('job_runs')
    : conflictError('proposal_already_decided', PROPOSAL_ALREADY_DECIDED_MESSAGE);
}

export async function assertNoJobRuns(): Promise<Job | undefined> {
  const job = await readCurrentJob();
  if (job?.status === 'running') throw standardError('job_runs');
  return job;
}

function proposalEnds({
  id,
  isProposal,
  status,
  failure,
  safetyBackup,
  differences,
  changes,
}: Job): readonly TableWrite[] {
  if (!isProposal) return [];
  const result = { safetyBackup, differences, changes: changes && { id, ...changes } };
  return [
    proposalJobEndWrite(
      id,
      status === 'done' ? { status, result } : { status: 'lapsed', reason: failure?.message ?? 'It has failed.' },
    ),
  ];
}

export async function assertBackupNotBeingRestored(filename: string): Promise<void> {
  const job = await readCurrentJob();
  if (job?.status === 'running' && job.filename === filename) throw standardError('job_runs');
}

export async function leaseJob(holder: string): Promise<Job | undefined> {
  const job = await readCurrentJob();
  if (job?.status !== 'running') return undefined;
  if (job.holder !== undefined && !isLeaseOver(job)) return undefined;
  // A worker that stops at the end of its part gives the lease back, so a remaining holder has died.
  const deaths = (job.deaths ?? 0) + (job.holder === undefined ? 0 : 1);
  const held = { ...job, holder, heldUntil: now() + LEASE_MS, version: job.version + 1, ...(deaths > 0 && { deaths }) };
  return (await put(job, held)) ? held : undefined;
}

/** Ends the lease of a worker that was killed, for the start of a local bank, before which no worker runs. */
export async function expireLease(): Promise<void> {
  const job = await readCurrentJob();
  if (job?.holder !== undefined) await put(job, { ...job, heldUntil: 0, version: job.version + 1 });
}

/** @returns false when another worker has the lease */
export async function renewLease({ holder, id }: Job): Promise<boolean> {
  const outcome = await conditionalWrite({
    Update: {
      Key: currentJobKey,
      UpdateExpression: 'set heldUntil = :until',
      ConditionExpression: 'holder = :holder and #id = :id',
      ExpressionAttributeNames: { '#id': 'id' },
      ExpressionAttributeValues: { ':until': now() + LEASE_MS, ':holder': holder, ':id': id },
    },
  });
  return outcome === 'written';
}

export async function saveJob(job: Job, changes: Partial<Job>): Promise<Job> {
  const saved = { ...job, ...changes, heldUntil: now() + LEASE_MS, version: job.version + 1 };
  if (!(await put(job, saved))) throw new LeaseLostError();
  return saved;
}

export async function releaseJob(job: Job, changes: Partial<Job> = {}): Promise<void> {
  const { holder: _, ...rest } = job;
  await put(job, { ...rest, ...changes, heldUntil: 0, version: job.version + 1 });
}

/** @throws LeaseLostError */
export async function endJob(
  job: Job,
  changes: Partial<Job>,
  audit?: AuditEntry,
  found?: TrailVerification,
): Promise<Job> {
  const { holder: _, heldUntil: __, ...rest } = job;
  const ended = { ...rest, ...changes, state: {}, version: job.version + 1 } as Job;
  const isFailedNightlyBackup = ended.reason === 'daily' && ended.status === 'failed';
  const outcome = await conditionalWrite(
    { Put: { Item: { ...currentJobKey, ...ended }, ...ifStill(job) } },
    { Delete: { Key: maintenanceFlagKey } },
    ...proposalEnds(ended),
    ...(audit ? [auditPut(audit)] : []),
    ...(found ? [{ Put: { Item: { ...trailVerificationKey, ...found } } }] : []),
    ...(isFailedNightlyBackup ? [failedBackupNotification()] : []),
  );
  if (outcome !== 'written') {
    const found = await readCurrentJob();
    if (found?.id !== job.id || found.status === 'running') throw new LeaseLostError();
  }
  return ended;
}

export const failedBackupNotification = (id: string = newId()): TableWrite =>
  notificationWrite({
    id,
    kind: 'backup-failed',
    recipientId: 'administrators',
    at: isoTime(now()),
    data: {},
  });

export class LeaseLostError extends Error {
  override name = 'LeaseLost';
}

const ifStill = ({ id, version }: Job) => ({
  ConditionExpression: '#id = :id and #version = :version',
  ExpressionAttributeNames: { '#id': 'id', '#version': 'version' },
  ExpressionAttributeValues: { ':id': id, ':version': version },
});

async function put(before: Job, job: Job): Promise<boolean> {
  const outcome = await conditionalWrite({ Put: { Item: { ...currentJobKey, ...job }, ...ifStill(before) } });
  if (outcome === 'written') return true;
  // The write may have succeeded although its answer was lost.
  const found = await readCurrentJob();
  return found?.version === job.version && found.holder === job.holder && found.id === job.id;
}

/** Begins maintenance. Calls that are already under way may still write. @throws LeaseLostError */
export async function beginMaintenance(job: Job): Promise<void> {
  const Item = { ...maintenanceFlagKey, jobId: job.id, since: now() };
  if ((await conditionalWrite({ Put: { Item } }, jobUnchangedConditionCheck(job))) !== 'written')
    throw new LeaseLostError();
}

export const jobUnchangedConditionCheck = (job: Job): TableWrite => ({
  ConditionCheck: { Key: currentJobKey, ...ifStill(job) },
});

export function isJobCancellable({ state }: Job): boolean {
  const { phase } = state as { readonly phase?: string };
  return phase !== 'replace' && phase !== 'settings';
}

/**
 * Stops a job, whose worker then loses the lease.
 * @param startedAt identifies the job
 * @param message shown to all who see the job
 * @throws DomainError 409 when the job has ended, or can no longer be stopped
 */
export function cancelJob(startedAt: string, message: string, audit: (job: Job) => AuditEntry): Promise<Job> {
  const failure: JobFailure = { refused: true, code: JOB_CANCELLED_CODE, message };
  const auditId = newId();
  return withRetries(async () => {
    const job = await readCurrentJob();
    if (job?.startedAt !== startedAt) throw standardError('job_finished');
    if (job.failure?.code === JOB_CANCELLED_CODE && job.failure.message === message) return job;
    if (job.status !== 'running') throw standardError('job_finished');
    if (!isJobCancellable(job)) throw standardError('job_cannot_stop');
    const { holder: _, heldUntil: __, ...rest } = job;
    const ended: Job = { ...rest, status: 'failed', failure, state: {}, version: job.version + 1 };
    await transactWrite([
      { Put: { Item: { ...currentJobKey, ...ended }, ...ifStill(job) } },
      { Delete: { Key: maintenanceFlagKey } },
      ...proposalEnds(ended),
      auditPut(audit(job), auditId),
    ]);
    return ended;
  });
}
