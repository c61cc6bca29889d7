/** Workers are functions without a route. */
import type { Permission } from '#shared/contract/route.ts';

export type WorkerDefinition = WorkerOnStream | WorkerOnCall | WorkerOnMailEvents;

interface AnyWorker {
  readonly name: string;
  /** Path below `functions`, without the file's ending. */
  readonly file: `${string}/consumers/${string}` | `streams/${string}`;
  readonly permissions: readonly Permission[];
  /** Seconds; 60 by default. */
  readonly timeoutSeconds?: number;
  /** Megabytes; 512 by default. */
  readonly memory?: number;
  /** Megabytes. */
  readonly heap?: number;
}

export interface WorkerOnStream extends AnyWorker {
  readonly trigger: 'table-stream';
  /** Filter: a changed item must match one of these sets of attributes. */
  readonly only?: readonly Readonly<Record<string, string | boolean>>[];
  /** Filter beside `only`: a new item may match one of these sets. */
  readonly inserted?: readonly Readonly<Record<string, string | boolean>>[];
  /**
   * Lambda passes the shard only within a tumbling window, in which an answer without a `state` counts as a failure.
   * https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-windows.html
   */
  readonly tumblingWindow?: boolean;
}

interface WorkerOnCall extends AnyWorker {
  readonly trigger: 'call';
  readonly schedule: WorkerSchedule;
  /** The function calls itself again before its time ends. */
  readonly selfInvokes?: boolean;
}

/** Called with what SES tells of mail that was sent. */
interface WorkerOnMailEvents extends AnyWorker {
  readonly trigger: 'mail-events';
}

export type WorkerSchedule =
  | { readonly everyMinutes: number }
  | { readonly dailyAtUtc: { readonly hour: number; readonly minute: number } };

export const RUN_JOB_WORKER = 'runJob';

export const SEND_MAIL_WORKER = 'sendMail';

export const MAIL_EVENTS_WORKER = 'recordMailEvents';

export const ALL_CHANGES_WORKER = 'allChanges';

export const DEFAULT_WORKER_TIMEOUT_SECONDS = 60;

/** Maximum number of records that a worker gets at a time. */
export const STREAM_BATCH_SIZE = 500;

/** The user pool's trigger, which calls this function before it issues tokens. */
export const PRE_TOKEN_GENERATION_FUNCTION = {
  key: 'workers.scopeTokens',
  file: 'sign-in/consumers/pre-token-generation',
} as const;

/** Deployed with the distribution, which it calls. */
export const CANARY_FUNCTION = {
  key: 'workers.canary',
  file: 'reports/consumers/canary',
} as const;

export const UNKNOWN_ROUTE_FUNCTION = {
  key: 'workers.unknownAddress',
  file: 'core/http/handlers/unknown-route',
} as const;

const QUARTER_OF_AN_HOUR = 15 * 60;

/**
 * Megabytes, for customers that are held in memory with all their data. Without a limit garbage would fill the
 * function's memory.
 */
const HEAP_OF_JOBS = 144;

export const nodeOptionsOf = ({ heap }: Pick<WorkerDefinition, 'heap'>): Record<string, string> =>
  heap === undefined ? {} : { NODE_OPTIONS: `--max-old-space-size=${heap} --max-semi-space-size=4` };

/**
 * Returns the SDK's own variables, which the clients of the functions obey. Adaptive clients slow down where only few
 * calls a second are allowed (Cognito: 25 changes of users), and jobs have the time for it.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html
 */
export const retryVariablesOf = ({ trigger }: Pick<WorkerDefinition, 'trigger'>): Record<string, string> =>
  trigger === 'call' ? { AWS_RETRY_MODE: 'adaptive', AWS_MAX_ATTEMPTS: '12' } : {};

