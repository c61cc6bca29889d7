/** A call that starts a job is answered when the job has ended, or after 20 seconds with its progress. */
import * as z from 'zod/mini';
import { route } from './route.ts';
import { MessageView } from './views.ts';
import { listQuerySchemas, MomentSchema, pageSchema, queryOrderSchema, searchTextSchema } from './wire.ts';

/** Bytes. A larger backup needs an upload link, because Lambda accepts requests of at most 6 MB. */
export const MAX_INLINE_BACKUP_BYTES = 4 * 1024 * 1024;

/** Bytes. This is S3's limit for a single PUT request. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024 * 1024;

const UPLOAD_SIZE = 'The size of an upload is a number of bytes, up to 5 GB';

export const LINK_LIFETIME_SECONDS = 300;

const Count = z.number().check(z.int(), z.minimum(0));

/** Deleted customers are not counted, although the file keeps their money. */
export const BackupStats = z.strictObject({ totalUsers: Count, totalTransactions: Count, totalTickets: Count });
export type BackupStats = z.output<typeof BackupStats>;

export const BackupView = z.object({
  filename: z.string(),
  createdAt: MomentSchema,
  stats: BackupStats,
  bytes: z.number(),
  /** `safety` backups are made before a restore and before the deletion of all data. */
  reason: z.enum(['manual', 'daily', 'safety']),
  createdBy: z.string(),
  lockedUntil: MomentSchema,
  deleted: z.optional(z.object({ at: MomentSchema, by: z.string(), until: MomentSchema })),
  /** The backup can be neither restored nor downloaded. */
  fileMissing: z.optional(z.boolean()),
});
export type BackupView = z.output<typeof BackupView>;

const Difference = z.object({ added: Count, changed: Count, lost: Count });
export const RestoreDiffCounts = z.object({
  users: Difference,
  transactions: Difference,
  tickets: Difference,
  settings: Difference,
});
export type RestoreDiffCounts = z.output<typeof RestoreDiffCounts>;

export const restoreOutcomeFields = {
  safetyBackup: z.optional(z.string()),
  differences: z.optional(RestoreDiffCounts),
  changes: z.optional(z.object({ id: z.string(), rows: Count, sha256: z.string() })),
};

export const RestoreDiffEntry = z.object({
  kind: z.enum(['users', 'transactions', 'tickets', 'settings']),
  change: z.enum(['added', 'changed', 'removed']),
  userId: z.optional(z.string()),
  name: z.string(),
  email: z.optional(z.string()),
  /** The number of a transaction, the subject of a ticket, or the name of a list of methods. */
  thing: z.optional(z.string()),
  /** The label that the screens show: "Balance", "IBAN". */
  field: z.string(),
  unit: z.optional(z.enum(['euros', 'percent'])),
  before: z.optional(z.union([z.string(), z.number()])),
  after: z.optional(z.union([z.string(), z.number()])),
});
export type RestoreDiffEntry = z.output<typeof RestoreDiffEntry>;

export const JobStep = z.enum(['check', 'wait', 'read', 'write', 'restore', 'delete', 'verify']);
export type JobStep = z.output<typeof JobStep>;

export const JobView = z.object({
  kind: z.enum(['backup', 'restore', 'delete-all', 'verify-trail']),
  status: z.enum(['running', 'done', 'failed']),
  step: JobStep,
  progress: z.object({ done: z.number(), total: z.number() }),
  startedAt: MomentSchema,
  startedBy: z.string(),
  filename: z.string(),
  problem: z.optional(z.string()),
  dryRun: z.optional(z.boolean()),
  ...restoreOutcomeFields,
  message: z.optional(z.string()),
  canBeCancelled: z.optional(z.boolean()),
});
export type JobView = z.output<typeof JobView>;

export const jobOutcomeFields = {
  status: z.enum(['running', 'done']),
  progress: JobView.shape.progress,
  problem: JobView.shape.problem,
  message: z.optional(z.string()),
};

export const listBackups = route({
  method: 'GET',
  path: '/admin/backups',
  access: 'admin',
  summary:
    'The backups, newest first or oldest first, and the long work that runs or ran last; with `deleted=true` those that were deleted and can be brought back. `fileMissing` marks a backup whose file is no longer stored',
  permissions: ['backups:query', 'deleted-backups:query', 'backup-files:read', 'jobs:get', 'jobs:invoke'],
  query: z.strictObject({
    ...listQuerySchemas,
    order: queryOrderSchema,
    deleted: z.optional(z.enum(['true', 'false'], { error: '`deleted` is true or false' })),
  }),
  response: z.extend(pageSchema('backups', BackupView), { job: z.optional(JobView) }),
});

export const createBackup = route({
  method: 'POST',
  path: '/admin/backup-database',
  access: 'admin',
  requiresReauthentication: true,
  summary: 'Backs everything up',
  permissions: ['jobs:get', 'jobs:put', 'jobs:invoke'],
  errors: ['conflict'],
  allowDuringMaintenance: true,
  response: z.object({ filename: z.string(), ...jobOutcomeFields }),
});

const FileName = z.string().check(z.maxLength(100));

