import { restoreDatabase } from '#shared/contract/backups.ts';
import type { RouteInput } from '#shared/contract/route.ts';
import { RECENT_SIGN_IN_MS } from '#shared/domain/sessions.ts';
import { withDualApprovalOfJob } from '../../approvals/dual-approval.ts';
import { auditActor } from '../../core/audit/audit-actor.ts';
import { putObject } from '../../core/aws/s3.ts';
import { isoTime, now } from '../../core/clock.ts';
import { conflictError } from '../../core/errors.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import type { Principal } from '../../core/http/principal.ts';
import type { RequestContext } from '../../core/http/request.ts';
import { newId } from '../../core/ids.ts';
import { backupObjectKey, isUploadName, newUploadName, uploadObjectKey } from '../backup-objects.ts';
import { readBackup } from '../backups.ts';
import { backupsBucketObject } from '../backups-bucket.ts';
import { backupText } from '../file/backup-format.ts';
import { restoreChangesSummaryOf, toJobOutcome } from '../job-view.ts';
import { assertNoJobRuns, type Job, type NewJob } from '../jobs.ts';
import { startJob } from '../start-job.ts';

export const handler = endpoint(
  restoreDatabase,
  withDualApprovalOfJob(
    restoreDatabase,
    async (input, principal, rules) => {
      const { body, query, request } = input;
      const alone = { input, subject: '', changes: [], needsApproval: () => false };
      // An old backup may be as empty as a bank whose data were deleted.
      const isGuarded = !rules || rules.restore || rules.deleteAll;
      if (query.dryRun === 'true' || !isGuarded) return alone;
      const file = await fileIn(body);
      const comparison =
        ownComparison(await assertNoJobRuns(), file, principal) ?? (rules && (await compare(file, principal, request)));
      if (!comparison) throw conflictError('comparison_required', COMPARE_FIRST);
      const { fileSha256, differences } = comparison;
      const changes = restoreChangesSummaryOf(comparison);
      return {
        input: { ...input, body: { filename: file.filename } },
        subject: 'Restore of a backup',
        // The approval is bound to the file only, because its differences from the bank change meanwhile.
        changes: [
          { key: 'file', label: 'Backup', after: isUploadName(file.filename) ? 'An uploaded file' : file.filename },
          { key: 'sha256', label: 'SHA-256 of the file', after: fileSha256 },
        ],
        preview: { fileSha256, differences, changes },
        evidence: { fileSha256, ...differences, ...(changes && { changes }) },
        needsApproval: () => true,
      };
    },
    async ({ body, query, request }, principal, approved) => {
      const restore = restoreOf(await fileIn(body), principal, request);
      const fileSha256 = approved?.preview?.fileSha256;
      const job = await startJob(
        { ...restore, dryRun: query.dryRun === 'true', fileSha256 },
        { claim: approved?.claim },
      );
      const { safetyBackup, differences } = job;
      return { ...toJobOutcome(job), safetyBackup, differences, changes: restoreChangesSummaryOf(job) };
    },
  ),
);

const COMPARE_FIRST =
  'Please compare this backup with the bank first: what is approved is what was seen in the last ten minutes.';
const STILL_COMPARED = 'The backup is still being compared with the bank. Please send this again when that is over.';

interface File {
  readonly filename: string;
  readonly source: string;
}

function fileIn(body: RouteInput<typeof restoreDatabase>['body']): Promise<File> {
  return 'backup' in body ? upload(body.backup) : find(body.filename);
}

const restoreOf = ({ filename, source }: File, principal: Principal, request: RequestContext): NewJob => ({
  id: newId(),
  kind: 'restore',
  startedAt: isoTime(now()),
  by: auditActor(principal, request),
  filename,
  source,
});

function ownComparison(job: Job | undefined, { filename }: File, { userId }: Principal): Job | undefined {
  if (!job?.dryRun || job.status !== 'done' || job.filename !== filename || job.by.actorId !== userId) return undefined;
  return Date.parse(job.startedAt) + RECENT_SIGN_IN_MS > now() ? job : undefined;
}

/**
 * Compares a backup with the bank.
 * @throws DomainError 409 when it takes longer than a call may, and if the backup cannot be restored
 */
async function compare(file: File, principal: Principal, request: RequestContext): Promise<Job> {
  const job = await startJob({ ...restoreOf(file, principal, request), dryRun: true });
  if (job.status === 'running') throw conflictError('comparison_runs', STILL_COMPARED);
  return job;
}

async function find(filename: string): Promise<File> {
  if (isUploadName(filename)) return { filename, source: uploadObjectKey(filename) };
  await readBackup(filename);
  return { filename, source: backupObjectKey(filename) };
}

/** @throws DomainError 400 */
async function upload(backup: Record<string, unknown>): Promise<File> {
  const filename = newUploadName();
  const source = uploadObjectKey(filename);
  await putObject({ ...backupsBucketObject(source), Body: [...backupText(backup)].join('') });
  return { filename, source };
}
