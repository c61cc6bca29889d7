/**
 * Replaces the bank's customers by those of a backup, or by none. The whole file is checked first, then other writers
 * are stopped and a safety backup is made, and only then is an item written. Every step is idempotent: another worker
 * can repeat it from its start, and finish an abandoned restore.
 */
import type { Differences, JobStep } from '#shared/contract/backups.ts';
import type { AuditEntry } from '../data/audit.ts';
import { backupName } from '../data/backups.ts';
import { beginMaintenance, type Job } from '../data/jobs.ts';
import type { Key } from '../data/keys.ts';
import { putMethods, settingsDiffer } from '../data/payment-methods.ts';
import { scanPage } from '../data/table-scan.ts';
import { readTotals } from '../data/totals.ts';
import type { User } from '../data/users.ts';
import { isoTime, now } from '../platform/clock.ts';
import { env } from '../platform/env.ts';
import { newId } from '../platform/ids.ts';
import { openBackup } from '../storage/backups-bucket.ts';
import { type BackupState, beginBackup, fractionRead, readPiece, removePieces, writeBackup } from './backup.ts';
import { unpacked } from './file/gzip.ts';
import { read } from './file/layout.ts';
import { addEntry, namesOf, openPartition, type Partition, partitionRecords, partitionsFor } from './file/partition.ts';
import type { SettingsRecord } from './file/records.ts';
import type { JobLease } from './job-lease.ts';
import { countDifferences, replaceCustomers } from './replace-customers.ts';
import { readStagedPartition, removeStagedPartitions, StagedPartitions } from './staged-partitions.ts';

type Phase = 'sort' | 'verify' | 'wait' | 'back-up' | 'survey' | 'replace' | 'settings';

export interface RestoreState {
  readonly phase?: Phase;
  /** The staged objects of the file, and of the bank as it is: their prefix, and how many each partition has. */
  readonly file?: StagedNames;
  readonly bank?: StagedNames;
  readonly settings?: readonly SettingsRecord[];
  readonly box?: number;
  readonly differences?: Differences;
  readonly backup?: BackupState;
}

interface StagedNames {
  readonly prefix: string;
  readonly objects: readonly number[];
}

type Lease = JobLease<RestoreState>;

const none = { added: 0, changed: 0, lost: 0 };
const noDifferences: Differences = { users: none, transactions: none, tickets: none, settings: none };

export function continueRestore(lease: Lease): Promise<void> {
  switch (lease.job.state.phase) {
    case undefined:
    case 'sort':
      return sortFile(lease);
    case 'verify':
      return verifyPartition(lease);
    default:
      return continueReplacing(lease);
  }
}

/** A restore of no customers that leaves the settings alone. */
export function continueDeletion(lease: Lease): Promise<void> {
  return lease.job.state.phase === undefined ? startMaintenance(lease) : continueReplacing(lease);
}

function continueReplacing(lease: Lease): Promise<void> {
  switch (lease.job.state.phase) {
    case 'wait':
      return startMaintenance(lease);
    case 'back-up':
      return backUp(lease);
    case 'survey':
      return listBank(lease);
    case 'replace':
      return replacePartition(lease);
    default:
      return replaceSettings(lease);
  }
}

const advance = (lease: Lease, step: JobStep, state: Partial<RestoreState>, progress: Job['progress']): Promise<void> =>
  lease.save({ step, progress, state: { ...lease.job.state, ...state } });

/** Partitions the file together with the customers of the bank. */
async function sortFile(lease: Lease): Promise<void> {
  const { source = '' } = lease.job;
  const { text, bytes } = await openBackup(source);
  // JSON of this kind compresses to about an eighth.
  const partitions = new StagedPartitions(
    newPrefix(lease.job),
    partitionsFor(source.endsWith('.gz') ? bytes * 8 : bytes),
  );
  const { settings } = await partitionRecords(read(unpacked(text)), partitions);
  await addPresent(partitions);
  const file = { prefix: partitions.prefix, objects: await partitions.close() };
  await advance(
    lease,
    'check',
    { phase: 'verify', file, settings, box: 0, differences: noDifferences },
    lease.progress(0, 150, 1),
  );
}

/** A new prefix for each try, so that objects of an earlier one are not read. */
const newPrefix = ({ id }: Job): string => `work/${id}/${newId()}`;

async function addPresent(partitions: StagedPartitions): Promise<void> {
  let after: Key | undefined;
  do {
    const page = await scanPage(after, {
      projection: 'pk, sk, #kind, #role, id, userId, email, accountNumber, deletedAt',
      names: { '#kind': 'kind', '#role': 'role' },
    });
    for (const item of page.items) {
      if (item.kind === 'departure')
        await addEntry(partitions, ['departed', String(item.userId), String(item.deletedAt)]);
      if (item.kind !== 'user') continue;
      if (item.role === 'user') await addEntry(partitions, ['present', String(item.id)]);
      else await addAdministrator(partitions, item as unknown as User);
    }
    after = page.next;
  } while (after);
}

/** A backup must not take an administrator's place, e-mail address or account number. */
async function addAdministrator(partitions: StagedPartitions, administrator: User): Promise<void> {
  await addEntry(partitions, ['administrator', administrator.id]);
  for (const name of namesOf(administrator)) await addEntry(partitions, ['taken', name]);
}

