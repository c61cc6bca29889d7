/**
 * Replacing the bank's customers by those of a backup, or by nobody. First the whole file is checked, then nobody else
 * writes any more, then a safety backup is made, and only then is the first item written. Every step can be done again
 * from its beginning, so whoever finds a restore that was left goes on with it, to its end.
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
import { type BackupState, beginBackup, fractionRead, readOn, tidyBackup, writeFile } from './backup.ts';
import { unpacked } from './file/gzip.ts';
import { read } from './file/layout.ts';
import { addEntry, type Box, boxesFor, namesOf, openBox, sort } from './file/partition.ts';
import type { SettingsRecord } from './file/records.ts';
import type { Holding } from './job-lease.ts';
import { countDifferences, replaceCustomers } from './replace-customers.ts';
import { readBox, removeBoxes, S3Boxes } from './staged-partitions.ts';

type Phase = 'sort' | 'verify' | 'wait' | 'back-up' | 'survey' | 'replace' | 'settings';

/** Where a restore, or the deletion of all data, stands. */
export interface RestoreState {
  readonly phase?: Phase;
  /** What the file's own boxes, and those of the bank as it is, are called and how many objects each has. */
  readonly file?: BoxNames;
  readonly bank?: BoxNames;
  readonly settings?: readonly SettingsRecord[];
  /** The next box. */
  readonly box?: number;
  readonly differences?: Differences;
  readonly backup?: BackupState;
}

interface BoxNames {
  readonly prefix: string;
  readonly objects: readonly number[];
}

type Work = Holding<RestoreState>;

const none = { added: 0, changed: 0, lost: 0 };
const noDifferences: Differences = { users: none, transactions: none, tickets: none, settings: none };

/** Does the next piece of a restore. */
export function restoreOn(work: Work): Promise<void> {
  switch (work.job.state.phase) {
    case undefined:
    case 'sort':
      return sortFile(work);
    case 'verify':
      return verifyBox(work);
    default:
      return replaceOn(work);
  }
}

/** Does the next piece of deleting everything: a restore of nobody, which leaves the settings alone. */
export function deleteOn(work: Work): Promise<void> {
  return work.job.state.phase === undefined ? stopOthers(work) : replaceOn(work);
}

function replaceOn(work: Work): Promise<void> {
  switch (work.job.state.phase) {
    case 'wait':
      return stopOthers(work);
    case 'back-up':
      return backUp(work);
    case 'survey':
      return survey(work);
    case 'replace':
      return replaceBox(work);
    default:
      return replaceSettings(work);
  }
}

const go = (work: Work, step: JobStep, state: Partial<RestoreState>, progress: Job['progress']): Promise<void> =>
  work.save({ step, progress, state: { ...work.job.state, ...state } });

/** Reads the file into boxes, and beside them who is in the bank now. */
async function sortFile(work: Work): Promise<void> {
  const { source = '' } = work.job;
  const { text, bytes } = await openBackup(source);
  // JSON of this kind shrinks to about an eighth.
  const boxes = new S3Boxes(newPrefix(work.job), boxesFor(source.endsWith('.gz') ? bytes * 8 : bytes));
  const { settings } = await sort(read(unpacked(text)), boxes);
  await addPresent(boxes);
  const file = { prefix: boxes.prefix, objects: await boxes.close() };
  await go(
    work,
    'check',
    { phase: 'verify', file, settings, box: 0, differences: noDifferences },
    work.progress(0, 150, 1),
  );
}

/** Other names at each try: what an earlier one has left is not mixed in. */
const newPrefix = ({ id }: Job): string => `work/${id}/${newId()}`;

async function addPresent(boxes: S3Boxes): Promise<void> {
  let after: Key | undefined;
  do {
    const page = await scanPage(after, {
      projection: 'pk, sk, #kind, #role, id, userId, email, accountNumber, deletedAt',
      names: { '#kind': 'kind', '#role': 'role' },
    });
    for (const item of page.items) {
      if (item.kind === 'departure') await addEntry(boxes, ['departed', String(item.userId), String(item.deletedAt)]);
      if (item.kind !== 'user') continue;
      if (item.role === 'user') await addEntry(boxes, ['present', String(item.id)]);
      else await addAdministrator(boxes, item as unknown as User);
    }
    after = page.next;
  } while (after);
}

/** Nobody takes an administrator's place, e-mail address or account number by a backup. */
async function addAdministrator(boxes: S3Boxes, administrator: User): Promise<void> {
  await addEntry(boxes, ['administrator', administrator.id]);
  for (const name of namesOf(administrator)) await addEntry(boxes, ['taken', name]);
}

