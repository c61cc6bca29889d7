/**
 * The whole file is checked first. Then other writers are stopped and a safety backup is made, and only then an item is
 * written. Every step can be repeated, so that another worker can continue.
 */
import type { JobStep, RestoreDiffCounts } from '#shared/contract/backups.ts';
import {
  type AdministratorRules,
  isSameAdministratorRules,
  strictestAdministratorRules,
} from '#shared/domain/administrator-rules.ts';
import { DomainError } from '#shared/domain/domain-error.ts';
import { cents } from '#shared/domain/money.ts';
import type { SessionLimits } from '#shared/domain/sessions.ts';
import { tightenAdministratorRules } from '../administrators/save-administrator-rules.ts';
import type { AuditEntry } from '../core/audit/audit.ts';
import { isoTime, now } from '../core/clock.ts';
import { tablePages } from '../core/dynamodb/table-scan.ts';
import { env } from '../core/env.ts';
import { readAdministratorRules } from '../core/users/administrator-rules.ts';
import type { User } from '../core/users/user.ts';
import { forgetNotifications } from '../notifications/notifications.ts';
import { readTotals } from '../reports/totals.ts';
import {
  isSameSessionLimits,
  putSessionLimits,
  readSessionLimits,
  sessionLimitsFromItem,
} from '../sign-in/session-limits.ts';
import {
  countMethodListsToRestore,
  readSavedAndWantedMethods,
  replaceMethods,
} from '../transactions/payment-methods.ts';
import {
  type BackupState,
  backupReadFraction,
  createInitialBackupState,
  removeBackupPieces,
  stageTableForBackup,
  writeBackup,
} from './backup.ts';
import { backupFilename } from './backups.ts';
import { openBackupText } from './backups-bucket.ts';
import { RestoreChangeStager, type StagedChangeList, writeChangeList } from './change-list.ts';
import { backupImpossibleError } from './changed-records.ts';
import { type BackupSeal, readBackupFile } from './file/backup-format.ts';
import { administratorRulesRestoreDiff, methodSettingsRestoreDiff, sessionLimitsRestoreDiff } from './file/changes.ts';
import { rejectDamagedGzip } from './file/gzip.ts';
import {
  addPartitionEntry,
  type CustomerPartition,
  openBackupCustomerPartition,
  partitionBackupRecords,
  partitionCountFor,
  uniqueIdentifiersOfUser,
} from './file/partition.ts';
import { type BackupSettingsRecord, isBackupMethodsRecord } from './file/records.ts';
import type { JobLease } from './job-lease.ts';
import { beginMaintenance, FILE_NOT_APPROVED_CODE, type Job } from './jobs.ts';
import { diffCustomers, replaceCustomers } from './replace-customers.ts';
import { assertBackupSigned } from './signature.ts';
import {
  createSpillStoreFactory,
  removeStagedPartitions,
  type StagedPartitionNames,
  StagedPartitions,
  stagedPartitionLines,
} from './staged-partitions.ts';

type Phase = 'sort' | 'verify' | 'wait' | 'back-up' | 'survey' | 'replace' | 'settings';

export interface RestoreState {
  readonly phase?: Phase;
  readonly file?: StagedPartitionNames;
  readonly bank?: StagedPartitionNames;
  readonly settings?: readonly BackupSettingsRecord[];
  readonly box?: number;
  readonly differences?: RestoreDiffCounts;
  readonly changes?: readonly StagedChangeList[];
  readonly firstChanges?: readonly string[];
  readonly backup?: BackupState;
}

type Lease = JobLease<RestoreState>;

const noDifferences: RestoreDiffCounts = {
  users: { added: 0, changed: 0, lost: 0 },
  transactions: { added: 0, changed: 0, lost: 0 },
  tickets: { added: 0, changed: 0, lost: 0 },
  settings: { added: 0, changed: 0, lost: 0 },
};

export const continueRestore = (lease: Lease): Promise<void> => continueAt(lease.job.state.phase ?? 'sort', lease);

export const continueDeleteAllData = (lease: Lease): Promise<void> =>
  continueAt(lease.job.state.phase ?? 'wait', lease);

function continueAt(phase: Phase, lease: Lease): Promise<void> {
  switch (phase) {
    case 'sort':
      return sortFile(lease);
    case 'verify':
      return verifyPartition(lease);
    case 'wait':
      return startMaintenance(lease);
    case 'back-up':
      return backUp(lease);
    case 'survey':
      return listBank(lease);
    case 'replace':
      return replacePartition(lease);
    case 'settings':
      return replaceSettings(lease);
  }
}

const advance = (lease: Lease, step: JobStep, state: Partial<RestoreState>, progress: Job['progress']): Promise<void> =>
  lease.save({ step, progress, state: { ...lease.job.state, ...state } });

