/**
 * Jobs: backup, restore, delete-all. One runs at a time, and the table holds its state, so that any worker can go on
 * with it. A worker leases the job for a minute at a time; the lease of a dead worker expires.
 */
import { now } from '#functions/platform/clock.ts';
import { conflict } from '#functions/platform/errors.ts';
import type { Differences, JobStep } from '#shared/contract/backups.ts';
import { type AuditActor, type AuditEntry, auditPut } from './audit.ts';
import { getItem } from './get-items.ts';
import { jobKey, maintenanceKey } from './keys.ts';
import { conditionalWrite } from './transact.ts';

export type JobKind = 'backup' | 'restore' | 'delete-all';

interface JobFailure {
  /** An expected failure: a backup that cannot be restored. */
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
  /** Object key of the file to restore. */
  readonly source?: string;
  readonly reason?: 'manual' | 'daily' | 'safety';
  readonly dryRun?: boolean;
  readonly safetyBackup?: string;
  readonly differences?: Differences;
  readonly failure?: JobFailure;
  readonly state: State;
  /** In a row, at the same place. */
  readonly failures: number;
  /** Who holds the lease, until when (epoch milliseconds). */
  readonly holder?: string;
  readonly heldUntil?: number;
  readonly version: number;
}

export type NewJob = Pick<Job, 'id' | 'kind' | 'startedAt' | 'by' | 'filename' | 'source' | 'reason' | 'dryRun'>;

const LEASE_MS = 60_000;

export async function readJob(): Promise<Job | undefined> {
  return (await getItem(jobKey)) as Job | undefined;
}

export const isAbandoned = ({ status, heldUntil = 0 }: Job): boolean => status === 'running' && heldUntil < now();

/** @throws Refusal 409 while another job runs */
export async function beginJob(job: NewJob): Promise<void> {
  const Item = {
    ...jobKey,
    ...job,
    status: 'running',
    step: job.kind === 'backup' ? 'read' : job.kind === 'restore' ? 'check' : 'wait',
    progress: { done: 0, total: 1 },
    state: {},
    failures: 0,
    // Time for the worker to start.
    heldUntil: now() + LEASE_MS / 4,
    version: 1,
  };
  const outcome = await conditionalWrite({
    Put: {
      Item,
      ConditionExpression: 'attribute_not_exists(pk) or #status <> :running or #id = :id',
      ExpressionAttributeNames: { '#status': 'status', '#id': 'id' },
      ExpressionAttributeValues: { ':running': 'running', ':id': job.id },
    },
  });
  if (outcome !== 'written') throw jobRuns();
}

const jobRuns = () =>
  conflict('job_runs', 'A backup, a restore or the deletion of all data is running. Please wait until it is over.');

export async function assertNotRestored(filename: string): Promise<void> {
  const job = await readJob();
  if (job?.status === 'running' && job.filename === filename) throw jobRuns();
}

/** @returns undefined when no job is waiting */
export async function leaseJob(holder: string): Promise<Job | undefined> {
  const job = await readJob();
  if (job?.status !== 'running') return undefined;
  if (job.holder !== undefined && (job.heldUntil ?? 0) >= now()) return undefined;
  const held = { ...job, holder, heldUntil: now() + LEASE_MS, version: job.version + 1 };
  return (await put(job, held)) ? held : undefined;
}

/** @returns false when another worker has the lease */
export async function renewLease({ holder, id }: Job): Promise<boolean> {
  const outcome = await conditionalWrite({
    Update: {
      Key: jobKey,
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
  if (!(await put(job, saved))) throw new LeaseLost();
  return saved;
}

export async function releaseJob(job: Job, changes: Partial<Job> = {}): Promise<void> {
  const { holder: _, ...rest } = job;
  await put(job, { ...rest, ...changes, heldUntil: 0, version: job.version + 1 });
}

/** Ends the job and the maintenance it began, and records it. @throws LeaseLost */
export async function endJob(job: Job, changes: Partial<Job>, audit?: AuditEntry): Promise<Job> {
  const { holder: _, heldUntil: __, ...rest } = job;
  const ended = { ...rest, ...changes, state: {}, version: job.version + 1 } as Job;
  const outcome = await conditionalWrite(
    { Put: { Item: { ...jobKey, ...ended }, ...ifStill(job) } },
    { Delete: { Key: maintenanceKey } },
    ...(audit ? [auditPut(audit)] : []),
  );
  if (outcome !== 'written') {
    // Did an earlier try succeed, and its answer was lost?
    const found = await readJob();
    if (found?.id !== job.id || found.status === 'running') throw new LeaseLost();
  }
  return ended;
}

export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

const ifStill = ({ id, version }: Job) => ({
  ConditionExpression: '#id = :id and #version = :version',
  ExpressionAttributeNames: { '#id': 'id', '#version': 'version' },
  ExpressionAttributeValues: { ':id': id, ':version': version },
});

/** @returns false when the job has changed */
async function put(before: Job, job: Job): Promise<boolean> {
  const outcome = await conditionalWrite({ Put: { Item: { ...jobKey, ...job }, ...ifStill(before) } });
  if (outcome === 'written') return true;
  // Did an earlier try succeed, and its answer was lost?
  const found = await readJob();
  return found?.version === job.version && found.holder === job.holder && found.id === job.id;
}

/** From now on only the job writes; earlier calls may still be under way. */
export async function beginMaintenance(job: Job): Promise<void> {
  await conditionalWrite({ Put: { Item: { ...maintenanceKey, jobId: job.id, since: now() } } });
}