/** Checks one box and counts what it would change. */
async function verifyBox(work: Work): Promise<void> {
  const { job } = work;
  const { file = nothing, box: at = 0, differences = noDifferences, settings = [] } = job.state;
  const box = openBox(await readBox(file.prefix, at, file.objects));
  const counted = await countDifferences(box);
  const sum = addUp(differences, counted);
  if (at + 1 < file.objects.length) {
    const progress = work.progress(150, job.dryRun ? 950 : 350, (at + 1) / file.objects.length);
    return go(work, 'check', { box: at + 1, differences: sum }, progress);
  }
  const changed = await settingsDiffer(settings);
  const all = { ...sum, settings: { added: 0, changed, lost: 0 } };
  if (!job.dryRun) return go(work, 'wait', { phase: 'wait', differences: all }, work.progress(150, 350, 1));
  await work.end({ status: 'done', differences: all }, doneBy(work, 'backup.checked', all));
  await removeBoxes(file.prefix, file.objects);
}

const nothing: BoxNames = { prefix: '', objects: [] };

function addUp(a: Differences, b: Omit<Differences, 'settings'>): Differences {
  const sum = (name: 'users' | 'transactions' | 'tickets') => ({
    added: a[name].added + b[name].added,
    changed: a[name].changed + b[name].changed,
    lost: a[name].lost + b[name].lost,
  });
  return { ...a, users: sum('users'), transactions: sum('transactions'), tickets: sum('tickets') };
}

/** From here on nobody else writes; who began before has as long as any call may take. */
async function stopOthers(work: Work): Promise<void> {
  work.assertHeld();
  await beginMaintenance(work.job);
  await new Promise((resolve) => setTimeout(resolve, env.maintenanceGraceMs));
  // All data are deleted under the name of the backup that was told at once.
  const createdAt = work.job.kind === 'delete-all' ? work.job.startedAt : isoTime(now());
  const backup = beginBackup(createdAt, backupName(createdAt));
  await go(work, 'read', { phase: 'back-up', backup }, work.progress(350, 360, 1));
}

async function backUp(work: Work): Promise<void> {
  const { backup: state } = work.job.state;
  if (!state) throw new Error('There is no safety backup to go on with');
  if (state.phase === 'read') {
    const backup = await readOn({ holding: work, state });
    return go(
      work,
      backup.phase === 'read' ? 'read' : 'write',
      { backup },
      work.progress(360, 600, await fractionRead(backup)),
    );
  }
  await writeFile(
    { holding: work, state },
    { reason: 'safety', createdBy: work.job.by.actorName ?? work.job.by.actorId },
  );
  await work.save({
    safetyBackup: state.filename,
    step: stepOf(work),
    progress: work.progress(360, 620, 1),
    state: { ...work.job.state, phase: 'survey', backup: { ...state, phase: 'done' } },
  });
  await tidyBackup(work.job.id, state);
}

const stepOf = ({ job }: Work): JobStep => (job.kind === 'restore' ? 'restore' : 'delete');

/** Who is in the bank, now that nobody comes any more: into as many boxes as the file has. */
async function survey(work: Work): Promise<void> {
  const { file } = work.job.state;
  const totals = await readTotals();
  const boxes = new S3Boxes(newPrefix(work.job), file?.objects.length ?? boxesFor(totals.users * 1000));
  await addPresent(boxes);
  const bank = { prefix: boxes.prefix, objects: await boxes.close() };
  await go(work, stepOf(work), { phase: 'replace', bank, box: 0 }, work.progress(620, 640, 1));
}

async function replaceBox(work: Work): Promise<void> {
  const { file = nothing, bank = nothing, box: at = 0 } = work.job.state;
  await replaceCustomers(work, await boxOf(file, bank, at));
  const isLast = at + 1 >= bank.objects.length;
  const progress = work.progress(640, 990, (at + 1) / bank.objects.length);
  await go(work, stepOf(work), isLast ? { phase: 'settings' } : { box: at + 1 }, progress);
}

async function boxOf(file: BoxNames, bank: BoxNames, at: number): Promise<Box> {
  const { customers } = openBox(await readBox(file.prefix, at, file.objects));
  const { present, departed } = openBox(await readBox(bank.prefix, at, bank.objects));
  return { customers, present, departed };
}

async function replaceSettings(work: Work): Promise<void> {
  const { file = nothing, bank = nothing, settings = [], differences = noDifferences } = work.job.state;
  if (work.job.kind === 'restore') await putMethods(settings);
  const action = work.job.kind === 'restore' ? 'database.restored' : 'database.deleted';
  const done = work.job.kind === 'restore' ? differences : undefined;
  await work.end({ status: 'done', ...(done && { differences: done }) }, doneBy(work, action, done));
  await removeBoxes(file.prefix, file.objects);
  await removeBoxes(bank.prefix, bank.objects);
}

function doneBy({ job }: Work, action: string, differences: Differences | undefined): AuditEntry {
  const { filename, safetyBackup } = job;
  return {
    ...job.by,
    action,
    after: { ...(job.kind === 'restore' && { filename }), ...(safetyBackup && { safetyBackup }), ...differences },
  };
}