async function verifyPartition(lease: Lease): Promise<void> {
  const { job } = lease;
  const { file = nothing, box: at = 0, differences = noDifferences, settings = [] } = job.state;
  const partition = openPartition(await readStagedPartition(file.prefix, at, file.objects));
  const counted = await countDifferences(partition);
  const sum = addUp(differences, counted);
  if (at + 1 < file.objects.length) {
    const progress = lease.progress(150, job.dryRun ? 950 : 350, (at + 1) / file.objects.length);
    return advance(lease, 'check', { box: at + 1, differences: sum }, progress);
  }
  const changed = await settingsDiffer(settings);
  const all = { ...sum, settings: { added: 0, changed, lost: 0 } };
  if (!job.dryRun) return advance(lease, 'wait', { phase: 'wait', differences: all }, lease.progress(150, 350, 1));
  await lease.end({ status: 'done', differences: all }, doneBy(lease, 'backup.checked', all));
  await removeStagedPartitions(file.prefix, file.objects);
}

const nothing: StagedNames = { prefix: '', objects: [] };

function addUp(a: Differences, b: Omit<Differences, 'settings'>): Differences {
  const sum = (name: 'users' | 'transactions' | 'tickets') => ({
    added: a[name].added + b[name].added,
    changed: a[name].changed + b[name].changed,
    lost: a[name].lost + b[name].lost,
  });
  return { ...a, users: sum('users'), transactions: sum('transactions'), tickets: sum('tickets') };
}

/** Waits until calls that began before maintenance must be over. */
async function startMaintenance(lease: Lease): Promise<void> {
  lease.assertHeld();
  await beginMaintenance(lease.job);
  await new Promise((resolve) => setTimeout(resolve, env.maintenanceGraceMs));
  // The start of delete-all has already named its backup.
  const createdAt = lease.job.kind === 'delete-all' ? lease.job.startedAt : isoTime(now());
  const backup = beginBackup(createdAt, backupName(createdAt));
  await advance(lease, 'read', { phase: 'back-up', backup }, lease.progress(350, 360, 1));
}

async function backUp(lease: Lease): Promise<void> {
  const { backup: state } = lease.job.state;
  if (!state) throw new Error('There is no safety backup to go on with');
  if (state.phase === 'read') {
    const backup = await readPiece({ lease, state });
    return advance(
      lease,
      backup.phase === 'read' ? 'read' : 'write',
      { backup },
      lease.progress(360, 600, await fractionRead(backup)),
    );
  }
  await writeBackup({ lease, state }, { reason: 'safety', createdBy: lease.job.by.actorName ?? lease.job.by.actorId });
  await lease.save({
    safetyBackup: state.filename,
    step: stepOf(lease),
    progress: lease.progress(360, 620, 1),
    state: { ...lease.job.state, phase: 'survey', backup: { ...state, phase: 'done' } },
  });
  await removePieces(lease.job.id, state);
}

const stepOf = ({ job }: Lease): JobStep => (job.kind === 'restore' ? 'restore' : 'delete');

/** Lists the customers again, now that no call changes them. */
async function listBank(lease: Lease): Promise<void> {
  const { file } = lease.job.state;
  const totals = await readTotals();
  const partitions = new StagedPartitions(
    newPrefix(lease.job),
    file?.objects.length ?? partitionsFor(totals.users * 1000),
  );
  await addPresent(partitions);
  const bank = { prefix: partitions.prefix, objects: await partitions.close() };
  await advance(lease, stepOf(lease), { phase: 'replace', bank, box: 0 }, lease.progress(620, 640, 1));
}

async function replacePartition(lease: Lease): Promise<void> {
  const { file = nothing, bank = nothing, box: at = 0 } = lease.job.state;
  await replaceCustomers(lease, await partitionOf(file, bank, at));
  const isLast = at + 1 >= bank.objects.length;
  const progress = lease.progress(640, 990, (at + 1) / bank.objects.length);
  await advance(lease, stepOf(lease), isLast ? { phase: 'settings' } : { box: at + 1 }, progress);
}

async function partitionOf(file: StagedNames, bank: StagedNames, at: number): Promise<Partition> {
  const { customers } = openPartition(await readStagedPartition(file.prefix, at, file.objects));
  const { present, deletedSince } = openPartition(await readStagedPartition(bank.prefix, at, bank.objects));
  return { customers, present, deletedSince };
}

async function replaceSettings(lease: Lease): Promise<void> {
  const { file = nothing, bank = nothing, settings = [], differences = noDifferences } = lease.job.state;
  if (lease.job.kind === 'restore') await putMethods(settings);
  const action = lease.job.kind === 'restore' ? 'database.restored' : 'database.deleted';
  const done = lease.job.kind === 'restore' ? differences : undefined;
  await lease.end({ status: 'done', ...(done && { differences: done }) }, doneBy(lease, action, done));
  await removeStagedPartitions(file.prefix, file.objects);
  await removeStagedPartitions(bank.prefix, bank.objects);
}

function doneBy({ job }: Lease, action: string, differences: Differences | undefined): AuditEntry {
  const { filename, safetyBackup } = job;
  return {
    ...job.by,
    action,
    after: { ...(job.kind === 'restore' && { filename }), ...(safetyBackup && { safetyBackup }), ...differences },
  };
}
