import type { JobLease } from '../../backups/job-lease.ts';
import { isoTime, now } from '../../core/clock.ts';
import { readAllSealVersions } from './stored-seals.ts';
import { tableTrailSource } from './table-trail.ts';
import {
  initialTrailReport,
  mergeFindings,
  readSealsSummary,
  type SealsSummary,
  type TrailReport,
  verificationParts,
  verifyTrailLists,
} from './verify-trail.ts';

export interface TrailVerificationState {
  /** The parts are stored, because the lists grow while the job runs. */
  readonly parts?: readonly (readonly string[])[];
  readonly verified?: number;
  readonly report?: TrailReport;
}

type Lease = JobLease<TrailVerificationState>;

/** Half of the limit of `npm run verify-trail`, because the worker of jobs has a smaller heap. */
const MAX_ENTRIES = 100_000;

/** Keeps the seals of a worker, so that it reads the thousands of them once and not for every part. */
const sealedOf = new WeakMap<Lease, SealsSummary>();

const source = tableTrailSource(readAllSealVersions);

export async function continueTrailVerification(lease: Lease): Promise<void> {
  const { parts: kept, verified = 0, report: before } = lease.job.state;
  const parts = kept ?? (await verificationParts(source, MAX_ENTRIES));
  const sealed = sealedOf.get(lease) ?? (await readSealsSummary(source));
  sealedOf.set(lease, sealed);
  const lists = parts[verified];
  const report = before ?? initialTrailReport(sealed);
  if (lists === undefined) return end(lease, report);
  const found = mergeFindings(report, await verifyTrailLists(lists, source, sealed, now()));
  await lease.save({
    progress: lease.progress(0, 1000, (verified + 1) / (parts.length + 1)),
    state: { parts, verified: verified + 1, report: found },
  });
}

async function end(lease: Lease, { problems, ...figures }: TrailReport): Promise<void> {
  const { startedAt, by } = lease.job;
  const verifiedAt = isoTime(now());
  const { problemCount } = figures;
  await lease.end(
    { status: 'done', problemCount },
    { ...by, action: 'trail.verified', after: { ...figures, ...(problems[0] && { first: problems[0].sentence }) } },
    { startedAt, startedBy: by.actorName ?? by.actorId, verifiedAt, ...figures, problems: [...problems] },
  );
}