export const deleteBackup = route({
  method: 'DELETE',
  path: '/admin/backups/{filename}',
  access: 'admin',
  requiresReauthentication: true,
  summary: 'Deletes a backup, which can be brought back until the moment that the answer says',
  permissions: ['backups:get', 'backups:delete', 'deleted-backups:get', 'deleted-backups:put', 'jobs:get'],
  auditActions: ['backup.deleted'],
  errors: ['conflict'],
  response: z.extend(MessageView, { restorableUntil: MomentSchema }),
});

export const restoreDeletedBackup = route({
  method: 'POST',
  path: '/admin/backups/{filename}/bring-back',
  access: 'admin',
  requiresReauthentication: true,
  summary: 'Brings back a backup that was deleted',
  permissions: ['backups:get', 'backups:put', 'deleted-backups:get', 'deleted-backups:delete'],
  auditActions: ['backup.undeleted'],
  response: MessageView,
});

export const cancelJob = route({
  method: 'POST',
  path: '/admin/backup-jobs/cancel',
  access: 'admin',
  requiresReauthentication: true,
  summary: 'Ends the long work that runs and began at this moment, as long as it has replaced nothing',
  permissions: ['jobs:get', 'jobs:put', 'maintenance:delete', 'proposals:update'],
  auditActions: ['backup.cancelled'],
  errors: ['conflict'],
  allowDuringMaintenance: true,
  body: z.strictObject({ startedAt: MomentSchema }),
  response: MessageView,
});

export const downloadBackup = route({
  method: 'GET',
  path: '/admin/backups/{filename}/download',
  access: 'admin',
  requiresReauthentication: true,
  summary: 'A link to the file that opens it for five minutes',
  permissions: ['backups:get', 'backup-files:read'],
  auditActions: ['backup.downloaded'],
  allowDuringMaintenance: true,
  response: z.object({ url: z.string(), expiresAt: MomentSchema }),
});

export const createUpload = route({
  method: 'POST',
  path: '/admin/backup-uploads',
  access: 'admin',
  requiresReauthentication: true,
  summary:
    'A link to upload a large backup of this size to (PUT, plain JSON, five minutes), and the name to restore it by',
  permissions: ['uploads:store'],
  auditActions: ['backup.upload-link-created'],
  allowDuringMaintenance: true,
  body: z.strictObject({
    bytes: z.int({ error: UPLOAD_SIZE }).check(z.minimum(0, UPLOAD_SIZE), z.maximum(MAX_UPLOAD_BYTES, UPLOAD_SIZE)),
  }),
  response: z.object({ filename: z.string(), url: z.string(), expiresAt: MomentSchema }),
});

/** Refuses `__proto__`, because `z.record` ignores this key. */
const Whole = z.pipe(
  z.unknown().check(z.refine((value) => !Object.hasOwn(Object(value), '__proto__'))),
  z.record(z.string(), z.unknown()),
);

export const restoreDatabase = route({
  method: 'POST',
  path: '/admin/restore-database',
  access: 'admin',
  requiresReauthentication: true,
  dualApproval: 'restore',
  summary:
    'Replaces all customers with all of theirs, and the payment methods, by those of a backup, by its name or by the backup itself; administrators and the audit trail stay. With `dryRun=true` it only says what would change; who approves a proposed restore has made a dry run of it in the ten minutes before',
  permissions: ['backups:get', 'jobs:get', 'jobs:put', 'uploads:store', 'jobs:invoke'],
  errors: ['not-found', 'conflict'],
  allowDuringMaintenance: true,
  query: z.strictObject({ dryRun: z.optional(z.enum(['true', 'false'], { error: '`dryRun` is true or false' })) }),
  body: z.xor([z.strictObject({ filename: FileName }), z.strictObject({ backup: Whole })], {
    error: 'Please select a backup file',
  }),
  bodyLimit: MAX_INLINE_BACKUP_BYTES + 1024,
  response: z.object({ filename: z.string(), ...jobOutcomeFields, ...restoreOutcomeFields }),
});

export const listRestoreChanges = route({
  method: 'GET',
  path: '/admin/restore-changes/{id}',
  access: 'admin',
  summary:
    'Every balance, e-mail address, status, fee, limit and payment instruction that a restore changes, or would change by its dry run; a page may end early where little is found by `search`',
  permissions: ['restore-changes:read'],
  query: z.strictObject({
    ...listQuerySchemas,
    kind: z.optional(RestoreDiffEntry.shape.kind),
    search: searchTextSchema,
  }),
  response: pageSchema('changes', RestoreDiffEntry),
});

export const DELETE_PHRASE = 'DELETE ALL' as const;
export const PHRASE_NOT_TYPED_MESSAGE = `Please type "${DELETE_PHRASE}" to confirm this action`;

export const deleteAllData = route({
  method: 'DELETE',
  path: '/admin/delete-all-data',
  access: 'admin',
  requiresReauthentication: true,
  dualApproval: 'delete-all',
  summary:
    'Deletes all customers with all of theirs, after a safety backup; administrators, settings and the audit trail stay. A page of the bank sends the phrase that was typed; a program may leave the body out',
  permissions: ['jobs:get', 'jobs:put', 'jobs:invoke', 'totals:get'],
  errors: ['conflict'],
  allowDuringMaintenance: true,
  body: z.strictObject({ phrase: z.optional(z.literal(DELETE_PHRASE, { error: PHRASE_NOT_TYPED_MESSAGE })) }),
  response: z.object({ filename: z.string(), ...jobOutcomeFields, message: z.string() }),
});
