/** Long work that stands still, so that a test can look at it: the test holds its lease and goes on with it step by step. */
import {
  beginJob,
  beginMaintenance,
  endJob,
  type Job,
  leaseJob,
  type NewJob,
  renewLease,
  saveJob,
} from '#functions/data/jobs.ts';
import { isoTime, now } from '#functions/platform/clock.ts';
import { newId } from '#functions/platform/ids.ts';

interface HeldWork {
  goOn(changes: Pick<Job, 'step' | 'progress'>): Promise<void>;
  /** Refuses every write of the API from now on. */
  stopOthers(): Promise<void>;
  end(changes: Partial<Job>): Promise<void>;
  /** After another has ended it. */
  letGo(): void;
}

/** Begins work as the bank does, and takes it before its worker is woken. */
export async function holdWork(wanted: Partial<NewJob> = {}): Promise<HeldWork> {
  await beginJob({
    id: newId(),
    kind: 'backup',
    startedAt: isoTime(now()),
    by: { actorId: 'another', actorName: 'Edmund Vale' },
    filename: 'backup-2026-11-21T02-00-00-000Z.json',
    ...wanted,
  });
  const held = await leaseJob(newId());
  if (!held) throw new Error('Another worker has taken the job');
  let job = held;
  const holding = setInterval(() => renewLease(job).catch(() => undefined), 10_000);
  return {
    async goOn(changes) {
      job = await saveJob(job, changes);
    },
    stopOthers: () => beginMaintenance(job),
    letGo: () => clearInterval(holding),
    async end(changes) {
      clearInterval(holding);
      job = await endJob(job, changes);
    },
  };
}
