import {
  auditActionsOfRoute,
  type BackupKeyPermission,
  type IdentityPermission,
  isWriteRoute,
  type Permission,
  permissionsAddedByDualApproval,
  type Route,
  routeRequiresTwoFactor,
  type TablePart,
} from '#shared/contract/route.ts';

export const PARTITION_PATTERNS = {
  users: 'USER#*',
  emails: 'EMAIL#*',
  'account-numbers': 'ACCOUNT#*',
  settings: 'SETTINGS',
  'session-limits': 'SESSION-LIMITS',
  'administrator-rules': 'ADMINISTRATOR-RULES',
  'approval-rules': 'APPROVAL-RULES',
  'canned-replies': 'CANNED-REPLIES',
  proposals: 'PROPOSALS*',
  enquiries: 'ENQUIRIES',
  notifications: 'NOTIFICATIONS*',
  'waiting-mail': 'MAIL-WAITING',
  'mail-lease': 'MAIL-LEASE',
  openings: 'OPENINGS',
  'pending-purges': 'DEPARTED',
  attempts: 'ATTEMPTS#*',
  codes: 'CODE#*',
  'pool-tokens': 'POOL-TOKEN#*',
  sessions: 'SESSIONS-OF#*',
  totals: 'TOTALS',
  backups: 'BACKUPS',
  'deleted-backups': 'DELETED-BACKUPS',
  jobs: 'JOBS',
  maintenance: 'MAINTENANCE',
  audit: 'AUDIT#*',
  trail: 'TRAIL#*',
} as const satisfies Record<TablePart | 'audit' | 'trail', string>;

const GET = ['dynamodb:GetItem', 'dynamodb:BatchGetItem'];

export const TABLE_READ_IAM_ACTIONS = { get: GET, query: ['dynamodb:Query'] } as const;
export const TABLE_WRITE_IAM_ACTIONS = {
  check: 'dynamodb:ConditionCheckItem',
  put: 'dynamodb:PutItem',
  update: 'dynamodb:UpdateItem',
  delete: 'dynamodb:DeleteItem',
} as const;

/** Reads all versions, so that neither a newer object nor a delete marker hides a seal. */
export const SEAL_READ_IAM_ACTIONS = { objects: 's3:GetObjectVersion', bucket: 's3:ListBucketVersions' } as const;

export const FILE_IAM_ACTIONS = {
  read: 's3:GetObject',
  store: 's3:PutObject',
  /** Locks an object, so that it cannot be removed before a date. */
  lock: 's3:PutObjectRetention',
  remove: 's3:DeleteObject',
} as const;

export const COGNITO_IAM_ACTIONS = {
  'identity:sign-in': ['AdminInitiateAuth', 'AdminRespondToAuthChallenge'],
  'identity:tokens': [],
  'identity:create': ['AdminAddUserToGroup', 'AdminCreateUser'],
  'identity:describe': ['AdminGetUser'],
  'identity:list-administrators': ['ListUsersInGroup'],
  'identity:disable': ['AdminDisableUser'],
  'identity:enable': ['AdminEnableUser'],
  'identity:remove': ['AdminDeleteUser'],
  'identity:set-email': ['AdminUpdateUserAttributes'],
  'identity:set-password': ['AdminSetUserPassword'],
  'identity:set-two-factor': ['AdminSetUserMFAPreference'],
  'identity:end-sessions': ['AdminUserGlobalSignOut'],
} as const satisfies Record<IdentityPermission, readonly string[]>;

export const BACKUP_KEY_IAM_ACTIONS = {
  'backup-keys:sign': 'kms:GenerateMac',
  'backup-keys:verify': 'kms:VerifyMac',
} as const satisfies Record<BackupKeyPermission, string>;

export const CODE_KEY_IAM_ACTION = 'kms:GenerateMac';

/** The account has no resource of its own in IAM; it tells the rate of sending. */
export const MAIL_IAM_ACTIONS = { send: 'ses:SendEmail', account: 'ses:GetAccount' } as const;

/** A phone number is no resource in IAM. */
export const SMS_IAM_ACTION = 'sns:Publish';

export function parsePermission(permission: Permission): [of: string, verb: string] {
  const [of = '', verb = ''] = permission.split(':');
  return [of, verb];
}

export function permissionsOfRoute(route: Route): readonly Permission[] {
  const own: Permission[] = [...route.permissions, ...(route.dualApproval ? permissionsAddedByDualApproval : [])];
  if (auditActionsOfRoute(route).length > 0) own.push('audit:put');
  if (route.access === 'public') return own;
  const ofCaller: Permission[] = isWriteRoute(route) ? ['users:get', 'maintenance:get'] : ['users:get'];
  if (routeRequiresTwoFactor(route)) ofCaller.push('administrator-rules:get');
  return [...new Set([...ofCaller, ...own])];
}