async function sortFile(lease: Lease): Promise<void> {
  const { source = '' } = lease.job;
  const { text, bytes } = await openBackupText(source);
  const isKept = source.endsWith('.gz');
  // Backups compress to about an eighth of their size.
  const partitions = new StagedPartitions(lease.job, partitionCountFor(isKept ? bytes * 8 : bytes));
  const { settings, seal } = await partitionBackupRecords(readBackupFile(rejectDamagedGzip(text)), partitions);
  await assertBackupSigned(seal);
  assertApproved(lease.job, seal);
  await addPresent(partitions);
  const file = await partitions.stage();
  await lease.save({
    ...{ step: 'check', progress: lease.progress(0, 150, 1), fileSha256: seal.sha256 },
    state: { ...lease.job.state, phase: 'verify', file, settings, box: 0, differences: noDifferences },
  });
}

function assertApproved({ isProposal, fileSha256 }: Job, { sha256 }: BackupSeal): void {
  if (isProposal && fileSha256 !== sha256) throw new DomainError('conflict', FILE_NOT_APPROVED_CODE, NOT_APPROVED);
}

const NOT_APPROVED = 'The file is not the one that was approved. Nothing was changed.';

async function addPresent(partitions: StagedPartitions): Promise<void> {
  const pages = tablePages({
    ProjectionExpression: '#kind, #role, id, userId, email, accountNumber, deletedAt',
    ExpressionAttributeNames: { '#kind': 'kind', '#role': 'role' },
  });
  for await (const { items } of pages) {
    for (const item of items) {
      if (item.kind === 'departure')
        await addPartitionEntry(partitions, ['departed', String(item.userId), String(item.deletedAt)]);
      if (item.kind !== 'user') continue;
      if (item.role === 'user') await addPartitionEntry(partitions, ['present', String(item.id)]);
      else await addAdministrator(partitions, item as unknown as User);
    }
  }
}

/**
 * Adds the names of an administrator, because a backup must not take an administrator's id, e-mail address or account
 * number.
 */
async function addAdministrator(partitions: StagedPartitions, administrator: User): Promise<void> {
  await addPartitionEntry(partitions, ['administrator', administrator.id]);
  for (const name of uniqueIdentifiersOfUser(administrator)) await addPartitionEntry(partitions, ['taken', name]);
}

async function verifyPartition(lease: Lease): Promise<void> {
  const { job } = lease;
  const { file = nothing, box: at = 0, differences = noDifferences, settings = [], changes: before = [] } = job.state;
  const partition = await openBackupCustomerPartition(stagedPartitionLines(file, at), createSpillStoreFactory(job));
  const stager = new RestoreChangeStager(job);
  const sum = await diffCustomers(lease, partition, differences, (changes) => stager.add(changes));
  await partition.close();
  const isLast = at + 1 === file.objects.length;
  if (isLast) {
    for (const beside of await readSavedAndWantedMethods(settings.filter(isBackupMethodsRecord)))
      await stager.add(methodSettingsRestoreDiff(beside));
    await stager.add(sessionLimitsRestoreDiff(await readSessionLimits(), sessionLimitsOf(settings)));
    const rules = await readAdministratorRules();
    await stager.add(
      administratorRulesRestoreDiff(rules, strictestAdministratorRules(rules, administratorRulesOf(settings))),
    );
  }
  const staged = [...before, await stager.close()];
  if (!isLast) {
    const progress = lease.progress(150, job.dryRun ? 950 : 350, (at + 1) / file.objects.length);
    return advance(lease, 'check', { box: at + 1, differences: sum, changes: staged }, progress);
  }
  const changed = await changedSettings(settings);
  const all = { ...sum, settings: { added: 0, changed, lost: 0 } };
  const { first, ...changes } = await writeChangeList(job.id, staged);
  if (job.dryRun) {
    await lease.end({ status: 'done', differences: all, changes }, doneBy(lease, 'backup.checked', all, changes));
    await removeStagedPartitions(file);
  } else {
    await lease.save({
      ...{ step: 'wait', progress: lease.progress(150, 350, 1), changes },
      state: { ...job.state, phase: 'wait', differences: all, changes: [], firstChanges: first },
    });
  }
  for (const list of staged) await removeStagedPartitions(list);
}

const sessionLimitsOf = (settings: readonly BackupSettingsRecord[]): SessionLimits =>
  sessionLimitsFromItem(settings.find(({ kind }) => kind === 'SESSIONS'));

/**
 * Returns the rules of a backup. They are only merged with the present ones, because a restore may make these rules
 * stricter but never looser.
 */
function administratorRulesOf(settings: readonly BackupSettingsRecord[]): AdministratorRules {
  const saved = settings.find((record) => record.kind === 'ADMINISTRATORS');
  const above = saved?.recentSignInAbove;
  return {
    twoFactorRequired: saved?.twoFactorRequired ?? false,
    recentSignInAbove: above === undefined ? undefined : cents(above),
  };
}

async function areRulesTightened(settings: readonly BackupSettingsRecord[]): Promise<boolean> {
  const rules = await readAdministratorRules();
  return !isSameAdministratorRules(rules, strictestAdministratorRules(rules, administratorRulesOf(settings)));
}