export const workers: readonly WorkerDefinition[] = [
  {
    name: ALL_CHANGES_WORKER,
    file: 'streams/all-changes',
    trigger: 'table-stream',
    tumblingWindow: true,
    permissions: ['totals:get', 'totals:put', 'trail:query', 'trail:put'],
  },
  {
    name: 'customerChanges',
    file: 'streams/customer-changes',
    trigger: 'table-stream',
    only: [{ kind: 'user', deleted: true }, { kind: 'renamed' }],
    inserted: [{ type: 'notification' }, { type: 'waiting-mail' }],
    permissions: [
      'users:get',
      'users:query',
      'users:put',
      'users:update',
      'users:delete',
      'sessions:query',
      'sessions:delete',
      'waiting-mail:put',
      'notifications:query',
      'notifications:delete',
      'audit:put',
      'pictures:remove',
      'mail:trigger',
    ],
  },
  {
    name: SEND_MAIL_WORKER,
    file: 'notifications/consumers/send-mail',
    trigger: 'call',
    // Mail that has failed is sent later.
    schedule: { everyMinutes: 1 },
    permissions: [
      'users:get',
      'waiting-mail:query',
      'waiting-mail:put',
      'waiting-mail:update',
      'waiting-mail:delete',
      'mail-lease:put',
      'mail-lease:delete',
      'identity:list-administrators',
      'code-keys:derive',
      'mail:send',
      'sms:send',
    ],
  },
  {
    name: MAIL_EVENTS_WORKER,
    file: 'notifications/consumers/record-mail-events',
    trigger: 'mail-events',
    permissions: ['emails:get', 'users:get', 'users:update', 'audit:put'],
  },
  {
    name: RUN_JOB_WORKER,
    file: 'backups/consumers/run-job',
    trigger: 'call',
    // A call every five minutes continues the work of a function that has died.
    schedule: { everyMinutes: 5 },
    permissions: [
      'users:get',
      'users:query',
      'users:put',
      'users:delete',
      'emails:get',
      'emails:put',
      'emails:delete',
      'account-numbers:get',
      'account-numbers:put',
      'account-numbers:delete',
      'settings:get',
      'settings:put',
      'session-limits:get',
      'session-limits:put',
      'administrator-rules:get',
      'administrator-rules:put',
      'pending-purges:put',
      'pending-purges:delete',
      'totals:get',
      'backups:put',
      'jobs:get',
      'jobs:check',
      'jobs:put',
      'jobs:update',
      'proposals:update',
      'maintenance:put',
      'maintenance:delete',
      'notifications:query',
      'notifications:put',
      'notifications:delete',
      'audit:put',
      'audit:query',
      'trail:query',
      'trail:put',
      'trail-seals:read',
      'table:scan',
      'identity:describe',
      'identity:disable',
      'identity:enable',
      'pictures:read',
      'backup-files:read',
      'backup-files:store',
      'backup-files:lock',
      'uploads:read',
      'work-files:read',
      'work-files:remove',
      'work-files:store',
      'restore-changes:store',
      'backup-keys:sign',
      'backup-keys:verify',
      'jobs:invoke',
    ],
    timeoutSeconds: QUARTER_OF_AN_HOUR,
    // Lambda assigns processor time in proportion to memory, and the job needs that much of it.
    memory: 1024,
    heap: HEAP_OF_JOBS,
    selfInvokes: true,
  },
  {
    name: 'startDailyBackup',
    file: 'backups/consumers/start-daily-backup',
    trigger: 'call',
    schedule: { dailyAtUtc: { hour: 2, minute: 0 } },
    permissions: [
      'backups:query',
      'backups:delete',
      'deleted-backups:query',
      'deleted-backups:delete',
      'jobs:get',
      'jobs:put',
      'audit:put',
      'notifications:put',
      'backup-files:remove',
      'jobs:invoke',
    ],
  },
  {
    name: 'sealTrail',
    file: 'audit/consumers/seal-trail',
    trigger: 'call',
    schedule: { dailyAtUtc: { hour: 1, minute: 30 } },
    permissions: ['trail:query', 'trail-seals:store', 'backup-keys:sign'],
  },
  {
    name: 'purgeDeparted',
    file: 'customers/consumers/purge-deleted-customers',
    trigger: 'call',
    schedule: { dailyAtUtc: { hour: 3, minute: 0 } },
    permissions: [
      'users:get',
      'pending-purges:query',
      'pending-purges:delete',
      'jobs:get',
      'identity:remove',
      'pictures:remove',
    ],
    timeoutSeconds: QUARTER_OF_AN_HOUR,
  },
];

export const streamWorkers = workers.filter((worker) => worker.trigger === 'table-stream');
export const mailEventWorkers = workers.filter((worker) => worker.trigger === 'mail-events');
export const scheduledWorkers = workers.filter((worker) => worker.trigger === 'call');
