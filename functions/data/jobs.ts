/**
 * Long work: backup, restore, delete-all. There is one at a time, and the table says how far it is, so that whoever finds
 * it goes on with it. Whoever works holds it for a minute and says so again and again; one who died holds it no longer.
 */
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { now } from '#functions/platform/clock.ts';
import { env } from '#functions/platform/env.ts';
import { conflict } from '#functions/platform/errors.ts';
import type { Differences, JobStep } from '#shared/contract/backups.ts';
import { type AuditActor, type AuditEntry, auditPut } from './audit.ts';
import { jobKey, maintenanceKey } from './keys.ts';
import { table } from './table.ts';
import { conditionalWrite, transact, withRetries } from './transact.ts';

export type JobKind = 'backup' | 'restore' | 'delete-all';

/** Why a job ended without doing what it was to do. */
interface JobFailure {
  /** True for what the bank expects: a backup that cannot be restored. */
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
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly by: AuditActor;
  /** The backup that is made or restored. */
  readonly filename: string;
  /** Where the file to be restored lies in the bucket. */
  readonly source?: string;
  readonly reason?: 'manual' | 'daily' | 'safety';
  readonly dryRun?: boolean;
  readonly safetyBackup?: string;
  readonly differences?: Differences;
  readonly failure?: JobFailure;
  /** Where the work stands: its own business. */
  readonly state: State;
  /** How often in a row it failed at this place. */
  readonly failures: number;
  /** Who works on it, until when (epoch milliseconds). */
  readonly holder?: string;
  readonly heldUntil?: number;
  readonly version: number;
}

export type NewJob = Pick<Job, 'id' | 'kind' | 'startedAt' | 'by' | 'filename' | 'source' | 'reason' | 'dryRun'>;

const LEASE_MS = 60_000;

/** The job that runs, or the last one; read consistently. */
export async function readJob(): Promise<Job | undefined> {
  const { Item } = await table().send(new GetCommand({ TableName: env.tableName, Key: jobKey, ConsistentRead: true }));
  return Item as Job | undefined;
}

/** True for a job that nobody works on, although it is not over. */
export const isAbandoned = ({ status, heldUntil = 0 }: Job): boolean => status === 'running' && heldUntil < now();

/** @throws Refusal 409 as long as another one runs */
export async function beginJob(job: NewJob): Promise<void> {
  const Item: Record<string, unknown> = {
    ...jobKey,
    ...job,
    status: 'running',
    step: job.kind === 'backup' ? 'read' : job.kind === 'restore' ? 'check' : 'wait',
    progress: { done: 0, total: 1 },
    state: {},
    failures: 0,
    // As long as its worker may need to wake up, nobody else need be woken.
    heldUntil: now() + LEASE_MS / 4,
    version: 1,
  };
  const outcome = await conditionalWrite(() =>
    table().send(
      new PutCommand({
        TableName: env.tableName,
        Item,
        ConditionExpression: 'attribute_not_exists(pk) or #status <> :running or #id = :id',
        ExpressionAttributeNames: { '#status': 'status', '#id': 'id' },
        ExpressionAttributeValues: { ':running': 'running', ':id': job.id },
      }),
    ),
  );
  if (outcome !== 'written') throw jobRuns();
}

const jobRuns = () =>
  conflict('job_runs', 'A backup, a restore or the deletion of all data is running. Please wait until it is over.');

/** @throws Refusal 409 while a backup is being restored */
export async function assertNotRestored(filename: string): Promise<void> {
  const job = await readJob();
  if (job?.status === 'running' && job.filename === filename) throw jobRuns();
}

/** Takes the job to work on it. @returns undefined when there is none, or somebody works on it */
export async function leaseJob(holder: string): Promise<Job | undefined> {
  const job = await readJob();
  if (job?.status !== 'running') return undefined;
  if (job.holder !== undefined && (job.heldUntil ?? 0) >= now()) return undefined;
  const held = { ...job, holder, heldUntil: now() + LEASE_MS, version: job.version + 1 };
  return (await put(job, held)) ? held : undefined;
}

/** Holds it for another minute. @returns false when somebody else has it */
export async function renewLease({ holder, id }: Job): Promise<boolean> {
  const outcome = await conditionalWrite(() =>
    table().send(
      new UpdateCommand({
        TableName: env.tableName,
        Key: jobKey,
        UpdateExpression: 'set heldUntil = :until',
        ConditionExpression: 'holder = :holder and #id = :id',
        ExpressionAttributeNames: { '#id': 'id' },
        ExpressionAttributeValues: { ':until': now() + LEASE_MS, ':holder': holder, ':id': id },
      }),
    ),
  );
  return outcome === 'written';
}

/** What its holder has done. @throws LeaseLost when somebody else has it meanwhile */
export async function saveJob(job: Job, changes: Partial<Job>): Promise<Job> {
  const saved = { ...job, ...changes, heldUntil: now() + LEASE_MS, version: job.version + 1 };
  if (!(await put(job, saved))) throw new LeaseLost();
  return saved;
}

/** Lets go of it, so that the next one need not wait. */
export async function releaseJob(job: Job, changes: Partial<Job> = {}): Promise<void> {
  const { holder: _, ...rest } = job;
  await put(job, { ...rest, ...changes, heldUntil: 0, version: job.version + 1 });
}

/** Ends it together with the maintenance it may have begun, and records it. @throws LeaseLost */
export async function endJob(job: Job, changes: Partial<Job>, audit?: AuditEntry): Promise<Job> {
  const { holder: _, heldUntil: __, ...rest } = job;
  const ended = { ...rest, ...changes, state: {}, version: job.version + 1 } as Job;
  const TableName = env.tableName;
  const TransactItems = [
    { Put: { TableName, Item: { ...jobKey, ...ended }, ...ifStill(job) } },
    { Delete: { TableName, Key: maintenanceKey } },
    ...(audit ? [auditPut(audit)] : []),
  ];
  const outcome = await conditionalWrite(() => transact(TransactItems));
  if (outcome !== 'written') {
    // Written by an earlier try, and only its answer was lost?
    const found = await readJob();
    if (found?.id !== job.id || found.status === 'running') throw new LeaseLost();
  }
  return ended;
}

/** Somebody else works on it by now; whoever is told so stops at once. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** If it is the same job, as it was read. */
const ifStill = ({ id, version }: Job) => ({
  ConditionExpression: '#id = :id and #version = :version',
  ExpressionAttributeNames: { '#id': 'id', '#version': 'version' },
  ExpressionAttributeValues: { ':id': id, ':version': version },
});

/** @returns false when it was changed since, or another one has begun */
async function put(before: Job, job: Job): Promise<boolean> {
  const write = { TableName: env.tableName, Item: { ...jobKey, ...job }, ...ifStill(before) };
  if ((await conditionalWrite(() => table().send(new PutCommand(write)))) === 'written') return true;
  // An earlier try was written, and only its answer was lost?
  const found = await readJob();
  return found?.version === job.version && found.holder === job.holder && found.id === job.id;
}

/** From now on nothing is written but what the job writes; calls that began before may still be under way. */
export async function beginMaintenance(job: Job): Promise<void> {
  const Item = { ...maintenanceKey, jobId: job.id, since: now() };
  await withRetries(() => table().send(new PutCommand({ TableName: env.tableName, Item })));
}