async function changedSettings(settings: readonly BackupSettingsRecord[]): Promise<number> {
  const areLimitsChanged = !isSameSessionLimits(await readSessionLimits(), sessionLimitsOf(settings));
  const changed = [areLimitsChanged, await areRulesTightened(settings)].filter(Boolean).length;
  return (await countMethodListsToRestore(settings.filter(isBackupMethodsRecord))) + changed;
}

const nothing: StagedPartitionNames = { prefix: '', objects: [] };

async function startMaintenance(lease: Lease): Promise<void> {
  lease.assertHeld();
  await beginMaintenance(lease.job);
  await new Promise((resolve) => setTimeout(resolve, env.maintenanceGraceMs));
  // The call that started the deletion of all data has already named its backup.
  const createdAt = lease.job.kind === 'delete-all' ? lease.job.startedAt : isoTime(now());
  const backup = createInitialBackupState(createdAt, backupFilename(createdAt));
  await advance(lease, 'read', { phase: 'back-up', backup }, lease.progress(350, 360, 1));
}

async function backUp(lease: Lease): Promise<void> {
  const { backup: state } = lease.job.state;
  if (!state) throw new Error('There is no safety backup to go on with');
  if (state.phase === 'read') {
    const backup = await stageTableForBackup({ lease, state });
    return advance(
      lease,
      backup.phase === 'read' ? 'read' : 'write',
      { backup },
      lease.progress(360, 600, await backupReadFraction(backup)),
    );
  }
  if (state.problem && lease.job.kind === 'delete-all') throw backupImpossibleError(state.problem);
  await writeBackup({ lease, state }, { reason: 'safety', createdBy: lease.job.by.actorName ?? lease.job.by.actorId });
  await lease.save({
    safetyBackup: state.filename,
    problem: state.problem,
    step: stepOf(lease),
    progress: lease.progress(360, 620, 1),
    state: { ...lease.job.state, phase: 'survey' },
  });
  await removeBackupPieces(lease.job.id, state);
}

const stepOf = ({ job }: Lease): JobStep => (job.kind === 'restore' ? 'restore' : 'delete');

/** Lists the customers again, because no call can change them any more. */
async function listBank(lease: Lease): Promise<void> {
  const { file } = lease.job.state;
  const totals = await readTotals();
  const count = file?.objects.length ?? partitionCountFor(totals.users * 1000);
  const partitions = new StagedPartitions(lease.job, count);
  await addPresent(partitions);
  const bank = await partitions.stage();
  await advance(lease, stepOf(lease), { phase: 'replace', bank, box: 0 }, lease.progress(620, 640, 1));
}

async function replacePartition(lease: Lease): Promise<void> {
  const { file = nothing, bank = nothing, box: at = 0 } = lease.job.state;
  const partition = await partitionOf(lease, file, bank, at);
  await replaceCustomers(lease, partition);
  await partition.close();
  const isLast = at + 1 >= bank.objects.length;
  const progress = lease.progress(640, 990, (at + 1) / bank.objects.length);
  await advance(lease, stepOf(lease), isLast ? { phase: 'settings' } : { box: at + 1 }, progress);
}

async function partitionOf(
  { job }: Lease,
  file: StagedPartitionNames,
  bank: StagedPartitionNames,
  at: number,
): Promise<CustomerPartition> {
  const { present, deletedSince } = await openBackupCustomerPartition(
    stagedPartitionLines(bank, at),
    createSpillStoreFactory(job),
  );
  return {
    ...(await openBackupCustomerPartition(stagedPartitionLines(file, at), createSpillStoreFactory(job))),
    present,
    deletedSince,
  };
}

async function replaceSettings(lease: Lease): Promise<void> {
  const { file = nothing, bank = nothing, settings = [], differences = noDifferences } = lease.job.state;
  const { changes } = lease.job;
  if (lease.job.kind === 'restore') {
    await replaceMethods(settings.filter(isBackupMethodsRecord));
    await putSessionLimits(sessionLimitsOf(settings));
    await tightenAdministratorRules(administratorRulesOf(settings));
  }
  // Tickets of which they tell are deleted.
  if (lease.job.kind === 'delete-all') await forgetNotifications('administrators');
  const action = lease.job.kind === 'restore' ? 'database.restored' : 'database.deleted';
  const done = lease.job.kind === 'restore' ? differences : undefined;
  await lease.end({ status: 'done', ...(done && { differences: done }) }, doneBy(lease, action, done, changes));
  await removeStagedPartitions(file);
  await removeStagedPartitions(bank);
}

function doneBy(
  { job }: Lease,
  action: string,
  differences: RestoreDiffCounts | undefined,
  changes: Job['changes'],
): AuditEntry {
  const { filename, safetyBackup } = job;
  const first = job.state.firstChanges?.map((text, index) => [String(index + 1).padStart(2, '0'), text] as const);
  return {
    ...job.by,
    action,
    after: {
      ...(job.kind === 'restore' && { filename }),
      ...(safetyBackup && { safetyBackup }),
      ...differences,
      ...(changes && { changes: { list: job.id, ...changes, ...(first && { first: Object.fromEntries(first) }) } }),
    },
  };
}
