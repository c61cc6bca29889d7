/**
 * Runs every night and removes what is left of customers who were deleted 30 days ago. Until then a backup can restore
 * them.
 */

import { readCurrentJob } from '../../backups/jobs.ts';
import { isoTime, now } from '../../core/clock.ts';
import { findUserIncludingDeleted } from '../../core/users/users.ts';
import { removeSignInAccount } from '../../sign-in/sign-ins.ts';
import { purgesDueBefore, removePendingPurge } from '../deleted-customers.ts';
import { deletePicture } from '../pictures.ts';

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export async function handler(): Promise<void> {
  const moment = isoTime(now() - KEPT_MS);
  // During a restore the table does not yet contain all customers.
  const job = await readCurrentJob();
  if (job?.status === 'running' && (job.kind === 'restore' || job.kind === 'delete-all')) return;
  for (;;) {
    const due = await purgesDueBefore(moment);
    if (due.length === 0) return;
    for (const purge of due) {
      const { userId, picture } = purge;
      const user = await findUserIncludingDeleted(userId);
      // The sign-in stays if the customer was restored meanwhile, or was deleted again later.
      const isGone = !user || (user.deleted === true && (user.deletedAt ?? '') < moment);
      if (isGone) await removeSignInAccount(userId);
      if (picture && user?.profilePicture !== picture) await deletePicture(picture);
      await removePendingPurge(purge);
    }
  }
}
