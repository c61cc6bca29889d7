/** Every night: starts a backup, and deletes daily and safety backups that are too old. */

import { backupName, backupsBefore } from '../data/backups.ts';
import { beginJob } from '../data/jobs.ts';
import { discardBackup } from '../operations/discard-backup.ts';
import { isoTime, now } from '../platform/clock.ts';
import { env } from '../platform/env.ts';
import { newId } from '../platform/ids.ts';
import { wakeJobs } from '../platform/wake-jobs.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const bank = { actorId: 'system', actorName: 'Daily backup' };

export async function handler(): Promise<void> {
  const startedAt = isoTime(now());
  const filename = backupName(startedAt);
  await beginJob({ id: newId(), kind: 'backup', startedAt, by: bank, filename, reason: 'daily' });
  await wakeJobs();
  await discardOld(isoTime(now() - env.backupRetentionDays * DAY_MS));
}

async function discardOld(before: string): Promise<void> {
  for (const backup of await backupsBefore(before)) {
    // Manual backups are deleted by hand.
    if (backup.reason !== 'manual') await discardBackup(backup, bank);
  }
}
