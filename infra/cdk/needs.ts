/** The IAM actions and resources behind each of the contract's `needs`. */
import {
  type BackupFolder,
  changesTable,
  type IdentityNeed,
  type Need,
  type Part,
  type Route,
} from '#shared/contract/route.ts';

/** The partitions of each part of the table (`functions/data/keys.ts`). */
export const PARTITIONS = {
  users: 'USER#*',
  emails: 'EMAIL#*',
  'account-numbers': 'ACCOUNT#*',
  settings: 'SETTINGS',
  openings: 'OPENINGS',
  'pending-purges': 'DEPARTED',
  attempts: 'ATTEMPTS#*',
  'pool-tokens': 'POOL-TOKEN#*',
  totals: 'TOTALS',
  backups: 'BACKUPS',
  jobs: 'JOBS',
  maintenance: 'MAINTENANCE',
  audit: 'AUDIT#*',
} as const satisfies Record<Part | 'audit', string>;

const GET = ['dynamodb:GetItem', 'dynamodb:BatchGetItem'];

export const READS = { get: GET, query: ['dynamodb:Query'] } as const;
export const WRITES = {
  put: 'dynamodb:PutItem',
  update: 'dynamodb:UpdateItem',
  delete: 'dynamodb:DeleteItem',
} as const;

/** Where in the bucket of backups. */
export const FOLDERS = {
  'backup-files': 'backups/',
  uploads: 'uploads/',
  'work-files': 'work/',
} as const satisfies Record<BackupFolder, string>;

export const FILES = { read: 's3:GetObject', store: 's3:PutObject', remove: 's3:DeleteObject' } as const;

export const IDENTITY = {
  'identity:sign-in': ['AdminInitiateAuth', 'AdminRespondToAuthChallenge'],
  'identity:tokens': [],
  'identity:create': ['AdminAddUserToGroup', 'AdminCreateUser'],
  'identity:describe': ['AdminGetUser'],
  'identity:disable': ['AdminDisableUser'],
  'identity:enable': ['AdminEnableUser'],
  'identity:remove': ['AdminDeleteUser'],
  'identity:set-email': ['AdminUpdateUserAttributes'],
  'identity:set-password': ['AdminSetUserPassword'],
  'identity:set-two-factor': ['AdminSetUserMFAPreference'],
  'identity:end-sessions': ['AdminUserGlobalSignOut'],
} as const satisfies Record<IdentityNeed, readonly string[]>;

/** `['users', 'put']` */
export function halvesOf(need: Need): [of: string, verb: string] {
  const [of = '', verb = ''] = need.split(':');
  return [of, verb];
}

/**
 * A route's own needs, with those of the audit trail when it records something, and of the checks of a signed-in caller.
 */
export function needsOf(route: Route): readonly Need[] {
  const own: Need[] = route.records ? [...route.needs, 'audit:put'] : [...route.needs];
  if (route.access === 'public') return own;
  const ofCaller: Need[] = changesTable(route) ? ['users:get', 'maintenance:get'] : ['users:get'];
  return [...new Set([...ofCaller, ...own])];
}
