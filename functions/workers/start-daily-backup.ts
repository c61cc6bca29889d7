/** Nightly. */

import { backupName, backupsBefore, deletedBackupsOver } from '../data/backups.ts';
import { beginJob } from '../data/jobs.ts';
import { discardBackup, discardDeleted } from '../operations/discard-backup.ts';
import { isoTime, now } from '../platform/clock.ts';
import { env } from '../platform/env.ts';
import { newId } from '../platform/ids.ts';
import { wakeJobs } from '../platform/wake-jobs.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A call that brings a backup back at the last moment is over by then. */
const GRACE_MS = 60 * 60 * 1000;
const bank = { actorId: 'system', actorName: 'Daily backup' };

/** @throws Refusal 409 while other long work runs, after the rest is done */
export async function handler(): Promise<void> {
  try {
    const startedAt = isoTime(now());
    const filename = backupName(startedAt);
    await beginJob({ id: newId(), kind: 'backup', startedAt, by: bank, filename, reason: 'daily' });
    await wakeJobs();
  } finally {
    await discardOld(isoTime(now() - env.backupRetentionDays * DAY_MS));
    for (const backup of await deletedBackupsOver(isoTime(now() - GRACE_MS))) await discardDeleted(backup, bank);
  }
}

async function discardOld(before: string): Promise<void> {
  for (const backup of await backupsBefore(before)) {
    if (backup.reason !== 'manual') await discardBackup(backup, bank);
  }
}
