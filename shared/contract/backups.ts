/**
 * Backups, restore and delete-all. They run as jobs: a call answers when the job is over, or its progress after 20
 * seconds.
 */
import * as z from 'zod/mini';
import { route } from './route.ts';
import { MessageView } from './views.ts';
import { listQuery, Moment, page } from './wire.ts';

/** Bytes of a backup in a request; a larger one takes an upload link (Lambda's limit is 6 MB). */
export const LARGEST_SENT_BACKUP = 4 * 1024 * 1024;

export const LINK_SECONDS = 300;

const Count = z.number().check(z.int(), z.minimum(0));

/** Without deleted customers, although the file has their money. */
export const BackupStats = z.strictObject({ totalUsers: Count, totalTransactions: Count, totalTickets: Count });
export type BackupStats = z.output<typeof BackupStats>;

export const BackupView = z.object({
  filename: z.string(),
  createdAt: Moment,
  stats: BackupStats,
  bytes: z.number(),
  /** `safety`: before a restore or before all data are deleted. */
  reason: z.enum(['manual', 'daily', 'safety']),
  createdBy: z.string(),
});
export type BackupView = z.output<typeof BackupView>;

const Difference = z.object({ added: Count, changed: Count, lost: Count });
export const Differences = z.object({
  users: Difference,
  transactions: Difference,
  tickets: Difference,
  settings: Difference,
});
export type Differences = z.output<typeof Differences>;

/** A backup has `read` and `write` only. */
export const JobStep = z.enum(['check', 'wait', 'read', 'write', 'restore', 'delete']);
export type JobStep = z.output<typeof JobStep>;

/** The running job, or the last one. */
export const JobView = z.object({
  kind: z.enum(['backup', 'restore', 'delete-all']),
  status: z.enum(['running', 'done', 'failed']),
  step: JobStep,
  /** In no unit. */
  progress: z.object({ done: z.number(), total: z.number() }),
  startedAt: Moment,
  startedBy: z.string(),
  filename: z.string(),
  safetyBackup: z.optional(z.string()),
  dryRun: z.optional(z.boolean()),
  differences: z.optional(Differences),
  message: z.optional(z.string()),
});
export type JobView = z.output<typeof JobView>;

const Outcome = {
  status: z.enum(['running', 'done']),
  progress: JobView.shape.progress,
  message: z.optional(z.string()),
};

export const listBackups = route({
  method: 'GET',
  path: '/admin/backups',
  access: 'admin',
  summary: 'The backups, newest first, and the long work that runs or ran last',
  needs: ['backups:query', 'jobs:get', 'long-work:wake'],
  query: z.strictObject(listQuery),
  answer: z.extend(page('backups', BackupView), { job: z.optional(JobView) }),
});

export const createBackup = route({
  method: 'POST',
  path: '/admin/backup-database',
  access: 'admin',
  summary: 'Backs everything up',
  needs: ['jobs:get', 'jobs:put', 'long-work:wake'],
  refuses: ['conflict'],
  duringMaintenance: true,
  answer: z.object({ filename: z.string(), ...Outcome }),
});

const FileName = z.string().check(z.maxLength(100));
const one = z.object({ filename: FileName });

export const deleteBackup = route({
  method: 'DELETE',
  path: '/admin/backups/{filename}',
  access: 'admin',
  recentSignIn: true,
  summary: 'Deletes a backup',
  needs: ['backups:get', 'backups:delete', 'jobs:get', 'backup-files:remove'],
  records: ['backup.deleted'],
  refuses: ['not-found', 'conflict'],
  params: one,
  answer: MessageView,
});

export const downloadBackup = route({
  method: 'GET',
  path: '/admin/backups/{filename}/download',
  access: 'admin',
  recentSignIn: true,
  summary: 'A link to the file that opens it for five minutes',
  needs: ['backups:get', 'backup-files:read'],
  records: ['backup.downloaded'],
  refuses: ['not-found'],
  duringMaintenance: true,
  params: one,
  answer: z.object({ url: z.string(), expiresAt: Moment }),
});

export const createUpload = route({
  method: 'POST',
  path: '/admin/backup-uploads',
  access: 'admin',
  summary: 'A link to upload a large backup to (PUT, plain JSON, five minutes), and the name to restore it by',
  needs: ['uploads:store'],
  answer: z.object({ filename: z.string(), url: z.string(), expiresAt: Moment }),
});

/** Refuses `__proto__`, which zod's records would skip. */
const Whole = z.pipe(
  z.unknown().check(z.refine((value) => !Object.hasOwn(Object(value), '__proto__'))),
  z.record(z.string(), z.unknown()),
);

export const restoreDatabase = route({
  method: 'POST',
  path: '/admin/restore-database',
  access: 'admin',
  recentSignIn: true,
  summary:
    'Replaces all customers with all of theirs, and the payment methods, by those of a backup, by its name or by the backup itself; administrators and the audit trail stay. With `dryRun=true` it only says what would change',
  needs: ['backups:get', 'jobs:get', 'jobs:put', 'uploads:store', 'long-work:wake'],
  refuses: ['not-found', 'conflict'],
  duringMaintenance: true,
  query: z.strictObject({ dryRun: z.optional(z.enum(['true', 'false'], { error: '`dryRun` is true or false' })) }),
  body: z.xor([z.strictObject({ filename: FileName }), z.strictObject({ backup: Whole })], {
    error: 'Please select a backup file',
  }),
  bodyLimit: LARGEST_SENT_BACKUP + 1024,
  answer: z.object({
    filename: z.string(),
    ...Outcome,
    safetyBackup: z.optional(z.string()),
    differences: z.optional(Differences),
  }),
});

export const deleteAllData = route({
  method: 'DELETE',
  path: '/admin/delete-all-data',
  access: 'admin',
  recentSignIn: true,
  summary:
    'Deletes all customers with all of theirs, after a safety backup; administrators, settings and the audit trail stay',
  needs: ['jobs:get', 'jobs:put', 'long-work:wake'],
  refuses: ['conflict'],
  duringMaintenance: true,
  answer: z.object({ filename: z.string(), ...Outcome, message: z.string() }),
});
